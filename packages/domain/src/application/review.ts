import { letterZone } from "@changming/kit/names";
import { type Ctx, ownAccountId } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canDecide, canReadAllApplications, canReview } from "./access.ts";
import { nextNumber } from "../residence/number-in-garden.ts";
import { offeredLevels } from "../garden/page-state.ts";
import { paidOrder } from "./queries.ts";
import {
  allDecided,
  besideInQueue,
  countDecided,
  decidedApplications,
  type EventRow,
  eventsOf,
  findReviewed,
  hasLooked,
  type LookRow,
  looksOf,
  type ReviewRow,
  waitingApplications,
  waitingByGarden,
  type WaitingGarden,
} from "./review-queries.ts";
import { countUpTo, pageOf } from "../context/paging.ts";

export interface ReviewQueue {
  counts: number;
  /** There are more than `counts` says; for staff. */
  hasMore?: boolean;
  rows: ReviewRow[];
  gardens: WaitingGarden[];
}

/**
 * Applications for the gardens that the actor manages: waiting ones, oldest first, or decided ones, newest first.
 * Without a garden the list is empty. Throws `notFound` for a garden that an account does not manage; staff have all.
 */
export async function listQueue(
  ctx: Ctx,
  input: { gardenId: number | null; isDecided: boolean; page: number; pageSize: number },
): Promise<ReviewQueue> {
  if (ctx.actor.kind === "staff") demand(canReadAllApplications(ctx.actor));
  else ownAccountId(ctx);
  const page = pageOf(input);
  const gardens = await waitingByGarden(ctx.db, ctx.actor);
  const selected = input.gardenId === null ? gardens : gardens.filter(({ id }) => id === input.gardenId);
  const isForeign = ctx.actor.kind !== "staff" && input.gardenId !== null && selected.length === 0;
  if (isForeign) fail("notFound");
  if (input.isDecided) {
    const rows = await decidedApplications(ctx.db, ctx.actor, input, page);
    if (ctx.actor.kind === "staff") return { rows, gardens, ...(await countUpTo(ctx.db, allDecided(ctx.db, input))) };
    return { counts: await countDecided(ctx.db, ctx.actor, input), rows, gardens };
  }
  const counts = selected.reduce((sum, { waiting }) => sum + waiting, 0);
  return { counts, rows: await waitingApplications(ctx.db, ctx.actor, input, page), gardens };
}

export interface Review {
  row: ReviewRow;
  isPaid: boolean;
  /** What approval would assign. */
  letter: string;
  number: number;
  levels: { level: number; name: string }[];
  events: EventRow[];
  looks: LookRow[];
  hasLooked: boolean;
  nextId: number | null;
  previousId: number | null;
  canDecide: boolean;
}

/** An application with everything needed to decide it, and the number that a zone would give. Throws `notFound`. */
export async function getReview(ctx: Ctx, input: { id: number; letter?: string }): Promise<Review> {
  const row = (await findReviewed(ctx.db, input.id, ctx.actor)) ?? fail("notFound");
  // The query matched only gardens that the actor manages.
  const accessContext = { ...row, isGardenAdmin: true };
  demand(canReview(ctx.actor, accessContext));
  const letter = input.letter || letterZone(row.name);
  return {
    row,
    isPaid: (await paidOrder(ctx.db, row.id)) !== null,
    letter,
    number: await nextNumber(ctx.db, row.garden_id, letter),
    levels: await offeredLevels(ctx.db, row.garden_id),
    events: await eventsOf(ctx.db, row.id),
    looks: await looksOf(ctx.db, row),
    hasLooked: await hasLooked(ctx.db, row, ctx.actor),
    nextId: await besideInQueue(ctx.db, ctx.actor, row, 1),
    previousId: await besideInQueue(ctx.db, ctx.actor, row, -1),
    canDecide: row.state === "underReview" && canDecide(ctx.actor, accessContext).allowed,
  };
}
