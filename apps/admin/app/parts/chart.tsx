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
  write(value: number): string;
}

const [width, height, foot] = [360, 92, 16] as const;

const shortDay = (day: string) => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`;

/** Daily values as columns, and as a table: no information depends on colour or shape alone. */
export function Chart({ title, unit, points, write }: ChartProps) {
  const max = Math.max(0, ...points.map(({ value }) => value));
  const step = width / Math.max(1, points.length);
  const baseline = height - foot;
  return (
    <figure className={styles.chart}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${title}，最多一天 ${write(max)} ${unit}`}>
        <path className={styles.line} d={`M0 0.5H${width}M0 ${baseline + 0.5}H${width}`} />
        {points.map(({ day, value }, nth) => {
          const tall = value === 0 ? 0 : Math.max(2, (value / max) * (baseline - 4));
          return (
            <rect
              key={day}
              className={nth === points.length - 1 ? styles.now : styles.column}
              x={nth * step + 1.5}
              y={baseline - tall}
              width={step - 3}
              height={tall}
            >
              <title>{`${shortDay(day)} ${write(value)} ${unit}`}</title>
            </rect>
          );
        })}
        {points.map(({ day }, nth) =>
          (points.length - 1 - nth) % 7 === 0 ? (
            <text
              key={day}
              className={nth === points.length - 1 ? styles.last : styles.day}
              x={nth === points.length - 1 ? width : nth * step + step / 2}
              y={height - 3}
            >
              {nth === points.length - 1 ? "今天" : `${Number(day.slice(5, 7))}-${Number(day.slice(8))}`}
            </text>
          ) : null,
        )}
        <text className={styles.max} x={0} y={11}>
          {write(max)}
        </text>
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
