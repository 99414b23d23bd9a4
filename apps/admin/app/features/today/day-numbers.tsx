import { useQuery } from "@tanstack/react-query";
import type { AdminCalls } from "@changming/contract/admin/calls";
import type { BodyOf } from "@changming/contract/define";
import { queries } from "../../api/query.ts";
import { Chart } from "../../parts/chart.tsx";
import { Loading } from "../../parts/loading.tsx";
import styles from "./day-numbers.module.css";
import todayStyles from "./today.module.css";
import { lastWeekday } from "./waiting-text.ts";

type Numbers = BodyOf<AdminCalls["today"]["numbers"]>;

const series = [
  { key: "visits", title: "登录的到访", unit: "次" },
  { key: "remembrances", title: "缅怀", unit: "人次" },
  { key: "gifts", title: "献礼", unit: "件" },
  { key: "paid_fen", title: "付款", unit: "元" },
  { key: "residences", title: "新居所", unit: "座" },
] as const;

type SeriesKey = (typeof series)[number]["key"];

/** Each number of today beside that of the same weekday a week ago at the same time, with a chart of thirty days. */
export function DayNumbers() {
  const numbers = useQuery({ ...queries.today.numbers({}), refetchOnWindowFocus: true });
  const today = numbers.data?.days.at(-1);
  return (
    <section aria-labelledby="numbers">
      <div className={todayStyles.heading}>
        <h2 id="numbers">今天与三十天</h2>
        {today && <p>比{lastWeekday(today.day)}同一时刻</p>}
      </div>
      <Loading query={numbers} />
      {numbers.data && today && <NumberList numbers={numbers.data} today={today} />}
    </section>
  );
}

function NumberList({ numbers, today }: { numbers: Numbers; today: Numbers["days"][number] }) {
  const weekday = lastWeekday(today.day);
  return (
    <ul className={styles.numbers}>
      {series.map(({ key, title, unit }) => {
        const value = today[key];
        const before = numbers.last_week_so_far[key];
        if (value === null || before === null) return null;
        const points = numbers.days.map((day) => ({ day: day.day, value: day[key] ?? 0 }));
        return (
          <li key={key}>
            <h3>{title}</h3>
            <p className={styles.number}>
              <strong>{written(key, value)}</strong> {unit}
            </p>
            <p className={styles.before}>
              {weekday}此时 {written(key, before)} <b>{difference(key, value - before)}</b>
            </p>
            <Chart
              title={`三十天的${title}`}
              unit={unit}
              points={points}
              comparedDays={7}
              write={(point) => written(key, point)}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** A number as displayed; money in yuan. */
function written(key: SeriesKey, value: number): string {
  if (key !== "paid_fen") return value.toLocaleString("zh-CN");
  return (value / 100).toLocaleString("zh-CN", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** +86, −15 with a minus sign, 一样 for no difference. */
function difference(key: SeriesKey, value: number): string {
  if (value === 0) return "一样";
  return `${value > 0 ? "+" : "−"}${written(key, Math.abs(value))}`;
}
