import { type ReactNode, useId } from "react";
import styles from "./radio-list.module.css";

interface RadioListProps {
  legend: string;
  name: string;
  choices: readonly { value: string; text: ReactNode }[];
  /** "" for none yet. */
  value: string;
  onChoose(value: string): void;
  error?: string;
  isNarrow?: boolean;
}

/** A choice of one of several; the focus of its dialog begins here. */
export function RadioList({ legend, name, choices, value, onChoose, error = "", isNarrow = false }: RadioListProps) {
  const id = useId();
  return (
    <fieldset className={styles.field} aria-describedby={error ? id : undefined}>
      <legend>{legend}</legend>
      <div className={styles.choices} data-narrow={isNarrow || undefined}>
        {choices.map((choice, place) => (
          <label key={choice.value}>
            <input
              ref={place === 0 ? startHere : undefined}
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
            />
            {choice.text}
          </label>
        ))}
      </div>
      <p id={id} className={styles.error} role={error ? "alert" : undefined}>
        {error}
      </p>
    </fieldset>
  );
}

/** Where a dialog's focus begins: the first field, not the close button. */
const startHere = (element: HTMLElement | null): void => element?.setAttribute("autofocus", "");
