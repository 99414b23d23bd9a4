import { sql } from "kysely";
import { lifeDateWire } from "@changming/kit/life-date";
import { lunarOf, solarOfLunar } from "@changming/kit/lunar";
import { addDays, type ShanghaiDay } from "@changming/kit/shanghai";
import { type DatedRow, observedDates, occurrencesOf } from "./get-memorial-days.ts";

interface Return {
  kind: "birthday" | "anniversary" | "customary";
  /** Without a meaning for the day of the custom. */
  years: number;
}

/** The dates that return on this very day by the family's calendars; none on the day itself (R-family-13). */
export function returnsOn(row: DatedRow, day: ShanghaiDay): Return[] {
  return observedDates(row, "family").flatMap(({ kind, date, by }) =>
    occurrencesOf(date, by, { from: day, count: 1 })
      .filter(({ on }) => on === day)
      .map(({ years }) => ({ kind, years })),
  );
}

/** Whoever was born or died before is given by the year alone, or is history. */
const firstYear = 1800;

interface ReturningDates {
  /** Month and day as written, of solar and of lunar dates. */
  solarDays: string[];
  lunarDays: string[];
  /** Whole dates that are written in one calendar and observed by the other. */
  solarByLunar: string[];
  lunarBySolar: string[];
}

let computed: { day: ShanghaiDay; dates: ReturningDates } | null = null;

/** All dates that can return on a day: computed once a day, some hundred conversions. */
function datesReturningOn(day: ShanghaiDay): ReturningDates {
  if (computed?.day === day) return computed.dates;
  const years = Array.from({ length: Number(day.slice(0, 4)) - firstYear + 1 }, (_, at) => firstYear + at);
  const isLeapDayHere = day.endsWith("-02-28") && !addDays(day, 1).endsWith("-29");
  const solarDays = [day.slice(5), ...(isLeapDayHere ? ["02-29"] : [])];
  const { month, day: lunarDay } = lunarOf(day);
  const isLastDay = lunarDay === 29 && lunarOf(addDays(day, 1)).day === 1;
  const days = isLastDay ? [29, 30] : [lunarDay];
  const dates = {
    solarDays,
    lunarDays: days.map((one) => `${two(month)}-${two(one)}`),
    solarByLunar: years.flatMap((year) =>
      days.flatMap((one) => [solarIn(year, month, one, false), solarIn(year, month, one, true)]),
    ),
    lunarBySolar: years.flatMap((year) =>
      solarDays.filter((text) => exists(year, text)).map((text) => lifeDateWire(lunarOf(`${year}-${text}`))),
    ),
  };
  computed = { day, dates };
  return dates;
}

const two = (number: number) => String(number).padStart(2, "0");
const exists = (year: number, text: string) => text !== "02-29" || new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29;
const solarIn = (year: number, month: number, day: number, isLeapMonth: boolean) =>
  solarOfLunar({ year, month, day, calendar: "lunar", isLeapMonth }) ?? "";

/**
 * SQL condition on `residence`: a date of it may return on this day. A little too wide, for `returnsOn` to decide: an
 * exact one would need the lunar calendar in SQL.
 */
export function mayReturnOn(day: ShanghaiDay) {
  const { solarDays, lunarDays, solarByLunar, lunarBySolar } = datesReturningOn(day);
  const returns = (on: string, calendar: string, by: string) => sql<boolean>`case
    when ${sql.ref(calendar)} = 'solar' and ${sql.ref(by)} = 'solar' then right(${sql.ref(on)}, 5) = any(${solarDays})
    when ${sql.ref(calendar)} = 'lunar' and ${sql.ref(by)} = 'lunar' then right(${sql.ref(on)}, 5) = any(${lunarDays})
    when ${sql.ref(calendar)} = 'solar' then ${sql.ref(on)} = any(${solarByLunar})
    else ${sql.ref(on)} = any(${lunarBySolar}) end`;
  return sql<boolean>`(${returns("residence.birth_on", "residence.birth_calendar", "residence.birthday_by")}
    or ${returns("residence.death_on", "residence.death_calendar", "residence.anniversary_by")}
    or residence.customary_day = any(case residence.customary_calendar
      when 'solar' then ${solarDays}::text[] else ${lunarDays}::text[] end))`;
}
