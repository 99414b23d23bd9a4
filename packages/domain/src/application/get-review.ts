import { letterZone } from "@changming/kit/names";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
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
    levels: await ctx.db.selectFrom("level").select(["level", "name"]).orderBy("level").execute(),
    events: await eventsOf(ctx.db, row.id),
    looks: await looksOf(ctx.db, row),
    hasLooked: await hasLooked(ctx.db, row, ctx.actor),
    nextId: await besideInQueue(ctx.db, ctx.actor, row, 1),
    previousId: await besideInQueue(ctx.db, ctx.actor, row, -1),
    canDecide: row.state === "underReview" && canDecide(ctx.actor, accessContext).allowed,
  };
}
