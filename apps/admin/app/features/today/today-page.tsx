import { isoDateTime } from "@changming/kit/shanghai";
import { queries } from "../../api/query.ts";
import { Loading } from "../../parts/loading.tsx";
import { useQuery } from "@tanstack/react-query";
import { useSelf } from "../../session/session-store.ts";
import { OpeningChecklist } from "../opening/opening-checklist.tsx";
import type { Opening } from "../opening/opening-dialogs.tsx";
import { OpeningState } from "../opening/opening-state.tsx";
import styles from "./today.module.css";
import { SearchBox } from "../search/search.tsx";
import { Link } from "react-router";
import { Chart } from "../../parts/chart.tsx";
import type { AdminCalls } from "@changming/contract/admin/calls";
import { type WaitingKind, waitingTitles } from "@changming/contract/admin/waiting-kinds";
import type { BodyOf } from "@changming/contract/define";

/**
 * The start page: before the opening what is to be done for it (R-operation-7), then what waits for a decision, and the
 * numbers of the day (R-admin-6); again whenever the window is looked at.
 */
export function TodayPage() {
  const { name } = useSelf();
  const opening = useQuery({ ...queries.opening.detail({}), refetchOnWindowFocus: true });
  const isFirstDay = opening.data && !opening.data.is_open && opening.data.open_time === "";
  return (
    <>
      <header className={styles.head}>
        <h1>{isFirstDay ? "开门之前" : "今日"}</h1>
        <p>{name}，您好。</p>
        <SearchBox />
      </header>
      <Loading query={opening} />
      {opening.data && (isFirstDay ? <OpeningChecklist opening={opening.data} /> : <DayPage opening={opening.data} />)}
    </>
  );
}

function DayPage({ opening }: { opening: Opening }) {
  const waiting = useQuery({ ...queries.today.waiting({}), refetchOnWindowFocus: true });
  const numbers = useQuery({ ...queries.today.numbers({}), refetchOnWindowFocus: true });
  return (
    <>
      <OpeningState opening={opening} />
      <Loading query={waiting.isSuccess ? numbers : waiting} />
      {waiting.data && numbers.data && (
        <>
          {waiting.data.itemList.length > 0 && <WaitingList waiting={waiting.data} />}
          <section aria-labelledby="numbers">
            <h2 id="numbers">今天与三十天</h2>
            <DayNumbersList numbers={numbers.data} />
          </section>
        </>
      )}
    </>
  );
}

/** The queues that have entries, with the age of the oldest; empty queues come last, as plain links. */
function WaitingList({ waiting: { itemList, time } }: { waiting: Waiting }) {
  const full = itemList.filter(({ counts }) => counts > 0);
  const empty = itemList.filter(({ counts }) => counts === 0);
  return (
    <section aria-labelledby="waiting" className={styles.waiting}>
      <h2 id="waiting">等您决定</h2>
      {full.length === 0 && <p className={styles.calm}>没有等着的事。</p>}
      <ul className={styles.queues}>
        {full.map(({ kind, counts, has_more_counts, since }) => (
          <li key={kind}>
            <Link to={queuePaths[kind]}>
              <span className={styles.queue}>{waitingTitles[kind]}</span>
              <strong>
                {counts}
                {has_more_counts && "+"}
              </strong>
              <span className={styles.since}>
                最早的等了 <time dateTime={isoDateTime(since)}>{waitedSince(since, time)}</time>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {empty.length > 0 && (
        <p className={styles.calm}>
          没有等着的：
          {empty.map(({ kind }, nth) => (
            <span key={kind}>
              {nth > 0 && "、"}
              <Link to={queuePaths[kind]}>{waitingTitles[kind]}</Link>
            </span>
          ))}
        </p>
      )}
    </section>
  );
}

/** Each number of today beside that of the same weekday a week ago, with a chart of thirty days. */
function DayNumbersList({ numbers: { days, last_week_so_far } }: { numbers: Numbers }) {
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

type Waiting = BodyOf<AdminCalls["today"]["waiting"]>;
type Numbers = BodyOf<AdminCalls["today"]["numbers"]>;

/** Path of each queue. */
const queuePaths: Record<WaitingKind, string> = {
  alive: "/alive",
  report: "/reports",
  relative: "/relatives",
  message: "/messages",
  application: "/applications",
  cooperation: "/cooperations",
  correction: "/corrections",
  feedback: "/feedback",
  refund: "/refunds",
  invoice: "/invoices",
  bill: "/bill-findings?state=open",
  approval: "/approvals",
  draft: "/pages",
  dailyReport: "/me",
};

const series = [
  { key: "visits", title: "到访", unit: "次" },
  { key: "remembrances", title: "缅怀", unit: "人次" },
  { key: "gifts", title: "献礼", unit: "件" },
  { key: "paid_fen", title: "付款", unit: "元" },
  { key: "residences", title: "新居所", unit: "座" },
] as const;

type SeriesKey = (typeof series)[number]["key"];

/** A number as displayed; money in yuan. */
function written(key: SeriesKey, value: number): string {
  if (key !== "paid_fen") return value.toLocaleString("zh-CN");
  return (value / 100).toLocaleString("zh-CN", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

const instant = (text: string) => Date.parse(isoDateTime(text));

/** The waiting time in the largest unit that fits; both in `YYYY-MM-DD HH:mm:ss` of Asia/Shanghai. */
function waitedSince(since: string, now: string): string {
  const minutes = Math.floor((instant(now) - instant(since)) / 60_000);
  if (minutes < 60) return minutes < 1 ? "刚刚" : `${minutes} 分钟`;
  return minutes < 1_440 ? `${Math.floor(minutes / 60)} 小时` : `${Math.floor(minutes / 1_440)} 天`;
}
