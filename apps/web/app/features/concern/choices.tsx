import { useId } from "react";
import styles from "./choices.module.css";

export interface ChoicesProps {
  legend: string;
  name: string;
  /** What is sent, and what is read. */
  choices: Readonly<Record<string, string>>;
  /** The one that is chosen at first. */
  chosen?: string | undefined;
  /** What is to be known before choosing. */
  hint?: string;
  error: string;
}

/** One of several, each in its own line of words; what is wrong stands below. */
export function Choices({ legend, name, choices, chosen, hint, error }: ChoicesProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && id].filter(Boolean).join(" ");
  return (
    <fieldset className={styles.field} aria-describedby={described || undefined}>
      <legend>{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <div className={styles.choices}>
        {Object.entries(choices).map(([value, words]) => (
          <label key={value}>
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
            {words}
          </label>
        ))}
      </div>
      <p id={id} className={styles.error} role={error ? "alert" : undefined}>
        {error}
      </p>
    </fieldset>
  );
}
