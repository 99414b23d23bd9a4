import { ownAccountId } from "../context/own-account.ts";
import type { Ctx } from "../context/context.ts";
import { Deadline } from "../order/in-time.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canSeeOrder } from "../order/access.ts";
import type { Checkout } from "./checkout.ts";
import { payAgain, type PayInput } from "./pay-again.ts";
import { findOwnOrder } from "../order/queries.ts";

/**
 * Pays an order of the acting account by this method: returns the open attempt, or makes a new one with its own number
 * if the method changed, the code or the order expired. Earlier attempts are queried first. Throws `notFound`,
 * `orderClosed`, `payMethodOff`, `payInBrowser`, `orderTooSoon`.
 */
export async function payOrder(ctx: Ctx, input: PayInput & { orderNo: string }): Promise<Checkout> {
  const deadline = new Deadline(ctx.services);
  const order = await findOwnOrder(ctx.db, ownAccountId(ctx), input.orderNo);
  demand(canSeeOrder(ctx.actor, order));
  return order ? payAgain(ctx, order, input, deadline) : fail("notFound");
}
