import { type LifeCalendar, parseLifeDate, isWholeDate, type LifeDate, lifeDateWire } from "@changming/kit/life-date";
import { lunarDayName, lunarMonthName } from "@changming/kit/numerals";
import type { LunarMonthInYear } from "@changming/kit/lunar-months";

/** A date while it is chosen, part by part: texts, as in the fields of a form. */
export interface WrittenDate {
  calendar: LifeCalendar;
  year: string;
  /** `7`; a leap month is `-7`. */
  month: string;
  day: string;
}

/** A date as a call receives it. */
interface WireDate {
  on: string;
  calendar: string;
  leap: string;
}

type Fields = Readonly<Record<string, string | undefined>>;

/** Reads the fields of a date from current or stored form values. */
export function dateIn(fields: Fields, name: string): WrittenDate {
  return {
    calendar: fields[`${name}_calendar`] === "lunar" ? "lunar" : "solar",
    year: fields[name] ?? "",
    month: fields[`${name}_month`] ?? "",
    day: fields[`${name}_day`] ?? "",
  };
}

/** The fields of a date as form values: what {@link dateIn} reads. */
export function fieldsOfDate(name: string, { on, calendar, leap }: WireDate): Record<string, string> {
  const [year = "", month = "", day = ""] = on.split("-");
  const number = (text: string) => (text === "" ? "" : String(Number(text)));
  return {
    [name]: number(year),
    [`${name}_calendar`]: calendar,
    [`${name}_month`]: `${leap === "1" ? "-" : ""}${number(month)}`,
    [`${name}_day`]: number(day),
  };
}

/** What a call receives: as much as was chosen, empty without a year. */
export function wireOf({ calendar, year, month, day }: WrittenDate): WireDate {
  const parts = [year.padStart(4, "0")];
  if (month !== "") parts.push(month.replace("-", "").padStart(2, "0"));
  if (month !== "" && day !== "") parts.push(day.padStart(2, "0"));
  const isLeap = calendar === "lunar" && month.startsWith("-");
  return { on: year === "" ? "" : parts.join("-"), calendar, leap: isLeap ? "1" : "" };
}

export interface Option {
  value: string;
  text: string;
}

const counted = (max: number) => Array.from({ length: max }, (_, at) => at + 1);

/** The months to choose from; `tables`: those of the lunar year, null while unknown. */
export function monthOptions({ calendar }: WrittenDate, tables: readonly LunarMonthInYear[] | null): Option[] {
  if (calendar === "solar") return counted(12).map((month) => ({ value: String(month), text: `${month}月` }));
  const months = tables ?? counted(12).map((month) => ({ month, isLeap: false }));
  return months.map(({ month, isLeap }) => ({
    value: `${isLeap ? "-" : ""}${month}`,
    text: lunarMonthName(month, isLeap),
  }));
}

/** How many days the chosen month has; the maximum while that is unknown. */
export function daysIn(date: WrittenDate, tables: readonly LunarMonthInYear[] | null): number {
  const { calendar, month } = date;
  if (calendar === "lunar") {
    const lunarMonth = tables?.find((each) => `${each.isLeap ? "-" : ""}${each.month}` === month);
    return lunarMonth?.days ?? 30;
  }
  if (month === "") return 31;
  // 29 February where the year is not chosen yet.
  const year = date.year || "2000";
  const exists = (day: number) => parseLifeDate(wireOf({ ...date, year, day: String(day) }).on) !== null;
  return [31, 30, 29].find(exists) ?? 28;
}

export function dayOptions(date: WrittenDate, tables: readonly LunarMonthInYear[] | null): Option[] {
  const dayName = date.calendar === "lunar" ? lunarDayName : (day: number) => `${day}日`;
  return counted(daysIn(date, tables)).map((day) => ({ value: String(day), text: dayName(day) }));
}

/** Clears what the date's year or month does not have: a leap month becomes the ordinary one, a day is chosen anew. */
export function settled(date: WrittenDate, tables: readonly LunarMonthInYear[] | null): WrittenDate {
  const isThere = monthOptions(date, tables).some(({ value }) => value === date.month);
  // The months of that year are loaded in a moment.
  const isUnknown = date.calendar === "lunar" && tables === null;
  const month = isThere || isUnknown ? date.month : date.month.replace("-", "");
  const changed = { ...date, month };
  const hasDay = date.day !== "" && Number(date.day) <= daysIn(changed, tables);
  return { ...changed, day: hasDay ? date.day : "" };
}

type Tables = Pick<LunarTables, "solarOf" | "lunarOf">;

/**
 * The same day in the other calendar. Of a date without a day only the year stays, since the months do not correspond;
 * likewise where it cannot be converted (`tables` null, or out of the years from 1800 to `lastYear`): the rest is
 * chosen anew rather than shifted.
 */
export function turned(
  date: WrittenDate,
  calendar: LifeCalendar,
  { tables, lastYear }: { tables: Tables | null; lastYear: number },
): WrittenDate {
  if (calendar === date.calendar) return date;
  const { on, leap } = wireOf(date);
  const read = parseLifeDate(on, date.calendar, leap === "1");
  const same = read && tables && isWholeDate(read) ? inOther(read, tables) : null;
  if (same && same.year >= firstYear && same.year <= lastYear) return writtenOf(same);
  return { calendar, year: date.year, month: "", day: "" };
}

function inOther(date: LifeDate, { solarOf, lunarOf }: Tables): LifeDate | null {
  const solar = solarOf(date);
  if (solar === null) return null;
  return date.calendar === "solar" ? lunarOf(solar) : parseLifeDate(solar);
}

function writtenOf(date: LifeDate): WrittenDate {
  const { calendar, isLeapMonth } = date;
  const wire = { on: lifeDateWire(date), calendar, leap: isLeapMonth ? "1" : "" };
  return dateIn(fieldsOfDate("date", wire), "date");
}

/** The earliest year that a form offers. */
const firstYear = 1800;

const stems = "甲乙丙丁戊己庚辛壬癸";
const branches = "子丑寅卯辰巳午未申酉戌亥";
const animals = "鼠牛虎兔龙蛇马羊猴鸡狗猪";

interface Decade {
  name: string;
  years: readonly number[];
}

/** The years that can be chosen, latest first, in decades so that a year is found quickly. */
export function decadesTo(lastYear: number): Decade[] {
  const decades: Decade[] = [];
  for (let start = Math.floor(lastYear / 10) * 10; start >= firstYear; start -= 10) {
    const years = Array.from({ length: 10 }, (_, at) => start + 9 - at).filter((year) => year <= lastYear);
    decades.push({ name: `${start}—${start + 9}`, years });
  }
  return decades;
}

/** A lunar year with its traditional name: 1938 戊寅虎年. */
export function lunarYearText(year: number): string {
  const at = (year - 4) % 60;
  return `${year} ${stems[at % 10]}${branches[at % 12]}${animals[at % 12]}年`;
}

/** The lunar calendar: large, and fetched once the user chooses it. */
export const loadLunarTables = async () => {
  const [{ lunarMonthsOf }, { solarOf }, { lunarOf }] = await Promise.all([
    import("@changming/kit/lunar-months"),
    // allow-import: fetched once the user chooses the lunar calendar, nowhere else
    import("@changming/kit/solar-of"),
    // allow-import: the same
    import("@changming/kit/lunar"),
  ]);
  return { lunarMonthsOf, solarOf, lunarOf };
};

export type LunarTables = Awaited<ReturnType<typeof loadLunarTables>>;
