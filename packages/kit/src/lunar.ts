import { LunarDay, LunarMonth, LunarYear, SolarDay, SolarTerm } from "tyme4ts";
import { isWholeDate, type LifeDate, type NextYearly, nominalAge, type WholeLifeDate } from "./life-date.ts";
import { lunarDayName, lunarMonthName } from "./numerals.ts";
import { addDays, daysBetween, type ShanghaiDay } from "./shanghai.ts";

// The range of the tyme4ts tables.
const FIRST_YEAR = 1;
const LAST_YEAR = 9998;

const maxRemembered = 2_000;

/**
 * The function with its last results remembered: tyme4ts takes 50 to 300 µs for a day, and a page has dozens, most of
 * them the same as on the pages before. An error is not remembered.
 */
function remember<Input, Value extends object | string>(
  compute: (input: Input) => Value,
  keyOf: (input: Input) => string,
): (input: Input) => Value {
  const known = new Map<string, Value>();
  return (input) => {
    const key = keyOf(input);
    const found = known.get(key);
    if (found !== undefined) return found;
    const value = compute(input);
    if (known.size >= maxRemembered) known.clear();
    known.set(key, value);
    return value;
  };
}

/** A day of the lunar calendar as tyme4ts numbers it: the month is negative if it is a leap month. */
interface LunarNumbers {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** The day as a tyme4ts object. Throws RangeError unless `day` is an existing `YYYY-MM-DD` from year 1 on. */
function solarDayOf(day: string): SolarDay {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (!match) throw new RangeError(`not a day: ${JSON.stringify(day.slice(0, 40))}`);
  try {
    return SolarDay.fromYmd(Number(match[1]), Number(match[2]), Number(match[3]));
  } catch (cause) {
    throw new RangeError(`no such day: ${day}`, { cause });
  }
}

function dayText(day: SolarDay): string {
  const pad = (number: number, width: number) => String(number).padStart(width, "0");
  return `${pad(day.getYear(), 4)}-${pad(day.getMonth(), 2)}-${pad(day.getDay(), 2)}`;
}

function numbersOf(day: LunarDay): LunarNumbers {
  return { year: day.getYear(), month: day.getMonth(), day: day.getDay() };
}

const lunarNumbersOf = remember(
  (day: string) => numbersOf(solarDayOf(day).getLunarDay()),
  (day) => day,
);

function monthAndDayText({ month, day }: LunarNumbers): string {
  return lunarMonthName(Math.abs(month), month < 0) + lunarDayName(day);
}

function yearName({ year }: LunarNumbers): string {
  return `${LunarYear.fromYear(year).getSixtyCycle().getName()}年`;
}

/** The day in the lunar calendar: 农历十月十三. */
export function lunarDayText(day: ShanghaiDay): string {
  return `农历${monthAndDayText(lunarNumbersOf(day))}`;
}

/** The lunar year, which begins with 春节: 丙午年. */
export function lunarYearName(day: ShanghaiDay): string {
  return yearName(lunarNumbersOf(day));
}

/** Year and day in the lunar calendar: 农历戊寅年三月十二. Accepts historical days too (Julian before 1582-10-15). */
export function lunarTextOf(solarDay: string): string {
  const lunar = lunarNumbersOf(solarDay);
  return `农历${yearName(lunar)}${monthAndDayText(lunar)}`;
}

/** A solar day `YYYY-MM-DD` as a lunar life date. */
export function lunarOf(solarDay: string): WholeLifeDate {
  const { year, month, day } = lunarNumbersOf(solarDay);
  return { year, month: Math.abs(month), day, calendar: "lunar", isLeapMonth: month < 0 };
}

/** The solar term that begins on this day (小雪), or null. */
export function solarTermOn(day: ShanghaiDay): string | null {
  const term = solarDayOf(day).getTermDay();
  return term.getDayIndex() === 0 ? term.getSolarTerm().getName() : null;
}

const FEASTS: Readonly<Record<string, string>> = { "1-1": "春节", "7-15": "中元", "9-9": "重阳", "10-1": "寒衣" };

function lunarFeastOn(day: ShanghaiDay): string | null {
  const tomorrow = lunarNumbersOf(addDays(day, 1));
  if (tomorrow.month === 1 && tomorrow.day === 1) return "除夕";
  const today = lunarNumbersOf(day);
  return FEASTS[`${today.month}-${today.day}`] ?? null;
}

/** Feasts and solar terms that begin on this day. */
export function feastsOn(day: ShanghaiDay): string[] {
  return [lunarFeastOn(day), solarTermOn(day)].filter((name) => name !== null);
}

/**
 * A note on the day: 今日冬至, 明日小雪, or "". Covers the solar terms (among them 清明 and 冬至), 春节, 中元, 重阳, 寒衣 and 除夕. Today
 * takes precedence over tomorrow; two on the same day are both named.
 */
export const todayNote = remember(
  (day: ShanghaiDay): string => {
    for (const [word, when] of [
      ["今日", day],
      ["明日", addDays(day, 1)],
    ] as const) {
      const names = feastsOn(when);
      if (names.length > 0) return word + names.join("、");
    }
    return "";
  },
  (day) => day,
);

/**
 * The day of a lunar year on which a lunar date is observed: a missing leap month falls back to the ordinary month of
 * its number, the 30th of a short month to the 29th.
 */
const lunarDayIn = remember(
  ({ year, month, day, isLeapMonth }: Omit<WholeLifeDate, "calendar">): LunarNumbers & { readonly on: string } => {
    const hasLeapMonth = isLeapMonth && LunarYear.fromYear(year).getLeapMonth() === month;
    const lunarMonth = LunarMonth.fromYm(year, hasLeapMonth ? -month : month);
    const observed = LunarDay.fromYmd(year, lunarMonth.getMonthWithLeap(), Math.min(day, lunarMonth.getDayCount()));
    return { ...numbersOf(observed), on: dayText(observed.getSolarDay()) };
  },
  ({ year, month, day, isLeapMonth }) => `${year} ${month} ${day} ${isLeapMonth}`,
);

/** Days on which the dead are remembered everywhere. */
export const remembranceFeasts = ["清明", "中元", "寒衣", "冬至"] as const;

type RemembranceFeast = (typeof remembranceFeasts)[number];

/** The day of such a feast in a solar year. */
export function feastDay(name: RemembranceFeast, year: number): ShanghaiDay {
  if (name === "中元") return lunarDayIn({ year, month: 7, day: 15, isLeapMonth: false }).on;
  if (name === "寒衣") return lunarDayIn({ year, month: 10, day: 1, isLeapMonth: false }).on;
  return termDay({ name, year });
}

const termDay = remember(
  // The terms of a year begin with the winter solstice of the year before.
  ({ name, year }: { name: "清明" | "冬至"; year: number }): string =>
    dayText(SolarTerm.fromName(name === "冬至" ? year + 1 : year, name).getSolarDay()),
  ({ name, year }) => `${name} ${year}`,
);

/**
 * The solar day `YYYY-MM-DD` of a lunar life date, with the same two fallbacks when that year has no such leap month or
 * 30th. Null when the date is not lunar, not known to the day, or BC.
 */
export function solarOfLunar(date: LifeDate): string | null {
  if (date.calendar !== "lunar" || !isWholeDate(date) || date.year < FIRST_YEAR || date.year > LAST_YEAR) return null;
  return lunarDayIn(date).on;
}

/** The life date in the lunar calendar; null when it is not known to the day or is BC. */
export function asLunar(date: LifeDate): WholeLifeDate | null {
  if (!isWholeDate(date)) return null;
  if (date.calendar === "lunar") return date;
  if (date.year < FIRST_YEAR) return null;
  return lunarOf(dayText(SolarDay.fromYmd(date.year, date.month, date.day)));
}

/** The next anniversary by the lunar calendar, with that day's lunar name. */
export interface NextLunarYearly extends NextYearly {
  readonly lunarText: string;
}

/**
 * The next lunar anniversary of the date, today included; `lunarText` is that day's name (农历闰六月十五). A solar date is
 * converted first. Null when the date is not known to the day, or is a solar date BC, which cannot be converted.
 */
export function nextLunarAnniversary(date: LifeDate, today: ShanghaiDay): NextLunarYearly | null {
  const lunar = asLunar(date);
  if (!lunar) return null;
  const { month, day, isLeapMonth } = lunar;
  const { year } = lunarNumbersOf(today);
  const inThisYear = lunarDayIn({ year, month, day, isLeapMonth });
  const next = inThisYear.on >= today ? inThisYear : lunarDayIn({ year: year + 1, month, day, isLeapMonth });
  return { days: daysBetween(today, next.on), on: next.on, lunarText: `农历${monthAndDayText(next)}` };
}

/** The lunar year; null when a solar date may be before or after the lunar New Year. */
function lunarYearOf(date: LifeDate): number | null {
  if (date.calendar === "lunar" || (date.month ?? 0) > 2) return date.year;
  return asLunar(date)?.year ?? null;
}

/**
 * 虚岁 by lunar years, as families count it: a person born in January who died in May turned one older at 春节. Null when a
 * year is uncertain (a solar date known to the year, or to January or February) or death precedes birth.
 */
export function lunarNominalAge(birth: LifeDate, death: LifeDate): number | null {
  const birthYear = lunarYearOf(birth);
  const deathYear = lunarYearOf(death);
  if (birthYear === null || deathYear === null) return null;
  return nominalAge({ ...birth, year: birthYear }, { ...death, year: deathYear });
}
