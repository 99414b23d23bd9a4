import styles from "./opening.module.css";

/** The opening sentence of a biography, upright, one column per phrase. */
export function Opening({ lines, isMartyr }: { lines: readonly string[]; isMartyr: boolean }) {
  if (lines.length === 0) return null;
  return (
    <p className={styles.opening} data-martyr={isMartyr || undefined}>
      {lines.map((line, place) => (
        <span key={`${place} ${line}`}>{line}</span>
      ))}
    </p>
  );
}
