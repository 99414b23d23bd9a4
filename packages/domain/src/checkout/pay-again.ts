import { withTx } from "@changming/db/tx";
import type { PayChannel } from "@changming/gateways/pay/pay-gateway";
import type { Ctx } from "../context/context.ts";
import { queryGateway } from "../payment/query-gateway.ts";
import { inTime, type Deadline } from "../order/in-time.ts";
import { gatewayOf, openPayment } from "../payment/open-payment.ts";
import { fail } from "../context/domain-error.ts";
import { type Checkout, loadCheckout, type PageWish, pagesOf, sceneOf, showCheckout } from "./checkout.ts";
import { prioritizeOthers, lockOrder, paymentsOf, takeTurn } from "../order/queries.ts";
import { requireUnchanged } from "./require-unchanged.ts";
import { openOrders } from "../order/states.ts";
import { moveOrder, type OrderRow, type PaymentRow } from "../order/transition.ts";

export interface PayInput extends PageWish {
  payType: PayChannel;
}

/** Milliseconds: minimum remaining time of an attempt to be reused, and minimum interval between two new ones. */
const shortestLife = 60_000;
const throttle = 1_000;

/** `payOrder` for an order that is known to be the actor's. */
export async function payAgain(ctx: Ctx, order: OrderRow, input: PayInput, deadline: Deadline): Promise<Checkout> {
  if (isOver(order)) return loadCheckout(ctx, order.id, null);
  const { gateway } = gatewayOf(ctx, input.payType);
  const scene = sceneOf(ctx);
  if (order.state === "closed" || order.expires_at <= ctx.clock()) {
    await inTime(ctx.services, deadline, queryAllPayments(ctx, order));
  }
  // no-access: the caller checked the owner
  const isFresh = await withTx(ctx, async (ctx) => {
    // no-audit: every state change writes its event
    const locked = await lockOrder(ctx.db, order.id);
    if (isOver(locked)) return false;
    const [newest] = await paymentsOf(ctx.db, order.id);
    if (newest && isUsable(newest, { channel: input.payType, gateway, scene }, ctx.clock())) return false;
    if (newest && newest.created_at.getTime() > ctx.clock().getTime() - throttle) fail("orderTooSoon");
    const subject = await requireUnchanged(ctx, locked);
    const { returnUrl, quitUrl } = pagesOf(ctx, locked, input);
    const made = await openPayment(ctx, locked, { channel: input.payType, scene, subject, returnUrl, quitUrl });
    if (locked.state === "closed") await moveOrder(ctx, locked, "paying", { closed_reason: null });
    await prioritizeOthers(ctx.db, made, ctx.clock());
    return true;
  });
  await ctx.services.pay.failpoint?.("order.afterCommit");
  const seen = await showCheckout(ctx, order.id, { channel: input.payType, isFresh, deadline });
  return isOver(seen.order) ? loadCheckout(ctx, order.id, null) : seen;
}

/** Nothing can be paid. */
function isOver(order: OrderRow): boolean {
  return order.state !== "closed" && !openOrders.includes(order.state);
}

/** Same method, gateway and scene, and enough time left; an attempt without an answer is reused with its number. */
function isUsable(payment: PaymentRow, wanted: Pick<PaymentRow, "channel" | "gateway" | "scene">, now: Date): boolean {
  const { channel, gateway, scene } = wanted;
  if (payment.channel !== channel || payment.gateway !== gateway || payment.scene !== scene) return false;
  const end = now.getTime() + shortestLife;
  if (payment.expires_at.getTime() < end) return false;
  if (payment.state === "created" || payment.state === "unknown") return true;
  return payment.state === "pending" && (payment.checkout_until?.getTime() ?? 0) >= end;
}

async function queryAllPayments(ctx: Ctx, order: OrderRow): Promise<void> {
  for (const payment of await paymentsOf(ctx.db, order.id)) {
    if (await takeTurn(ctx.db, payment.id, ctx.clock())) await queryGateway(ctx, payment);
  }
}
