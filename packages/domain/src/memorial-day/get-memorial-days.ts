import { shanghaiDay, type ShanghaiDay } from "@changming/kit/shanghai";
import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { canReadCalendar } from "./access.ts";
import { isFeedToken } from "./calendar-feed-queries.ts";
import { type KeptBy, type MemorialDay, memorialDaysOf, rulesOf } from "./memorial-days.ts";
import { findDates } from "./queries.ts";

const shown = { returns: 3 };
const filed = { returns: 10 };

type DatedResidence = NonNullable<Awaited<ReturnType<typeof findDates>>>;

export interface MemorialDays {
  residenceId: number;
  name: string;
  isPrivate: boolean;
  keptBy: KeptBy;
  today: ShanghaiDay;
  days: MemorialDay[];
  rules: string[];
  /** Until when a file that is downloaded today tells every return; null where no day is known. */
  filedUntil: ShanghaiDay | null;
}

/** The first day on which one of the dates returns for the last time. */
function filedUntil(days: readonly MemorialDay[]): ShanghaiDay | null {
  const lastOf = (kind: MemorialDay["kind"]) => days.findLast((day) => day.kind === kind)?.on;
  const ends = [lastOf("birthday"), lastOf("anniversary")].filter((on) => on !== undefined);
  return ends.toSorted((one, other) => one.localeCompare(other))[0] ?? null;
}

/** The days on which a residence's dead is remembered, for the next three years. Refuses with `notFound`. */
export async function getMemorialDays(
  ctx: Ctx,
  { residenceId, keptBy }: { residenceId: number; keptBy: KeptBy },
): Promise<MemorialDays> {
  const residence = await loadVisibleResidence(ctx, residenceId);
  const today = shanghaiDay(ctx.clock());
  return {
    residenceId: residence.id,
    name: residence.name,
    isPrivate: residence.is_private,
    keptBy,
    today,
    days: memorialDaysOf(residence, { keptBy, from: today, ...shown }),
    rules: rulesOf(residence, keptBy),
    filedUntil: filedUntil(memorialDaysOf(residence, { keptBy, from: today, ...filed })),
  };
}

export interface CalendarAsked {
  residenceId: number;
  keptBy: KeptBy;
  /** The address was made for a member and has not run out. */
  isSigned: boolean;
  /** From a member's private address; null where none was used. */
  feedToken: string | null;
}

/**
 * The same for a calendar file, ten years on from today: asked for again, it rolls on. Refuses with `notFound`, the same
 * for unknown, hidden and private ones, for an address that was revoked, and where no day is known: RFC 5545 knows no
 * calendar without an event.
 */
export async function getCalendar(
  ctx: Ctx,
  { residenceId, keptBy, isSigned, feedToken }: CalendarAsked,
): Promise<MemorialDays> {
  const residence = (await findDates(ctx.db, residenceId)) ?? refuse("notFound");
  // A revoked address stops, also where the residence is public meanwhile.
  const isMember = feedToken !== null && ((await isFeedToken(ctx.db, residenceId, feedToken)) || refuse("notFound"));
  demand(canReadCalendar(residence, isSigned || isMember));
  const days = calendarDaysOf(ctx, residence, keptBy);
  return days ?? refuse("notFound");
}

/** What the calendar file of a residence holds that the caller has loaded and may see; null where no day is known. */
export function calendarDaysOf(ctx: Ctx, residence: DatedResidence, keptBy: KeptBy): MemorialDays | null {
  const today = shanghaiDay(ctx.clock());
  const days = memorialDaysOf(residence, { keptBy, from: today, ...filed });
  if (days.length === 0) return null;
  return {
    residenceId: residence.id,
    name: residence.name,
    isPrivate: residence.is_private,
    keptBy,
    today,
    days,
    rules: rulesOf(residence, keptBy),
    filedUntil: filedUntil(days),
  };
}
