import { sql } from "kysely";
import { type LifeCalendar, type LifeDate, lifeDateWire } from "@changming/kit/life-date";
import { lunarOf, solarOfLunar } from "@changming/kit/lunar";
import { addDays, type ShanghaiDay } from "@changming/kit/shanghai";
import { type DatedRow, observancesOf, observedDates } from "./get-memorial-days.ts";

interface Return {
  kind: "birthday" | "anniversary" | "customary";
  /** Without a meaning for the day of the custom. */
  years: number;
}

/** The dates that return on this very day by the family's calendars; none on the day itself (R-family-13). */
export function returnsOn(row: DatedRow, day: ShanghaiDay): Return[] {
  return observedDates(row, "family").flatMap(({ kind, date, by }) =>
    date && mayReturn(date.given, by, day)
      ? observancesOf(date, by, { from: day, count: 1 })
          .filter(({ on, years }) => on === day && years > 0)
          .map(({ years }) => ({ kind, years }))
      : [],
  );
}

/** The condition of `mayReturnOn`: the calendar of hundreds of other dates need not be computed. */
function mayReturn(date: LifeDate, by: LifeCalendar, day: ShanghaiDay): boolean {
  const { solarDays, lunarDays, converted } = datesReturningOn(day);
  const text = lifeDateWire(date);
  if (date.calendar !== by) return converted.has(text);
  return (by === "lunar" ? lunarDays : solarDays).includes(text.slice(-5));
}

/** Whoever was born or died before is given by the year alone, or is history. */
const firstYear = 1800;

interface ReturningDates {
  /** Month and day as written, of solar and of lunar dates. */
  solarDays: string[];
  lunarDays: string[];
  /** Whole dates that are written in one calendar and observed by the other. */
  converted: ReadonlySet<string>;
}

/** Of the last days that were asked for: today, and tomorrow. */
const computed = new Map<ShanghaiDay, ReturningDates>();
const maxComputed = 3;

/** All dates that can return on a day: computed once a day, some hundred conversions. */
function datesReturningOn(day: ShanghaiDay): ReturningDates {
  const known = computed.get(day);
  if (known) return known;
  const years = Array.from({ length: Number(day.slice(0, 4)) - firstYear + 1 }, (_, at) => firstYear + at);
  const isLeapDayHere = day.endsWith("-02-28") && !addDays(day, 1).endsWith("-29");
  const solarDays = [day.slice(5), ...(isLeapDayHere ? ["02-29"] : [])];
  const { month, day: lunarDay } = lunarOf(day);
  const isLastDay = lunarDay === 29 && lunarOf(addDays(day, 1)).day === 1;
  const days = isLastDay ? [29, 30] : [lunarDay];
  const solarByLunar = years.flatMap((year) =>
    days.flatMap((one) => [solarIn(year, month, one, false), solarIn(year, month, one, true)]),
  );
  const lunarBySolar = years.flatMap((year) =>
    solarDays.filter((text) => exists(year, text)).map((text) => lifeDateWire(lunarOf(`${year}-${text}`))),
  );
  const dates = {
    solarDays,
    lunarDays: days.map((one) => `${two(month)}-${two(one)}`),
    converted: new Set([...solarByLunar, ...lunarBySolar]),
  };
  if (computed.size >= maxComputed) computed.clear();
  computed.set(day, dates);
  return dates;
}

const two = (number: number) => String(number).padStart(2, "0");
const exists = (year: number, text: string) => text !== "02-29" || new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29;
const solarIn = (year: number, month: number, day: number, isLeapMonth: boolean) =>
  solarOfLunar({ year, month, day, calendar: "lunar", isLeapMonth }) ?? "";

/**
 * SQL condition on `residence`: a date of it may return on this day. A little too wide, for `returnsOn` to decide: an
 * exact one would need the lunar calendar in SQL. For public residences each part reads an index of its own; the
 * expressions are those of migration 042.
 */
export function mayReturnOn(day: ShanghaiDay) {
  const { solarDays, lunarDays, converted } = datesReturningOn(day);
  const monthDays = [...new Set([...solarDays, ...lunarDays])];
  const daysBy = (calendar: "birth_calendar" | "death_calendar") =>
    sql`case ${sql.ref(`residence.${calendar}`)} when 'lunar' then ${lunarDays}::text[] else ${solarDays}::text[] end`;
  // Not as the parameter itself: the planner would estimate each of the hundreds of dates, which takes 40 ms.
  const dates = sql`array(select unnest(${[...converted]}::text[]))`;
  return sql<boolean>`(
    (residence.birth_calendar = residence.birthday_by and right(residence.birth_on, 5) = any(${monthDays})
      and right(residence.birth_on, 5) = any(${daysBy("birth_calendar")}))
    or (residence.birth_calendar <> residence.birthday_by and residence.birth_on = any(${dates}))
    or (residence.death_calendar = residence.anniversary_by and right(residence.death_on, 5) = any(${monthDays})
      and right(residence.death_on, 5) = any(${daysBy("death_calendar")}))
    or (residence.death_calendar <> residence.anniversary_by and residence.death_on = any(${dates}))
    or (residence.customary_day <> '' and residence.customary_day = any(${monthDays})))`;
}
