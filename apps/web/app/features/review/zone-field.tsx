import { useId } from "react";
import styles from "./zone-field.module.css";

/** Letter zones of a garden. */
export const zones = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ#"];

export interface ZoneFieldProps {
  letter: string;
  /** By the family name's reading. */
  own: string;
  /** What the zone would give it. */
  number: string;
  onChoose(letter: string): void;
}

/** The letter zone: by the family name's reading, unless the family reads it otherwise. */
export function ZoneField({ letter, own, number, onChoose }: ZoneFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>字母区</label>
      <span className={styles.line}>
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
