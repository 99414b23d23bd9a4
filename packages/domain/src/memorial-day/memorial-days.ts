import { type LifeCalendar, lifeDateWire } from "@changming/kit/life-date";
import { lunarDayText } from "@changming/kit/lunar";
import { chineseNumber } from "@changming/kit/numerals";
import type { ShanghaiDay } from "@changming/kit/shanghai";
import { mourningDays, returnRules, yearlyReturns } from "@changming/kit/yearly";
import { birthOf, deathOf, type KnownDate } from "../residence/life-dates.ts";
import { isMartyr } from "../residence/is-martyr.ts";
import type { ResidenceRow } from "../residence/queries.ts";

/** As the family keeps each date, or all of them by one calendar. */
export type KeptBy = "family" | LifeCalendar;

export interface MemorialDay {
  kind: "birthday" | "anniversary" | "mourning";
  /** Tells the occasion from all others of the residence, whatever day it falls on: `anniversary-4`, `mourning-七七`. */
  key: string;
  title: string;
  on: ShanghaiDay;
  lunarText: string;
}

type Dated = Pick<
  ResidenceRow,
  | "name"
  | "kind"
  | "garden_kind"
  | "birth_on"
  | "birth_calendar"
  | "birth_is_leap_month"
  | "death_on"
  | "death_calendar"
  | "death_is_leap_month"
  | "birthday_by"
  | "anniversary_by"
>;

interface Asked {
  keptBy: KeptBy;
  from: ShanghaiDay;
  /** How many times each date returns. */
  returns: number;
}

/** Birthday and anniversary with the calendar that each is kept by; a martyr's page keeps no birthday. */
function keptDates(row: Dated, keptBy: KeptBy) {
  const death = {
    kind: "anniversary",
    date: deathOf(row),
    by: keptBy === "family" ? row.anniversary_by : keptBy,
  } as const;
  if (isMartyr(row)) return [death];
  const birth = { kind: "birthday", date: birthOf(row), by: keptBy === "family" ? row.birthday_by : keptBy } as const;
  return [birth, death];
}

const titles = {
  birthday: (name: string, years: number) => `${name}诞辰${chineseNumber(years)}周年`,
  anniversary: (name: string, years: number) => `${name}去世${chineseNumber(years)}周年`,
};

/** Returns of birthday and anniversary from a day on, and what is left of 头七 to 百日, the earliest first. */
export function memorialDaysOf(row: Dated, { keptBy, from, returns }: Asked): MemorialDay[] {
  const yearly = keptDates(row, keptBy).flatMap(({ kind, date, by }) =>
    returnsOf(date, by, { from, count: returns }).map(({ on, years, lunarText }): MemorialDay => {
      return { kind, key: `${kind}-${years}`, title: titles[kind](row.name, years), on, lunarText };
    }),
  );
  return [...mourningOf(row, from), ...yearly].toSorted((one, other) => one.on.localeCompare(other.on));
}

/** What cannot be kept by the lunar calendar is kept by the solar one. The day itself is no return. */
function returnsOf(date: KnownDate | null, by: LifeCalendar, asked: { from: ShanghaiDay; count: number }) {
  if (!date) return [];
  // One more, for the day itself may be among them.
  const more = { from: asked.from, count: asked.count + 1 };
  const kept = yearlyReturns(date.given, by, more);
  const found = kept.length > 0 ? kept : yearlyReturns(date.solar, "solar", more);
  return found.filter(({ years }) => years > 0).slice(0, asked.count);
}

function mourningOf(row: Dated, from: ShanghaiDay): MemorialDay[] {
  const death = deathOf(row)?.solar;
  if (!death || death.day === null || death.year < 1 || death.calendar === "lunar") return [];
  return mourningDays(lifeDateWire(death))
    .filter(({ on }) => on >= from)
    .map(({ name, on }) => {
      return {
        kind: "mourning",
        key: `mourning-${name}`,
        title: `${row.name}${name}`,
        on,
        lunarText: lunarDayText(on),
      };
    });
}

/** How the dates are kept in years that lack them, a sentence each. */
export function rulesOf(row: Dated, keptBy: KeptBy): string[] {
  return [...new Set(keptDates(row, keptBy).flatMap(({ date, by }) => (date ? returnRules(date.given, by) : [])))];
}
