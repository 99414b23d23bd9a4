import type { ReactNode } from "react";
import styles from "./section-spine.module.css";

interface SectionSpineProps {
  title: string;
  note?: string;
  /** Id of the heading, for `aria-labelledby` and for links to it. */
  id: string;
  className?: string;
  children: ReactNode;
}

/** A section with a vertical title at the left, like the spine of a thread-bound book; above the content on phones. */
export function SectionSpine({ title, note, id, className = "", children }: SectionSpineProps) {
  return (
    <section className={`wrap ${styles.leaf} ${className}`} aria-labelledby={id}>
      <SpineTitle title={title} note={note} id={id} />
      <div className={styles.body}>{children}</div>
    </section>
  );
}

/** Only the title column, for sections that lay out their own width. */
export function SpineTitle({ title, note, id }: { title: string; note?: string; id: string }) {
  return (
    <div className={styles.spine}>
      <h2 id={id}>{title}</h2>
      <svg className={styles.tail} viewBox="0 0 18 30" aria-hidden="true">
        <path d="M0 0H18V20L9 11 0 20Z" fill="currentColor" />
        <path d="M0 25 9 16l9 9" fill="none" stroke="currentColor" strokeWidth="1" />
      </svg>
      {note && <p>{note}</p>}
    </div>
  );
}
