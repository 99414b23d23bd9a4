import { isWholeDate, type LifeCalendar, type LifeDate, lifeDateWire, parseLifeDate } from "@changming/kit/life-date";
import type { LunarTables } from "./lunar-tables.ts";
import { firstYear } from "./life-years.ts";
import { fieldsOfDate, wireOf, type WrittenDate, editorHtml } from "./written-date.ts";

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
  return editorHtml(fieldsOfDate("date", wire), "date");
}
