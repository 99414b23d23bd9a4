import { type LifeCalendar, lifeDateWire } from "@changming/kit/life-date";
import { lunarDayText } from "@changming/kit/lunar";
import { chineseNumber } from "@changming/kit/numerals";
import { shanghaiDay, type ShanghaiDay } from "@changming/kit/shanghai";
import type { Db } from "@changming/db/database";
import { type CountedFrom, mourningDays, recurrenceRules, yearlyOccurrences } from "@changming/kit/yearly";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { birthOf, customaryOf, deathOf, type KnownDate } from "../residence/life-dates.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { isMartyr, type ResidenceRow } from "../residence/queries.ts";
import { canReadCalendar } from "./access.ts";
import { isFeedToken } from "./make-calendar-feed.ts";

const displayed = { occurrences: 3 };
const filed = { occurrences: 10 };

type DatedResidence = NonNullable<Awaited<ReturnType<typeof findDates>>>;

export interface MemorialDays {
  residenceId: number;
  name: string;
  isPrivate: boolean;
  calendar: CalendarChoice;
  today: ShanghaiDay;
  days: MemorialDay[];
  rules: string[];
  /** Until when a file downloaded today contains every return; null if no date is known to the day. */
  filedUntil: ShanghaiDay | null;
}

/** The earlier of the last days of the yearly dates. */
function filedUntil(days: readonly MemorialDay[]): ShanghaiDay | null {
  const lastOf = (kind: MemorialDay["kind"]) => days.findLast((day) => day.kind === kind)?.on;
  const ends = [lastOf("birthday"), lastOf("anniversary"), lastOf("customary")].filter((on) => on !== undefined);
  return ends.toSorted((one, other) => one.localeCompare(other))[0] ?? null;
}

/** A residence's memorial days for the next three years (R-family-13). Throws `notFound`. */
export async function getMemorialDays(
  ctx: Ctx,
  { residenceId, calendar }: { residenceId: number; calendar: CalendarChoice },
): Promise<MemorialDays> {
  const residence = await loadVisibleResidence(ctx, residenceId);
  const today = shanghaiDay(ctx.clock());
  return {
    residenceId: residence.id,
    name: residence.name,
    isPrivate: residence.is_private,
    calendar,
    today,
    days: memorialDaysOf(residence, { calendar, from: today, ...displayed }),
    rules: rulesOf(residence, calendar),
    filedUntil: filedUntil(memorialDaysOf(residence, { calendar, from: today, ...filed })),
  };
}

interface CalendarQuery {
  residenceId: number;
  calendar: CalendarChoice;
  /** The URL was signed for a member and has not expired. */
  isSigned: boolean;
  /** From a member's private feed URL; null without one. */
  feedToken: string | null;
}

/**
 * Memorial days of the next ten years, for a calendar file (R-family-13). Throws `notFound` alike for unknown, hidden
 * and private residences, for a revoked URL, and if no date is known to the day: RFC 5545 forbids a calendar without an
 * event.
 */
export async function getCalendar(
  ctx: Ctx,
  { residenceId, calendar, isSigned, feedToken }: CalendarQuery,
): Promise<MemorialDays> {
  const residence = (await findDates(ctx.db, residenceId)) ?? fail("notFound");
  // A revoked token fails even if the residence has become public.
  const isMember = feedToken !== null && ((await isFeedToken(ctx.db, residenceId, feedToken)) || fail("notFound"));
  demand(canReadCalendar(residence, isSigned || isMember));
  const days = calendarDaysOf(ctx, residence, calendar);
  return days ?? fail("notFound");
}

/** Calendar file content of a residence that the caller has loaded and may see; null if no date is known to the day. */
export function calendarDaysOf(ctx: Ctx, residence: DatedResidence, calendar: CalendarChoice): MemorialDays | null {
  const today = shanghaiDay(ctx.clock());
  const days = memorialDaysOf(residence, { calendar, from: today, ...filed });
  if (days.length === 0) return null;
  return {
    residenceId: residence.id,
    name: residence.name,
    isPrivate: residence.is_private,
    calendar,
    today,
    days,
    rules: rulesOf(residence, calendar),
    filedUntil: filedUntil(days),
  };
}

