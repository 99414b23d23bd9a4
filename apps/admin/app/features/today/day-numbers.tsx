import { Chart } from "../../parts/chart.tsx";
import styles from "./today.module.css";
import { type Numbers, series, written } from "./today-labels.ts";

/** Each number of today beside that of the same weekday a week ago, with a chart of thirty days. */
export function DayNumbersList({ numbers: { days, last_week_so_far } }: { numbers: Numbers }) {
  const today = days.at(-1);
  const lastWeek = days.at(-8);
  if (!today || !lastWeek) return null;
  return (
    <ul className={styles.numbers}>
      {series.map(({ key, title, unit }) => {
        const value = today[key];
        const before = last_week_so_far[key];
        const whole = lastWeek[key];
        if (value === null || before === null || whole === null) return null;
        const points = days.map((day) => ({ day: day.day, value: day[key] ?? 0 }));
        return (
          <li key={key}>
            <h3>{title}</h3>
            <p className={styles.number}>
              <strong>{written(key, value)}</strong> {unit}
            </p>
            <p className={styles.before}>
              上周同日此时 {written(key, before)}，全天 {written(key, whole)}
            </p>
            <Chart title={`三十天的${title}`} unit={unit} points={points} write={(point) => written(key, point)} />
          </li>
        );
      })}
    </ul>
  );
}
