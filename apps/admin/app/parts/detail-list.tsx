import type { ReactNode } from "react";
import styles from "./detail.module.css";

export interface Detail {
  label: string;
  /** Nothing or an empty text is displayed as a dash. */
  value: ReactNode;
  /** Takes the full width: long texts, images. */
  isWide?: boolean;
}

interface DetailListProps {
  /** Heading, where a page has several lists. */
  title?: string;
  details: readonly Detail[];
}

/** Facts about one thing as pairs of label and value in two columns. */
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
