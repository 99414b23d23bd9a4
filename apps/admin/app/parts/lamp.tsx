import styles from "./lamp.module.css";

interface LampProps {
  state: "lit" | "half" | "unlit";
  /** For screen readers; without it the lamp is an ornament beside its text. */
  label?: string | undefined;
}

/** A small oil lamp that is unlit, half ready or lit. */
export function Lamp({ state, label }: LampProps) {
  const meaning = label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  return (
    <svg className={styles.lamp} data-state={state} viewBox="0 0 22 26" {...meaning}>
      <path className={styles.flame} d="M11 2c3 4 4.5 6.5 4.5 9.5a4.5 4.5 0 0 1-9 0c0-3 1.5-5.5 4.5-9.5z" />
      <path className={styles.bowl} d="M2.5 17h17c-1 4.5-4 6.5-8.5 6.5s-7.5-2-8.5-6.5z" />
    </svg>
  );
}
