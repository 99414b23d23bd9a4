import { shanghaiDay, type ShanghaiDay } from "@changming/kit/shanghai";
import type { Db } from "@changming/db/database";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { canReadCalendar } from "./access.ts";
import { isFeedToken } from "./make-calendar-feed.ts";
import { type CalendarChoice, type MemorialDay, memorialDaysOf, rulesOf } from "./memorial-days.ts";

const displayed = { returns: 3 };
const filed = { returns: 10 };

type DatedResidence = NonNullable<Awaited<ReturnType<typeof findDates>>>;

export interface MemorialDays {
  residenceId: number;
  name: string;
  isPrivate: boolean;
  keptBy: CalendarChoice;
  today: ShanghaiDay;
  days: MemorialDay[];
  rules: string[];
  /** Until when a file downloaded today contains every return; null if no date is known to the day. */
  filedUntil: ShanghaiDay | null;
}

/** The earlier of the last days of the yearly dates. */
function filedUntil(days: readonly MemorialDay[]): ShanghaiDay | null {
  const lastOf = (kind: MemorialDay["kind"]) => days.findLast((day) => day.kind === kind)?.on;
  const ends = [lastOf("birthday"), lastOf("anniversary")].filter((on) => on !== undefined);
  return ends.toSorted((one, other) => one.localeCompare(other))[0] ?? null;
}

/** A residence's memorial days for the next three years. Throws `notFound`. */
export async function getMemorialDays(
  ctx: Ctx,
  { residenceId, keptBy: calendar }: { residenceId: number; keptBy: CalendarChoice },
): Promise<MemorialDays> {
  const residence = await loadVisibleResidence(ctx, residenceId);
  const today = shanghaiDay(ctx.clock());
  return {
    residenceId: residence.id,
    name: residence.name,
    isPrivate: residence.is_private,
    keptBy: calendar,
    today,
    days: memorialDaysOf(residence, { keptBy: calendar, from: today, ...displayed }),
    rules: rulesOf(residence, calendar),
    filedUntil: filedUntil(memorialDaysOf(residence, { keptBy: calendar, from: today, ...filed })),
  };
}

interface CalendarQuery {
  residenceId: number;
  keptBy: CalendarChoice;
  /** The URL was signed for a member and has not expired. */
  isSigned: boolean;
  /** From a member's private feed URL; null without one. */
  feedToken: string | null;
}

/**
 * Memorial days of the next ten years, for a calendar file. Throws `notFound` alike for unknown, hidden and private
 * residences, for a revoked URL, and if no date is known to the day: RFC 5545 forbids a calendar without an event.
 */
export async function getCalendar(
  ctx: Ctx,
  { residenceId, keptBy: calendar, isSigned, feedToken }: CalendarQuery,
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
  const days = memorialDaysOf(residence, { keptBy: calendar, from: today, ...filed });
  if (days.length === 0) return null;
  return {
    residenceId: residence.id,
    name: residence.name,
    isPrivate: residence.is_private,
    keptBy: calendar,
    today,
    days,
    rules: rulesOf(residence, calendar),
    filedUntil: filedUntil(days),
  };
}

/** Checks no access: the caller does. */
async function findDates(db: Db, residenceId: number) {
  const row = await db
    .selectFrom("residence")
    .innerJoin("garden", "garden.id", "residence.garden_id")
    .select([
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
    ])
    .where("residence.id", "=", residenceId)
    .executeTakeFirst();
  return row ?? null;
}
