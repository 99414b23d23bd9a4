import { calendarNames, type FamilyTexts } from "./family-texts.ts";
import styles from "./family-texts-form.module.css";

interface CalendarChoiceProps {
  legend: string;
  name: string;
  now: FamilyTexts["birthdayBy"];
}

/** The calendar by which a day is observed every year. */
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
