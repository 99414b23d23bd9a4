import styles from "./chart.module.css";

interface ChartPoint {
  /** `YYYY-MM-DD` */
  day: string;
  value: number;
}

interface ChartProps {
  /** Names it for screen readers, and the table below it. */
  title: string;
  unit: string;
  /** The oldest first; the last one is today and drawn as incomplete. */
  points: readonly ChartPoint[];
  /** How many days before today the column is to which today is compared. */
  comparedDays: number;
  write(value: number): string;
}

const [width, height] = [180, 44] as const;

const shortDay = (day: string) => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`;

/** Daily values as columns, and as a table: no information depends on colour or shape alone. */
export function Chart({ title, unit, points, comparedDays, write }: ChartProps) {
  const max = Math.max(0, ...points.map(({ value }) => value));
  const step = width / Math.max(1, points.length);
  const now = points.length - 1;
  const classOf = (nth: number) =>
    nth === now ? styles.now : nth === now - comparedDays ? styles.compared : styles.column;
  return (
    <figure className={styles.chart}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}，最多一天 ${write(max)} ${unit}`}
      >
        {points.map(({ day, value }, nth) => {
          const tall = value === 0 ? 0 : Math.max(1, (value / max) * (height - 4));
          return (
            <rect
              key={day}
              className={classOf(nth)}
              x={nth * step + 0.6}
              y={height - tall}
              width={step - 1.4}
              height={tall}
            >
              <title>{`${shortDay(day)} ${write(value)} ${unit}`}</title>
            </rect>
          );
        })}
      </svg>
      <details className={styles.table}>
        <summary>看数字</summary>
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">日期</th>
              <th scope="col">{unit}</th>
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map(({ day, value }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{write(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
