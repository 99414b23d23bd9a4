import { calendarNames, type OwnWords } from "./words-changed.ts";
import styles from "./words-form.module.css";

export interface CalendarChoiceProps {
  legend: string;
  name: string;
  now: OwnWords["birthdayBy"];
}

/** By which calendar a day is kept every year. */
export function CalendarChoice({ legend, name, now }: CalendarChoiceProps) {
  return (
    <fieldset className={styles.calendar}>
      <legend>{legend}</legend>
      {(["solar", "lunar"] as const).map((calendar) => (
        <label key={calendar}>
          <input type="radio" name={name} value={calendar} defaultChecked={calendar === now} />
          {calendarNames[calendar]}
        </label>
      ))}
    </fieldset>
  );
}
