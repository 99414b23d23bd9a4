import styles from "./lamp.module.css";

/** A small lamp; with `isLit` it burns, animated where motion is wanted. Never read out. */
export function Lamp({ isLit }: { isLit: boolean }) {
  return (
    <svg className={styles.lamp} data-lit={isLit || undefined} viewBox="0 0 24 24" aria-hidden="true">
      <path className={styles.flame} d="M12 2.5c2.4 2.6 3.4 4.4 3.4 6.1a3.4 3.4 0 0 1-6.8 0c0-1.7 1-3.5 3.4-6.1Z" />
      <path d="M4.5 14.5h15c-.8 3.4-3.6 5-7.5 5s-6.7-1.6-7.5-5Z" />
    </svg>
  );
}
