import { useId } from "react";
import styles from "./choices.module.css";

interface ChoicesProps {
  legend: string;
  name: string;
  /** Wire values with their labels. */
  choices: Readonly<Record<string, string>>;
  /** Initially selected value. */
  chosen?: string | undefined;
  /** Help to read before choosing. */
  hint?: string;
  error: string;
}

/** A radio group with one option per row and its error below. */
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
        {Object.entries(choices).map(([value, text]) => (
          <label key={value}>
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
            {text}
          </label>
        ))}
      </div>
      <p id={id} className={styles.error} role={error ? "alert" : undefined}>
        {error}
      </p>
    </fieldset>
  );
}
