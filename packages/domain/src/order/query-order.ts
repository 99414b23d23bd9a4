import { ownAccountId } from "../account/own-account.ts";
import type { Ctx } from "../context.ts";
import { askGateway } from "../payment/ask-gateway.ts";
import { inTime, Patience } from "../payment/in-time.ts";
import { demand, refuse } from "../refusal.ts";
import { canSeeOrder } from "./access.ts";
import { type Checkout, loadCheckout } from "./checkout.ts";
import { findOwnOrder, paymentsOf, takeTurn } from "./queries.ts";
import { openOrders, openPayments } from "./states.ts";
import type { PaymentRow } from "./transition.ts";

/**
 * How an order of the acting account stands. It is read from our rows; at most every five seconds, and not in the first
 * five, whoever waits longest asks the gateway as well. Refuses with `notFound`.
 */
export async function queryOrder(ctx: Ctx, input: { orderNo: string }): Promise<Checkout> {
  const patience = new Patience(ctx.gates);
  const order = await findOwnOrder(ctx.db, ownAccountId(ctx), input.orderNo);
  demand(canSeeOrder(ctx.actor, order));
  if (!order) return refuse("notFound");
  const isWaiting = openOrders.includes(order.state) || order.state === "closed";
  if (isWaiting) await inTime(ctx.gates, patience, askWhoIsDue(ctx, order.id));
  return loadCheckout(ctx, order.id, null);
}

const isWorthAsking = ({ state }: PaymentRow) =>
  state === "closed" || state === "failed" || openPayments.includes(state);

async function askWhoIsDue(ctx: Ctx, orderId: number): Promise<void> {
  for (const payment of await paymentsOf(ctx.db, orderId)) {
    if (isWorthAsking(payment) && (await takeTurn(ctx.db, payment.id, ctx.clock()))) await askGateway(ctx, payment);
  }
}
