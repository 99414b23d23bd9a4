import { shanghaiDay, type ShanghaiDay } from "@changming/kit/shanghai";
import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { canReadCalendar } from "./access.ts";
import { type KeptBy, type MemorialDay, memorialDaysOf, rulesOf } from "./memorial-days.ts";
import { findDates } from "./queries.ts";

const shown = { returns: 3 };
const filed = { returns: 10 };

export interface MemorialDays {
  residenceId: number;
  name: string;
  isPrivate: boolean;
  keptBy: KeptBy;
  today: ShanghaiDay;
  days: MemorialDay[];
  rules: string[];
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
  };
}

/**
 * The same for a calendar file, ten years on. `isSigned`: the address was made for a member. Refuses with `notFound`, the
 * same for unknown, hidden and private ones.
 */
export async function getCalendar(
  ctx: Ctx,
  { residenceId, keptBy, isSigned }: { residenceId: number; keptBy: KeptBy; isSigned: boolean },
): Promise<MemorialDays> {
  const residence = (await findDates(ctx.db, residenceId)) ?? refuse("notFound");
  demand(canReadCalendar(residence, isSigned));
  const today = shanghaiDay(ctx.clock());
  return {
    residenceId: residence.id,
    name: residence.name,
    isPrivate: residence.is_private,
    keptBy,
    today,
    days: memorialDaysOf(residence, { keptBy, from: today, ...filed }),
    rules: rulesOf(residence, keptBy),
  };
}
