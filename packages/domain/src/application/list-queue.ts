import { ownAccountId } from "../context/own-account.ts";
import type { Ctx } from "../context/context.ts";
import { countUpTo } from "../context/count-up-to.ts";
import { pageOf } from "../context/paging.ts";
import { demand, fail } from "../context/domain-error.ts";
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
  /** There are more than `counts` says; for staff. */
  hasMore?: boolean;
  rows: ReviewRow[];
  gardens: WaitingGarden[];
}

/**
 * Applications for the gardens that the actor manages: waiting ones, oldest first, or decided ones, newest first.
 * Without a garden the list is empty. Throws `notFound` for a garden that the actor does not manage.
 */
export async function listQueue(
  ctx: Ctx,
  input: { gardenId: number | null; isDecided: boolean; page: number; pageSize: number },
): Promise<ReviewQueue> {
  if (ctx.actor.kind === "staff") demand(canListForStaff(ctx.actor));
  else ownAccountId(ctx);
  const page = pageOf(input);
  const gardens = await waitingByGarden(ctx.db, ctx.actor);
  const selected = input.gardenId === null ? gardens : gardens.filter(({ id }) => id === input.gardenId);
  if (input.gardenId !== null && selected.length === 0) fail("notFound");
  if (input.isDecided) {
    const rows = await decidedApplications(ctx.db, ctx.actor, input, page);
    if (ctx.actor.kind === "staff") return { rows, gardens, ...(await countUpTo(ctx.db, allDecided(ctx.db, input))) };
    return { counts: await countDecided(ctx.db, ctx.actor, input), rows, gardens };
  }
  const counts = selected.reduce((sum, { waiting }) => sum + waiting, 0);
  return { counts, rows: await waitingApplications(ctx.db, ctx.actor, input, page), gardens };
}
