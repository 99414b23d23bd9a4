import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

export interface EmptyStateProps {
  title: string;
  text: string;
  /** Heading level of the title, by the outline of the page. */
  level?: 1 | 2 | 3;
  children?: ReactNode;
}

/** States what will appear here and how to begin; `children` are the next actions. */
export function EmptyState({ title, text, level = 2, children }: EmptyStateProps) {
  const Title = `h${level}` as const;
  return (
    <div className={styles.empty}>
      <svg className={styles.lamp} viewBox="0 0 48 48" aria-hidden="true">
        <path d="M24 6c5 5.6 7 9.4 7 13a7 7 0 0 1-14 0c0-3.6 2-7.4 7-13Z" />
        <path d="M9 30h30c-1.5 7-7 10-15 10s-13.5-3-15-10ZM17 44h14" />
      </svg>
      <Title className={styles.title}>{title}</Title>
      <p className={styles.text}>{text}</p>
      {children && <div className={styles.ways}>{children}</div>}
    </div>
  );
}
