import { useId } from "react";
import styles from "./zone-field.module.css";

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
