import type { PayChannel } from "@changming/gateways/pay/pay-gateway";
import type { Ctx } from "../context/context.ts";
import { inTime, type Deadline } from "../order/in-time.ts";
import { startPayment } from "../payment/open-payment.ts";
import { type ItemRow, itemsOf, paymentsOf, takeTurn } from "../order/queries.ts";
import type { OrderRow, PaymentRow } from "../order/transition.ts";

/** An order for its buyer, with the current payment attempt. */
export interface Checkout {
  order: OrderRow;
  items: ItemRow[];
  /** null: the order is free, or was never tried with this method. */
  payment: PaymentRow | null;
}

/** An order with its newest attempt by this method, or by any method if `channel` is null. */
export async function loadCheckout(ctx: Ctx, orderId: number, channel: PayChannel | null): Promise<Checkout> {
  const order = await ctx.db.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirstOrThrow();
  const items = await itemsOf(ctx.db, orderId);
  const payments = await paymentsOf(ctx.db, orderId);
  const payment = payments.find((one) => channel === null || one.channel === channel) ?? null;
  return { order, items, payment };
}

/**
 * Starts the attempt at its gateway and waits at most until the deadline; after that the order stays `preparing`. An
 * attempt of another request without an answer is sent again when no other request is sending it.
 */
export async function startAndLoadCheckout(
  ctx: Ctx,
  orderId: number,
  { channel, isFresh, deadline }: { channel: PayChannel; isFresh: boolean; deadline: Deadline },
): Promise<Checkout> {
  const before = await loadCheckout(ctx, orderId, channel);
  const { payment } = before;
  if (payment?.state !== "created" && payment?.state !== "unknown") return before;
  if (!isFresh && !(await takeTurn(ctx.db, payment.id, ctx.clock()))) return before;
  await inTime(ctx.services, deadline, startPayment(ctx, payment));
  return loadCheckout(ctx, orderId, channel);
}
