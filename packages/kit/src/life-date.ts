import { chineseDigits, chineseNumber, lunarDayName, lunarMonthName } from "./numerals.ts";
import { addDays, daysBetween, type ShanghaiDay } from "./shanghai.ts";

export type LifeCalendar = "solar" | "lunar";

/**
 * The date of a birth or a death, as exactly as it is known. `year` is never 0; −551 is 551 BC (前551年), without an
 * astronomical zero. A null month or day is not known. `isLeapMonth` is only ever true in the lunar calendar.
 */
export interface LifeDate {
  readonly year: number;
  readonly month: number | null;
  readonly day: number | null;
  readonly calendar: LifeCalendar;
  readonly isLeapMonth: boolean;
}

/** A life date that is known to the day. */
export interface WholeLifeDate extends LifeDate {
  readonly month: number;
  readonly day: number;
}

const WIRE = /^(-?)(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;

/** Years on a line without a gap between 1 BC (0 here) and AD 1. */
export function astronomicalYear(year: number): number {
  return year < 0 ? year + 1 : year;
}

/** Julian before 15 October 1582, Gregorian after, as historians (and our lunar tables) date. */
function solarMonthLength(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  const y = astronomicalYear(year);
  const isLeap = y <= 1582 ? y % 4 === 0 : (y % 4 === 0 && y % 100 !== 0) || y % 400 === 0;
  return isLeap ? 29 : 28;
}

function isPossibleDay(year: number, month: number, day: number, calendar: LifeCalendar): boolean {
  if (calendar === "lunar") return day <= 30;
  if (year === 1582 && month === 10 && day > 4 && day < 15) return false;
  return day <= solarMonthLength(year, month);
}

/**
 * Reads a life date from the wire: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, with `-` in front for years before Christ
 * (`-0551` is 前551年). Null when it is malformed or impossible (1938-02-30; a lunar day above 30; a leap month in the
 * solar calendar or without a month). Whether that lunar month had a 30th or a leap month is not looked up.
 */
export function parseLifeDate(
  text: string,
  calendar: LifeCalendar = "solar",
  isLeapMonth: boolean = false,
): LifeDate | null {
  const match = WIRE.exec(text);
  if (!match) return null;
  const year = Number(match[2]) * (match[1] === "-" ? -1 : 1);
  const month = match[3] === undefined ? null : Number(match[3]);
  const day = match[4] === undefined ? null : Number(match[4]);
  if (year === 0 || month === 0 || day === 0 || (month ?? 1) > 12) return null;
  if (month !== null && day !== null && !isPossibleDay(year, month, day, calendar)) return null;
  if (isLeapMonth && (calendar === "solar" || month === null)) return null;
  return { year, month, day, calendar, isLeapMonth };
}

/** The date as it goes over the wire; `parseLifeDate` reads it back. */
export function lifeDateWire(date: LifeDate): string {
  const pad = (number: number, width: number) => String(number).padStart(width, "0");
  const parts = [`${date.year < 0 ? "-" : ""}${pad(Math.abs(date.year), 4)}`];
  if (date.month !== null) parts.push(pad(date.month, 2));
  if (date.month !== null && date.day !== null) parts.push(pad(date.day, 2));
  return parts.join("-");
}

/** True when month and day are known. */
export function isWholeDate(date: LifeDate): date is WholeLifeDate {
  return date.month !== null && date.day !== null;
}

/** 1938 → 1938, −551 → 前551. */
function yearText(year: number): string {
  return year < 0 ? `前${-year}` : String(year);
}

function lunarRest(date: LifeDate): string {
  if (date.month === null) return "";
  return lunarMonthName(date.month, date.isLeapMonth) + (date.day === null ? "" : lunarDayName(date.day));
}

/** 1938年4月12日, 1938年4月, 前551年; in the lunar calendar 农历1938年三月十二. */
export function lifeDateText(date: LifeDate): string {
  const year = `${yearText(date.year)}年`;
  if (date.calendar === "lunar") return `农历${year}${lunarRest(date)}`;
  return year + (date.month === null ? "" : `${date.month}月`) + (date.day === null ? "" : `${date.day}日`);
}

/** For vertical writing: 一九三八年四月十二日, 前五五一年; in the lunar calendar 农历一九三八年三月十二. */
export function lifeDateUpright(date: LifeDate): string {
  const year = `${date.year < 0 ? "前" : ""}${chineseDigits(Math.abs(date.year))}年`;
  if (date.calendar === "lunar") return `农历${year}${lunarRest(date)}`;
  const month = date.month === null ? "" : `${chineseNumber(date.month)}月`;
  return year + month + (date.day === null ? "" : `${chineseNumber(date.day)}日`);
}

/** 1938–2023, 前551–前479; a side that is not known is a question mark (？–2023), and "" when neither is. */
export function lifeYears(birth: LifeDate | null, death: LifeDate | null): string {
  if (!birth && !death) return "";
  const text = (date: LifeDate | null) => (date ? yearText(date.year) : "？");
  return `${text(birth)}–${text(death)}`;
}

/**
 * 虚岁: one at birth and one more with every new year, counted by the years as written. Exact when both are lunar;
 * a solar date before the lunar New Year belongs to the year before, which `lunarNominalAge` of kit/lunar heeds.
 * Null when death comes before birth.
 */
export function nominalAge(birth: LifeDate, death: LifeDate): number | null {
  const age = astronomicalYear(death.year) - astronomicalYear(birth.year) + 1;
  return age < 1 ? null : age;
}

/** The next return of a day of the year: how many days off (0 is today) and on which day. */
export interface NextYearly {
  readonly days: number;
  readonly on: ShanghaiDay;
}

/**
 * When the month and day of a solar life date come next, today included, by the calendar and so right across
 * 29 February. A 29 February is kept on the 28th in common years. Null when month and day are not known or the date
 * is lunar (`nextLunarAnniversary` of kit/lunar answers that).
 */
export function daysUntilYearly(date: LifeDate, today: ShanghaiDay): NextYearly | null {
  if (!isWholeDate(date) || date.calendar === "lunar") return null;
  const { month, day } = date;
  const inYear = (year: number): ShanghaiDay => {
    const monthStart = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-01`;
    const isKeptEarly = month === 2 && day === 29 && addDays(monthStart, 28).slice(5) === "03-01";
    return addDays(monthStart, isKeptEarly ? 27 : day - 1);
  };
  const year = Number(today.slice(0, 4));
  const thisYear = inYear(year);
  const on = thisYear >= today ? thisYear : inYear(year + 1);
  return { days: daysBetween(today, on), on };
}
