/**
 * Business days and wire times in Asia/Shanghai. The offset is UTC+8 throughout: right for every instant from 1992 on.
 * Summer time was in force from 1986 to 1991 (and in the 1940s), so earlier instants may be an hour off.
 */

/** A calendar day in Asia/Shanghai, written `YYYY-MM-DD`. */
export type ShanghaiDay = string;

const OFFSET_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;
const DAY_TEXT = /^(\d{4})-(\d{2})-(\d{2})$/;
const WEEKDAYS = ["星期日", "星期一", "星期二", "星期三", "星期四", "星期五", "星期六"] as const;

/** The instant's wall-clock time in Shanghai as an ISO text; its trailing Z is not meant. */
function wallTime(instant: Date): string {
  const time = instant.getTime();
  if (Number.isNaN(time)) throw new RangeError("invalid date");
  return new Date(time + OFFSET_MS).toISOString();
}

/** Milliseconds of the day's midnight, computed as if it were UTC; NaN when there is no such day. */
function utcMidnight(day: ShanghaiDay): number {
  const match = DAY_TEXT.exec(day);
  if (!match) return NaN;
  const [year, month, dayOfMonth] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, dayOfMonth);
  // A day that does not exist was moved to another month.
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === dayOfMonth ? date.getTime() : NaN;
}

function requireMidnight(day: ShanghaiDay): number {
  const midnight = utcMidnight(day);
  if (Number.isNaN(midnight)) throw new RangeError(`not a day: ${JSON.stringify(day.slice(0, 40))}`);
  return midnight;
}

/** The Shanghai day of the instant. Throws RangeError on an invalid Date. */
export function shanghaiDay(instant: Date): ShanghaiDay {
  return wallTime(instant).slice(0, 10);
}

/** `YYYY-MM-DD HH:mm:ss`, the wire format of times. Throws RangeError on an invalid Date. */
export function shanghaiDateTime(instant: Date): string {
  return wallTime(instant).slice(0, 19).replace("T", " ");
}

/** The ISO 8601 text of a wire time, as `<time>` and `Date` read it. */
export function isoDateTime(dateTime: string): string {
  return `${dateTime.replace(" ", "T")}+08:00`;
}

/** The instant at which the day begins. This and the functions below throw RangeError when there is no such day. */
export function startOfShanghaiDay(day: ShanghaiDay): Date {
  return new Date(requireMidnight(day) - OFFSET_MS);
}

/** The day after. */
export function nextShanghaiDay(day: ShanghaiDay): ShanghaiDay {
  return addDays(day, 1);
}

/** The day `count` days later (earlier when negative). */
export function addDays(day: ShanghaiDay, count: number): ShanghaiDay {
  return new Date(requireMidnight(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Days from `from` to `to`: 1 from today to tomorrow, negative when `to` is earlier. */
export function daysBetween(from: ShanghaiDay, to: ShanghaiDay): number {
  return (requireMidnight(to) - requireMidnight(from)) / DAY_MS;
}

/** 星期一 … 星期日. */
export function weekdayName(day: ShanghaiDay): string {
  return WEEKDAYS[new Date(requireMidnight(day)).getUTCDay()] ?? "";
}

/** 2026年11月21日. */
export function chineseDay(day: ShanghaiDay): string {
  const date = new Date(requireMidnight(day));
  return `${date.getUTCFullYear()}年${date.getUTCMonth() + 1}月${date.getUTCDate()}日`;
}

/**
 * Time elapsed since the instant, for display: 刚刚, 8 分钟前, 今日 19:42, 昨日 20:40, 11-02 (this year), 2025-11-02. An instant
 * up to an hour ahead of `now` (another machine's clock) is 刚刚.
 */
export function relativeTime(instant: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - instant.getTime()) / 60_000);
  if (minutes >= -60 && minutes < 1) return "刚刚";
  if (minutes >= 1 && minutes < 60) return `${minutes} 分钟前`;
  const day = shanghaiDay(instant);
  const today = shanghaiDay(now);
  const clockTime = wallTime(instant).slice(11, 16);
  if (day === today) return `今日 ${clockTime}`;
  if (nextShanghaiDay(day) === today) return `昨日 ${clockTime}`;
  return day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day;
}
