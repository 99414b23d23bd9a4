import { ownAccountId } from "../account/own-account.ts";
import type { Ctx } from "../context.ts";
import { Patience } from "../payment/in-time.ts";
import { demand, refuse } from "../refusal.ts";
import { canSeeOrder } from "./access.ts";
import type { Checkout } from "./checkout.ts";
import { payAgain, type PayInput } from "./pay-again.ts";
import { findOwnOrder } from "./queries.ts";

/**
 * Pays an order of the acting account by this method: shows the attempt that is open, or makes a new one, with a number
 * of its own, when the method changes, the code has run out or the order was closed for its time. Whatever was tried
 * before is asked about first. Refuses with `notFound`, `orderClosed`, `payMethodOff`, `payInBrowser`, `orderTooSoon`.
 */
export async function payOrder(ctx: Ctx, input: PayInput & { orderNo: string }): Promise<Checkout> {
  const patience = new Patience(ctx.gates);
  const order = await findOwnOrder(ctx.db, ownAccountId(ctx), input.orderNo);
  demand(canSeeOrder(ctx.actor, order));
  return order ? payAgain(ctx, order, input, patience) : refuse("notFound");
}
