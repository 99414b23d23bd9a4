import { type LifeCalendar, lifeDateWire } from "@changming/kit/life-date";
import { lunarDayText } from "@changming/kit/lunar";
import { chineseNumber } from "@changming/kit/numerals";
import type { ShanghaiDay } from "@changming/kit/shanghai";
import { mourningDays, returnRules, yearlyReturns } from "@changming/kit/yearly";
import { birthOf, deathOf, type KnownDate } from "../residence/life-dates.ts";
import { type ResidenceRow, isMartyr } from "../residence/queries.ts";

/** Each date by the family's choice, or all dates by one calendar. */
export type CalendarChoice = "family" | LifeCalendar;

export interface MemorialDay {
  kind: "birthday" | "anniversary" | "mourning";
  /** Identifies the occasion within the residence, whatever its day: `anniversary-4`, `mourning-七七`. */
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

interface MemorialDayQuery {
  keptBy: CalendarChoice;
  from: ShanghaiDay;
  /** How many times each date returns. */
  returns: number;
}

/** Birthday and anniversary, each with its calendar; martyrs have no birthday. */
function observedDates(row: Dated, calendar: CalendarChoice) {
  const death = {
    kind: "anniversary",
    date: deathOf(row),
    by: calendar === "family" ? row.anniversary_by : calendar,
  } as const;
  if (isMartyr(row)) return [death];
  const birth = {
    kind: "birthday",
    date: birthOf(row),
    by: calendar === "family" ? row.birthday_by : calendar,
  } as const;
  return [birth, death];
}

const titles = {
  birthday: (name: string, years: number) => `${name}诞辰${chineseNumber(years)}周年`,
  anniversary: (name: string, years: number) => `${name}去世${chineseNumber(years)}周年`,
};

/** Birthdays and anniversaries from a day on, and the remaining days from 头七 to 百日, earliest first. */
export function memorialDaysOf(row: Dated, { keptBy: calendar, from, returns }: MemorialDayQuery): MemorialDay[] {
  const yearly = observedDates(row, calendar).flatMap(({ kind, date, by }) =>
    returnsOf(date, by, { from, count: returns }).map(({ on, years, lunarText }): MemorialDay => {
      return { kind, key: `${kind}-${years}`, title: titles[kind](row.name, years), on, lunarText };
    }),
  );
  return [...mourningOf(row, from), ...yearly].toSorted((one, other) => one.on.localeCompare(other.on));
}

/** Falls back to the solar calendar where the lunar one is not possible. The day itself is no return. */
function returnsOf(date: KnownDate | null, by: LifeCalendar, range: { from: ShanghaiDay; count: number }) {
  if (!date) return [];
  // One more, since the day itself may be included.
  const more = { from: range.from, count: range.count + 1 };
  const recurring = yearlyReturns(date.given, by, more);
  const found = recurring.length > 0 ? recurring : yearlyReturns(date.solar, "solar", more);
  return found.filter(({ years }) => years > 0).slice(0, range.count);
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

/** One sentence per rule for years that lack the date. */
export function rulesOf(row: Dated, calendar: CalendarChoice): string[] {
  return [
    ...new Set(observedDates(row, calendar).flatMap(({ date, by }) => (date ? returnRules(date.given, by) : []))),
  ];
}
