import type { ReactNode } from "react";
import styles from "./desk.module.css";

/** What a certificate lies on, from edge to edge of the window. */
export function Desk({ children }: { children: ReactNode }) {
  return <div className={styles.desk}>{children}</div>;
}
