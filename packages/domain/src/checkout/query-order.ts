import { ownAccountId } from "../context/own-account.ts";
import type { Ctx } from "../context/context.ts";
import { queryGateway } from "../payment/query-gateway.ts";
import { inTime, Deadline } from "../order/in-time.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canSeeOrder } from "../order/access.ts";
import { type Checkout, loadCheckout } from "./checkout.ts";
import { findOwnOrder, paymentsOf, takeTurn } from "../order/queries.ts";
import { openOrders, openPayments } from "../order/states.ts";
import type { PaymentRow } from "../order/transition.ts";

/**
 * State of an order of the acting account, from our rows. At most every five seconds, and not in the first five, the
 * request also queries the gateway. Throws `notFound`.
 */
export async function queryOrder(ctx: Ctx, input: { orderNo: string }): Promise<Checkout> {
  const deadline = new Deadline(ctx.services);
  const order = await findOwnOrder(ctx.db, ownAccountId(ctx), input.orderNo);
  demand(canSeeOrder(ctx.actor, order));
  if (!order) return fail("notFound");
  const isWaiting = openOrders.includes(order.state) || order.state === "closed";
  if (isWaiting) await inTime(ctx.services, deadline, queryDuePayments(ctx, order.id));
  return loadCheckout(ctx, order.id, null);
}

const isWorthQuerying = ({ state }: PaymentRow) =>
  state === "closed" || state === "failed" || openPayments.includes(state);

async function queryDuePayments(ctx: Ctx, orderId: number): Promise<void> {
  for (const payment of await paymentsOf(ctx.db, orderId)) {
    if (isWorthQuerying(payment) && (await takeTurn(ctx.db, payment.id, ctx.clock()))) await queryGateway(ctx, payment);
  }
}
