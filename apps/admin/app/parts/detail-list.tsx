import type { ReactNode } from "react";
import styles from "./detail.module.css";

export interface Detail {
  label: string;
  /** Nothing, or an empty text, is shown as a dash. */
  value: ReactNode;
  /** Takes a whole line: long texts, pictures. */
  isWide?: boolean;
}

interface DetailListProps {
  /** Over it, where a page has more than one. */
  title?: string;
  details: readonly Detail[];
}

/** What is known of one thing, as pairs of label and value in two columns. */
export function DetailList({ title, details }: DetailListProps) {
  return (
    <section className={styles.details}>
      {title !== undefined && <h3>{title}</h3>}
      <dl>
        {details.map(({ label, value, isWide = false }) => (
          <div key={label} className={isWide ? styles.wide : undefined}>
            <dt>{label}</dt>
            <dd>{value === null || value === undefined || value === "" || value === false ? "—" : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
