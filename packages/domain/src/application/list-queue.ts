import { ownAccountId } from "../account/own-account.ts";
import type { Ctx } from "../context.ts";
import { countUpTo } from "../count-up-to.ts";
import { pageOf } from "../paging.ts";
import { demand, refuse } from "../refusal.ts";
import { canListForStaff } from "./access.ts";
import {
  allDecided,
  countDecided,
  decidedApplications,
  type ReviewRow,
  waitingApplications,
  waitingByGarden,
  type WaitingGarden,
} from "./review-queries.ts";

export interface ReviewQueue {
  counts: number;
  /** There are more than were counted, for staff. */
  hasMore?: boolean;
  rows: ReviewRow[];
  gardens: WaitingGarden[];
}

/**
 * Applications for the gardens that the actor decides for: what waits, the longest first, or what was decided, the latest
 * first. Who keeps no garden is shown none. Refuses with `notFound` for a garden that is not his.
 */
export async function listQueue(
  ctx: Ctx,
  input: { gardenId: number | null; isDecided: boolean; page: number; pageSize: number },
): Promise<ReviewQueue> {
  if (ctx.actor.kind === "staff") demand(canListForStaff(ctx.actor));
  else ownAccountId(ctx);
  const page = pageOf(input);
  const gardens = await waitingByGarden(ctx.db, ctx.actor);
  const asked = input.gardenId === null ? gardens : gardens.filter(({ id }) => id === input.gardenId);
  if (input.gardenId !== null && asked.length === 0) refuse("notFound");
  if (input.isDecided) {
    const rows = await decidedApplications(ctx.db, ctx.actor, input, page);
    if (ctx.actor.kind === "staff") return { rows, gardens, ...(await countUpTo(ctx.db, allDecided(ctx.db, input))) };
    return { counts: await countDecided(ctx.db, ctx.actor, input), rows, gardens };
  }
  const counts = asked.reduce((sum, { waiting }) => sum + waiting, 0);
  return { counts, rows: await waitingApplications(ctx.db, ctx.actor, input, page), gardens };
}
