import type { ReactNode } from "react";
import styles from "./tally.module.css";

/** How many there are, over a ruled list. */
export function Tally({ children }: { children: ReactNode }) {
  return <p className={styles.tally}>{children}</p>;
}
