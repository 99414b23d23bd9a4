import { useId, type ReactNode } from "react";
import styles from "./decision-fields.module.css";

/** Letter zones of a garden. */
export const zones = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ#"];

interface ZoneFieldProps {
  letter: string;
  /** The zone by the reading of the family name. */
  own: string;
  /** The number that the residence would have in the zone. */
  number: string;
  onChoose(letter: string): void;
}

/** The letter zone: by the reading of the family name, unless the family reads it otherwise. */
export function ZoneField({ letter, own, number, onChoose }: ZoneFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>字母区</label>
      <span className={styles.row}>
        <select
          id={id}
          name="letter"
          value={letter}
          aria-describedby={`${id}-number`}
          onChange={({ target }) => onChoose(target.value)}
        >
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone === own ? `${zone}（按姓氏读音）` : zone}
            </option>
          ))}
        </select>
        <span id={`${id}-number`} aria-live="polite">
          会得到 <strong>{number}</strong>
        </span>
      </span>
    </div>
  );
}

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
    <fieldset className={styles.radioField} aria-describedby={error ? id : undefined}>
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
