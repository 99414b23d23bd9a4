import { chineseDigits, chineseNumber, lunarDayName, lunarMonthName } from "./numerals.ts";
import { addDays, daysBetween, type ShanghaiDay } from "./shanghai.ts";

export type LifeCalendar = "solar" | "lunar";

/**
 * The date of a birth or a death with its precision (R-residence-17). `year` is never 0; −551 is 551 BC (前551年), no
 * astronomical year zero. A null month or day is unknown. `isLeapMonth` is true only in the lunar calendar.
 */
export interface LifeDate {
  readonly year: number;
  readonly month: number | null;
  readonly day: number | null;
  readonly calendar: LifeCalendar;
  readonly isLeapMonth: boolean;
}

/** A life date known to the day. */
export interface WholeLifeDate extends LifeDate {
  readonly month: number;
  readonly day: number;
}

const WIRE = /^(-?)(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;

/** Astronomical year numbers, without the gap between 1 BC (0 here) and AD 1. */
export function astronomicalYear(year: number): number {
  return year < 0 ? year + 1 : year;
}

/** Julian before 15 October 1582, Gregorian after, as historians (and the lunar tables) date. */
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
 * Parses a life date of the wire: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, a leading `-` for BC (`-0551` is 前551年). Null when
 * malformed or impossible (1938-02-30; a lunar day above 30; a leap month that is solar or has no month). Whether that
 * lunar month had a 30th day or a leap month is not checked.
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

/** The date in wire format; the inverse of `parseLifeDate`. */
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
export function verticalLifeDate(date: LifeDate): string {
  const year = `${date.year < 0 ? "前" : ""}${chineseDigits(Math.abs(date.year))}年`;
  if (date.calendar === "lunar") return `农历${year}${lunarRest(date)}`;
  const month = date.month === null ? "" : `${chineseNumber(date.month)}月`;
  return year + month + (date.day === null ? "" : `${chineseNumber(date.day)}日`);
}

/** 1938–2023, 前551–前479; a question mark for an unknown side (？–2023), "" when both are unknown. */
export function lifeYears(birth: LifeDate | null, death: LifeDate | null): string {
  if (!birth && !death) return "";
  const text = (date: LifeDate | null) => (date ? yearText(date.year) : "？");
  return `${text(birth)}–${text(death)}`;
}

/**
 * 虚岁 by the years as written: one at birth, one more with every new year. Exact when both dates are lunar; a solar date
 * before the lunar New Year belongs to the previous year, which only `lunarNominalAge` of kit/lunar takes into account.
 * Null when the death precedes the birth.
 */
export function nominalAge(birth: LifeDate, death: LifeDate): number | null {
  const age = astronomicalYear(death.year) - astronomicalYear(birth.year) + 1;
  return age < 1 ? null : age;
}

/** The next anniversary: the number of days until then (0 is today) and its date. */
export interface NextYearly {
  readonly days: number;
  readonly on: ShanghaiDay;
}

/**
 * The next anniversary of a solar life date, today included (R-residence-12). A 29 February is observed on the 28th in
 * common years. Null when month and day are unknown or the date is lunar (see `nextLunarAnniversary` of kit/lunar).
 */
export function nextYearly(date: LifeDate, today: ShanghaiDay): NextYearly | null {
  if (!isWholeDate(date) || date.calendar === "lunar") return null;
  const { month, day } = date;
  const inYear = (year: number): ShanghaiDay => {
    const monthStart = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-01`;
    const isObservedEarly = month === 2 && day === 29 && addDays(monthStart, 28).slice(5) === "03-01";
    return addDays(monthStart, isObservedEarly ? 27 : day - 1);
  };
  const year = Number(today.slice(0, 4));
  const thisYear = inYear(year);
  const on = thisYear >= today ? thisYear : inYear(year + 1);
  return { days: daysBetween(today, on), on };
}
