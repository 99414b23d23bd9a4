import type { ReactNode } from "react";
import styles from "./section-links.module.css";

/** Links to go on from here, in a row that wraps. */
export function SectionLinks({ children }: { children: ReactNode }) {
  return <p className={styles.ways}>{children}</p>;
}
