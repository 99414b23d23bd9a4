import { type LifeCalendar, type LifeDate, lifeDateText, parseLifeDate, verticalLifeDate } from "./life-date.ts";
import { parseWrittenLifeDate } from "./written-life-date.ts";

/** A leap year with every day; before all days on which it is observed. */
const anyYear = 2_000;

/** `05-05` as a life date of the year 2000, for `yearlyOccurrences`; null for another text or an impossible day. */
export function parseMonthDay(text: string, calendar: LifeCalendar): LifeDate | null {
  return /^\d\d-\d\d$/.test(text) ? parseLifeDate(`${anyYear}-${text}`, calendar) : null;
}

/** 农历五月初五, 9月28日 */
export const monthDayText = (date: LifeDate): string => lifeDateText(date).replace(`${anyYear}年`, "");

/** For vertical writing: 农历五月初五, 九月二十八日 */
export const verticalMonthDay = (date: LifeDate): string => verticalLifeDate(date).replace("二〇〇〇年", "");

/**
 * Reads a day without a year as people write it: 农历五月初五, 九月二十八日, 9-28. A whole solar date counts, too:
 * spreadsheets make one of 9月28日. Null for another text.
 */
export function parseWrittenMonthDay(text: string): { day: string; calendar: LifeCalendar } | null {
  const [, calendar = "", rest = ""] = /^([农阴旧夏公阳西][历曆])?(.*)$/u.exec(text.trim()) ?? [];
  const whole = parseWrittenLifeDate(text);
  const isWhole = typeof whole !== "string" && whole.date.calendar === "solar" && whole.date.day !== null;
  const written = isWhole ? whole : parseWrittenLifeDate(`${calendar}${anyYear}年${rest}`);
  if (typeof written === "string" || written.date.isLeapMonth) return null;
  const { month, day } = written.date;
  if (month === null || day === null) return null;
  const two = (number: number) => String(number).padStart(2, "0");
  return { day: `${two(month)}-${two(day)}`, calendar: written.date.calendar };
}
