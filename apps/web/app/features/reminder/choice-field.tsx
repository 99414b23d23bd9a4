import { type ReactNode, useId } from "react";
import styles from "./choice-field.module.css";

export interface Choice {
  value: string;
  label: string;
  /** What it means, under its label. */
  text?: string;
  /** Cannot be chosen; the text says why. */
  isOff?: boolean;
}

interface ChoiceFieldProps {
  legend: string;
  name: string;
  type: "checkbox" | "radio";
  choices: readonly Choice[];
  /** Values chosen at first. */
  chosen: readonly string[];
  /** One below the other. */
  isWide?: boolean;
  error?: string;
  onChange?(value: string, isChosen: boolean): void;
  /** After the legend: what applies to all of them. */
  children?: ReactNode;
}

/** Large boxes, of which several or one can be chosen; the error is below. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { legend, name, type, choices, chosen, isWide = false, error = "", onChange, children } = props;
  const id = useId();
  return (
    <fieldset className={styles.field} aria-describedby={error ? id : undefined}>
      <legend>{legend}</legend>
      {children}
      <div className={styles.choices} data-wide={isWide || undefined}>
        {choices.map(({ value, label, text, isOff = false }) => (
          <label key={value} className={styles.choice}>
            <input
              type={type}
              name={name}
              value={value}
              defaultChecked={chosen.includes(value)}
              disabled={isOff}
              aria-describedby={text ? `${id}-${value}` : undefined}
              onChange={({ target }) => onChange?.(value, target.checked)}
            />
            <span>
              {label}
              {text && <small id={`${id}-${value}`}>{text}</small>}
            </span>
          </label>
        ))}
      </div>
      <p id={id} className={styles.error} role={error ? "alert" : undefined}>
        {error}
      </p>
    </fieldset>
  );
}