/** Of `residence` joined with its garden: its dates, and who may see it. */
export const datedColumns = [
  "residence.id",
  "residence.name",
  "residence.kind",
  "garden.kind as garden_kind",
  "residence.is_private",
  "residence.hidden_at",
  "residence.birth_on",
  "residence.birth_calendar",
  "residence.birth_is_leap_month",
  "residence.death_on",
  "residence.death_calendar",
  "residence.death_is_leap_month",
  "residence.birthday_by",
  "residence.anniversary_by",
  "residence.customary_day",
  "residence.customary_calendar",
] as const;

/** Checks no access: the caller does. */
async function findDates(db: Db, residenceId: number) {
  const row = await db
    .selectFrom("residence")
    .innerJoin("garden", "garden.id", "residence.garden_id")
    .select(datedColumns)
    .where("residence.id", "=", residenceId)
    .executeTakeFirst();
  return row ?? null;
}

/** Each date by the family's choice, or all dates by one calendar. */
export type CalendarChoice = "family" | LifeCalendar;

export interface MemorialDay {
  kind: "birthday" | "anniversary" | "customary" | "mourning";
  /** Identifies the occasion within the residence, whatever its day: `anniversary-4`, `mourning-七七`. */
  key: string;
  title: string;
  on: ShanghaiDay;
  lunarText: string;
}

export type DatedRow = Pick<
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
  | "customary_day"
  | "customary_calendar"
>;

interface MemorialDayQuery {
  calendar: CalendarChoice;
  from: ShanghaiDay;
  /** How many times each date returns. */
  occurrences: number;
  countedFrom?: CountedFrom;
}

/** Birthday, anniversary and the day of the custom, each with its calendar; martyrs have no birthday. */
export function observedDates(row: DatedRow, calendar: CalendarChoice) {
  const death = {
    kind: "anniversary",
    date: deathOf(row),
    by: calendar === "family" ? row.anniversary_by : calendar,
  } as const;
  const customary = { kind: "customary", date: customaryOf(row), by: row.customary_calendar } as const;
  if (isMartyr(row)) return [death, customary];
  const birth = {
    kind: "birthday",
    date: birthOf(row),
    by: calendar === "family" ? row.birthday_by : calendar,
  } as const;
  return [birth, death, customary];
}

const titles = {
  birthday: (name: string, years: number) => `${name}诞辰${chineseNumber(years)}周年`,
  anniversary: (name: string, years: number) => `${name}去世${chineseNumber(years)}周年`,
  customary: (name: string) => `${name}纪念日`,
};

/** Birthdays and anniversaries from a day on, and the remaining days from 头七 to 百日, earliest first. */
export function memorialDaysOf(
  row: DatedRow,
  { calendar, from, occurrences, countedFrom = "day" }: MemorialDayQuery,
): MemorialDay[] {
  const yearly = observedDates(row, calendar).flatMap(({ kind, date, by }) =>
    occurrencesOf(date, by, { from, count: occurrences }).map(({ on, years, lunarText }): MemorialDay => {
      return { kind, key: `${kind}-${years}`, title: titles[kind](row.name, years), on, lunarText };
    }),
  );
  return [...mourningOf(row, from, countedFrom), ...yearly].toSorted((one, other) => one.on.localeCompare(other.on));
}

interface OccurrenceRange {
  from: ShanghaiDay;
  count: number;
}

/** The returns of a date, without the day itself. */
function occurrencesOf(date: KnownDate | null, by: LifeCalendar, { from, count }: OccurrenceRange) {
  // One more, since the day itself may be included.
  return observancesOf(date, by, { from, count: count + 1 })
    .filter(({ years }) => years > 0)
    .slice(0, count);
}

/** The day itself, with 0 years, and its returns. Falls back to the solar calendar where the lunar one is not possible. */
export function observancesOf(date: KnownDate | null, by: LifeCalendar, range: OccurrenceRange) {
  if (!date) return [];
  const recurring = yearlyOccurrences(date.given, by, range);
  return recurring.length > 0 ? recurring : yearlyOccurrences(date.solar, "solar", range);
}

function mourningOf(row: DatedRow, from: ShanghaiDay, countedFrom: CountedFrom): MemorialDay[] {
  const death = deathOf(row)?.solar;
  if (!death || death.day === null || death.year < 1 || death.calendar === "lunar") return [];
  return mourningDays(lifeDateWire(death), countedFrom)
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
function rulesOf(row: DatedRow, calendar: CalendarChoice): string[] {
  return [
    ...new Set(observedDates(row, calendar).flatMap(({ date, by }) => (date ? recurrenceRules(date.given, by) : []))),
  ];
}
