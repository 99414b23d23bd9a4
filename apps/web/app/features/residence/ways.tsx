import type { ReactNode } from "react";
import styles from "./ways.module.css";

/** Links to go on from here, in a row that wraps. */
export function Ways({ children }: { children: ReactNode }) {
  return <p className={styles.ways}>{children}</p>;
}
