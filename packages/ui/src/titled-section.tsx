import type { ReactNode } from "react";
import styles from "./titled-section.module.css";

interface TitledSectionProps {
  title: string;
  note?: string;
  /** Id of the heading, for `aria-labelledby` and for links to it. */
  id: string;
  className?: string;
  children: ReactNode;
}

/** A section with a vertical title at the left; above the content on phones. */
export function TitledSection({ title, note, id, className = "", children }: TitledSectionProps) {
  return (
    <section className={`wrap ${styles.section} ${className}`} aria-labelledby={id}>
      <SectionTitle title={title} note={note} id={id} />
      <div className={styles.body}>{children}</div>
    </section>
  );
}

/** Only the title column, for sections that lay out their own width. */
export function SectionTitle({ title, note, id }: { title: string; note?: string; id: string }) {
  return (
    <div className={styles.title}>
      <h2 id={id}>{title}</h2>
      <svg className={styles.tail} viewBox="0 0 18 30" aria-hidden="true">
        <path d="M0 0H18V20L9 11 0 20Z" fill="currentColor" />
        <path d="M0 25 9 16l9 9" fill="none" stroke="currentColor" strokeWidth="1" />
      </svg>
      {note && <p>{note}</p>}
    </div>
  );
}
