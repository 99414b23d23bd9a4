import type { ReactNode } from "react";
import styles from "./ways.module.css";

/** Where one may go on from here: links in a row that wraps. */
export function Ways({ children }: { children: ReactNode }) {
  return <p className={styles.ways}>{children}</p>;
}
