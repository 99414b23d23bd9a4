import type { ReactNode } from "react";
import styles from "./tally.module.css";

/** The number of entries, above a ruled list. */
export function Tally({ children }: { children: ReactNode }) {
  return <p className={styles.tally}>{children}</p>;
}
