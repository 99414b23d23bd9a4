import type { ReactNode } from "react";
import styles from "./personal-part.module.css";

/** One subject of a personal page, below its heading. */
export function PersonalPart({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
