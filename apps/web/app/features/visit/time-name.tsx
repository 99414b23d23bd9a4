import { addDays, chineseDay, type ShanghaiDay, weekdayName } from "@changming/kit/shanghai";

/** 今日, 昨日, 2026年11月19日 with the weekday; 2026年11月. */
export function TimeName({ time, today }: { time: string; today: ShanghaiDay }) {
  const [year, month, day] = time.split("-");
  if (day === undefined) return `${year}年${Number(month)}月`;
  const isYesterday = today !== "" && addDays(time, 1) === today;
  return (
    <>
      {time === today ? "今日" : isYesterday ? "昨日" : chineseDay(time)}
      <small>{weekdayName(time)}</small>
    </>
  );
}

/** Under a day's heading 17:49, under a month's 21日 17:49. */
export function within(heading: string, time: string): string {
  const clock = time.slice(11, 16);
  return heading.length === "2026-11".length ? `${Number(time.slice(8, 10))}日 ${clock}` : clock;
}
