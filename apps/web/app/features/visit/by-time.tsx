import { addDays, chineseDay, isoDateTime, type ShanghaiDay, weekdayName } from "@changming/kit/shanghai";

/** Items of one Shanghai day (`2026-11-21`) or of one month (`2026-11`), in their order. */
interface TimeOf<Item> {
  time: string;
  items: Item[];
}

/** More days than this on one page are grouped by month. */
const maxDays = 10;

/** Cuts a list that is ordered by time into days; into months when it has only a name here and there. */
export function byTime<Item extends { create_time: string }>(items: readonly Item[]): TimeOf<Item>[] {
  const days = cut(items, "2026-11-21".length);
  return days.length <= maxDays ? days : cut(items, "2026-11".length);
}

function cut<Item extends { create_time: string }>(items: readonly Item[], length: number): TimeOf<Item>[] {
  const parts: TimeOf<Item>[] = [];
  for (const item of items) {
    const time = item.create_time.slice(0, length);
    const last = parts.at(-1);
    if (last?.time === time) last.items.push(item);
    else parts.push({ time, items: [item] });
  }
  return parts;
}

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

/** Time of an item: under a day's heading 17:49, under a month's 21日 17:49. */
export function ItemTime({ heading, at }: { heading: string; at: string }) {
  const clock = at.slice(11, 16);
  const isInMonth = heading.length === "2026-11".length;
  return <time dateTime={isoDateTime(at)}>{isInMonth ? `${Number(at.slice(8, 10))}日 ${clock}` : clock}</time>;
}
