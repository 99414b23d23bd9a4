import { chineseNumber } from "@changming/kit/numerals";
import { addDays, daysBetween, isoDateTime, weekdayName } from "@changming/kit/shanghai";

const instant = (text: string) => Date.parse(isoDateTime(text));

/** The waiting time in the largest unit that fits; both in `YYYY-MM-DD HH:mm:ss` of Asia/Shanghai. */
export function waitedSince(since: string, now: string): string {
  const minutes = Math.floor((instant(now) - instant(since)) / 60_000);
  if (minutes < 60) return minutes < 1 ? "刚刚" : `${minutes} 分钟`;
  return minutes < 1_440 ? `${Math.floor(minutes / 60)} 小时` : `${Math.floor(minutes / 1_440)} 天`;
}

/** 今天 04:50, 昨天 19:31, 周四 07:20 within a week, else 11月2日 07:20. */
export function sinceText(since: string, now: string): string {
  const [day, today] = [since.slice(0, 10), now.slice(0, 10)];
  const time = since.slice(11, 16);
  const ago = daysBetween(day, today);
  if (ago <= 0) return `今天 ${time}`;
  if (ago === 1) return `昨天 ${time}`;
  if (ago < 7) return `${weekdayName(day).replace("星期", "周")} ${time}`;
  return `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日 ${time}`;
}

/** What is left of a promise, and how pressing it is. */
export function dueText({ due_day, due_in }: { due_day: string; due_in: number }): {
  text: string;
  urgency: "late" | "soon" | "none";
} {
  if (due_day === "") return { text: "", urgency: "none" };
  if (due_in < 0) return { text: `过了 ${-due_in} 天`, urgency: "late" };
  if (due_in === 0) return { text: "今天到期", urgency: "late" };
  return { text: `还剩 ${due_in} 天`, urgency: due_in === 1 ? "soon" : "none" };
}

/** 十六件，最急的一件等了 4 小时 */
export function waitingHeading(
  queues: readonly { counts: number; has_more_counts: boolean; since: string }[],
  now: string,
): string {
  const [first] = queues;
  if (!first) return "";
  const total = queues.reduce((sum, { counts }) => sum + counts, 0);
  const more = queues.some(({ has_more_counts }) => has_more_counts) ? "多" : "";
  return `${chineseNumber(total)}${more}件，最急的一件等了 ${waitedSince(first.since, now)}`;
}

/** 上周日 for a Sunday. */
export function lastWeekday(today: string): string {
  return `上周${weekdayName(addDays(today, -7)).slice(2)}`;
}
