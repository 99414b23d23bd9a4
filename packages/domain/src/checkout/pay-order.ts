import { withTx } from "@changming/db/tx";
import type { PayChannel } from "@changming/gateways/pay/pay-gateway";
import { type Ctx, ownAccountId } from "../context/context.ts";
import { Deadline, inTime } from "../order/in-time.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canSeeOrder } from "../order/access.ts";
import { type Checkout, loadCheckout, startAndLoadCheckout } from "./checkout.ts";
import { type Payer, payerOf } from "./payer.ts";
import { returnPages, type ReturnPages } from "./return-paths.ts";
import { findOwnOrder, lockOrder, paymentsOf, prioritizeOthers, claimGatewayQuery } from "../order/queries.ts";
import { queryGateway } from "../payment/query-gateway.ts";
import { requireGateway, createPayment } from "../payment/create-payment.ts";
import { requireUnchanged } from "./require-unchanged.ts";
import { openOrderStates, openPaymentStates } from "../order/states.ts";
import { transitionOrder, type OrderRow, type PaymentRow } from "../order/transition.ts";

/**
 * Pays an order of the acting account by this method: returns the open attempt, or makes a new one with its own number
 * (R-order-6) if the method changed, the code or the order expired. Earlier attempts are queried first. Throws
 * `notFound`, `orderClosed`, `payMethodOff`, `payInBrowser`, `orderTooSoon`.
 */
export async function payOrder(ctx: Ctx, input: PayInput & { orderNo: string }): Promise<Checkout> {
  const deadline = new Deadline(ctx.services);
  const order = await findOwnOrder(ctx.db, ownAccountId(ctx), input.orderNo);
  demand(canSeeOrder(ctx.actor, order));
  return order ? payAgain(ctx, order, input, deadline) : fail("notFound");
}

/**
 * State of an order of the acting account, from our rows (R-order-2). At most every five seconds, and not in the first
 * five, the request also queries the gateway. Throws `notFound`.
 */
export async function queryOrder(ctx: Ctx, input: { orderNo: string }): Promise<Checkout> {
  const deadline = new Deadline(ctx.services);
  const order = await findOwnOrder(ctx.db, ownAccountId(ctx), input.orderNo);
  demand(canSeeOrder(ctx.actor, order));
  if (!order) return fail("notFound");
  const isWaiting = openOrderStates.includes(order.state) || order.state === "closed";
  if (isWaiting) await inTime(ctx.services, deadline, queryDuePayments(ctx, order.id));
  return loadCheckout(ctx, order.id, null);
}

const isWorthQuerying = ({ state }: PaymentRow) =>
  state === "closed" || state === "failed" || openPaymentStates.includes(state);

async function queryDuePayments(ctx: Ctx, orderId: number): Promise<void> {
  for (const payment of await paymentsOf(ctx.db, orderId)) {
    if (isWorthQuerying(payment) && (await claimGatewayQuery(ctx.db, payment.id, ctx.clock())))
      await queryGateway(ctx, payment);
  }
}

interface PayInput extends ReturnPages {
  payType: PayChannel;
}

/**
 * Milliseconds: minimum remaining time of an attempt to be reused, and minimum interval between two new ones
 * (R-order-5).
 */
const shortestLifeMs = 60_000;
const pauseMs = 1_000;

/** `payOrder` for an order that is known to be the actor's. */
export async function payAgain(ctx: Ctx, order: OrderRow, input: PayInput, deadline: Deadline): Promise<Checkout> {
  if (isOver(order)) return loadCheckout(ctx, order.id, null);
  const { gateway } = requireGateway(ctx, input.payType);
  const payer = await payerOf(ctx, input.payType);
  if (order.state === "closed" || order.expires_at <= ctx.clock()) {
    await inTime(ctx.services, deadline, queryAllPayments(ctx, order));
  }
  if (payer === null) {
    const found = await loadCheckout(ctx, order.id, null);
    if (isOver(found.order)) return found;
    await requireUnchanged(ctx, found.order);
    return { ...found, isPayerNeeded: true };
  }
  const isNewOrder = await withTx(ctx, async (ctx) => {
    const locked = await lockOrder(ctx.db, order.id);
    if (isOver(locked)) return false;
    const [newest] = await paymentsOf(ctx.db, order.id);
    if (newest && isUsable(newest, { channel: input.payType, gateway, payer }, ctx.clock())) return false;
    if (newest && newest.created_at.getTime() > ctx.clock().getTime() - pauseMs) fail("orderTooSoon");
    const subject = await requireUnchanged(ctx, locked);
    const { returnUrl, quitUrl } = returnPages(ctx, locked, input);
    const made = await createPayment(ctx, locked, { channel: input.payType, ...payer, subject, returnUrl, quitUrl });
    if (locked.state === "closed") await transitionOrder(ctx, locked, "paying", { closed_reason: null });
    await prioritizeOthers(ctx.db, made, ctx.clock());
    return true;
  });
  await ctx.services.pay.failpoint?.("order.afterCommit");
  const seen = await startAndLoadCheckout(ctx, order.id, { channel: input.payType, isNewOrder, deadline });
  return isOver(seen.order) ? loadCheckout(ctx, order.id, null) : seen;
}

/** Nothing can be paid. */
function isOver(order: OrderRow): boolean {
  return order.state !== "closed" && !openOrderStates.includes(order.state);
}

interface Wanted extends Pick<PaymentRow, "channel" | "gateway"> {
  payer: Payer;
}

/** Same method, gateway, scene and payer, and enough time left; an attempt without an answer is reused with its number. */
function isUsable(payment: PaymentRow, { channel, gateway, payer }: Wanted, now: Date): boolean {
  if (payment.channel !== channel || payment.gateway !== gateway) return false;
  if (payment.scene !== payer.scene || payment.payer_openid !== payer.payerOpenid) return false;
  const end = now.getTime() + shortestLifeMs;
  if (payment.expires_at.getTime() < end) return false;
  if (payment.state === "created" || payment.state === "unknown") return true;
  return payment.state === "pending" && (payment.checkout_until?.getTime() ?? 0) >= end;
}

async function queryAllPayments(ctx: Ctx, order: OrderRow): Promise<void> {
  for (const payment of await paymentsOf(ctx.db, order.id)) {
    if (await claimGatewayQuery(ctx.db, payment.id, ctx.clock())) await queryGateway(ctx, payment);
  }
}
