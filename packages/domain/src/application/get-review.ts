import { letterZone } from "@changming/kit/names";
import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { canDecide, canReview } from "./access.ts";
import { nextNumber } from "./next-number.ts";
import { paidOrder } from "./paid-order.ts";
import {
  besideInQueue,
  type EventRow,
  eventsOf,
  findReviewed,
  hasLooked,
  looksOf,
  type LookRow,
  type ReviewRow,
} from "./review-queries.ts";

export interface Review {
  row: ReviewRow;
  isPaid: boolean;
  /** What approval would give it. */
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

/** Everything of an application for who decides about it, and what number a zone would give it. Refuses with `notFound`. */
export async function getReview(ctx: Ctx, input: { id: number; letter?: string }): Promise<Review> {
  const row = (await findReviewed(ctx.db, input.id, ctx.actor)) ?? refuse("notFound");
  // The query found it among the gardens that the actor keeps.
  const standing = { ...row, isKeeper: true };
  demand(canReview(ctx.actor, standing));
  const letter = input.letter || letterZone(row.name);
  return {
    row,
    isPaid: (await paidOrder(ctx.db, row.id)) !== null,
    letter,
    number: await nextNumber(ctx.db, row.garden_id, letter),
    levels: await ctx.db.selectFrom("level").select(["level", "name"]).orderBy("level").execute(),
    events: await eventsOf(ctx.db, row.id),
    looks: await looksOf(ctx.db, row),
    hasLooked: await hasLooked(ctx.db, row, ctx.actor),
    nextId: await besideInQueue(ctx.db, ctx.actor, row, 1),
    previousId: await besideInQueue(ctx.db, ctx.actor, row, -1),
    canDecide: row.state === "underReview" && canDecide(ctx.actor, standing).allowed,
  };
}
