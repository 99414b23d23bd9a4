import { withTx } from "@changming/db/tx";
import type { PayChannel } from "@changming/gateways/pay/pay-gateway";
import type { Ctx } from "../context.ts";
import { askGateway } from "../payment/ask-gateway.ts";
import { inTime, type Patience } from "../payment/in-time.ts";
import { gatewayOf, openPayment } from "../payment/open-payment.ts";
import { refuse } from "../refusal.ts";
import { type Checkout, loadCheckout, type PageWish, pagesOf, sceneOf, showCheckout } from "./checkout.ts";
import { hastenOthers, lockOrder, paymentsOf, takeTurn } from "./queries.ts";
import { requireUnchanged } from "./require-unchanged.ts";
import { openOrders } from "./states.ts";
import { moveOrder, type OrderRow, type PaymentRow } from "./transition.ts";

export interface PayInput extends PageWish {
  payType: PayChannel;
}

/** Milliseconds that an attempt must still live to be shown again, and between two new ones. */
const shortestLife = 60_000;
const throttle = 1_000;

/** What `payOrder` does with an order that is known to be the actor's. */
export async function payAgain(ctx: Ctx, order: OrderRow, input: PayInput, patience: Patience): Promise<Checkout> {
  if (isOver(order)) return loadCheckout(ctx, order.id, null);
  const { gateway } = gatewayOf(ctx, input.payType);
  const scene = sceneOf(ctx);
  if (order.state === "closed" || order.expires_at <= ctx.clock()) {
    await inTime(ctx.gates, patience, askAboutAll(ctx, order));
  }
  // no-access: whose it is was asked before
  const isFresh = await withTx(ctx, async (ctx) => {
    // no-audit: every move writes its own
    const locked = await lockOrder(ctx.db, order.id);
    if (isOver(locked)) return false;
    const [newest] = await paymentsOf(ctx.db, order.id);
    if (newest && isUsable(newest, { channel: input.payType, gateway, scene }, ctx.clock())) return false;
    if (newest && newest.created_at.getTime() > ctx.clock().getTime() - throttle) refuse("orderTooSoon");
    const subject = await requireUnchanged(ctx, locked);
    const { returnUrl, quitUrl } = pagesOf(ctx, locked, input);
    const made = await openPayment(ctx, locked, { channel: input.payType, scene, subject, returnUrl, quitUrl });
    if (locked.state === "closed") await moveOrder(ctx, locked, "paying", { closed_reason: null });
    await hastenOthers(ctx.db, made, ctx.clock());
    return true;
  });
  await ctx.gates.pay.failpoint?.("order.afterCommit");
  const seen = await showCheckout(ctx, order.id, { channel: input.payType, isFresh, patience });
  return isOver(seen.order) ? loadCheckout(ctx, order.id, null) : seen;
}

/** Nothing is left to pay. */
function isOver(order: OrderRow): boolean {
  return order.state !== "closed" && !openOrders.includes(order.state);
}

/** Same method, gateway and scene, and time enough left; one that got no answer yet is waited for with its own number. */
function isUsable(payment: PaymentRow, wanted: Pick<PaymentRow, "channel" | "gateway" | "scene">, now: Date): boolean {
  const { channel, gateway, scene } = wanted;
  if (payment.channel !== channel || payment.gateway !== gateway || payment.scene !== scene) return false;
  const end = now.getTime() + shortestLife;
  if (payment.expires_at.getTime() < end) return false;
  if (payment.state === "created" || payment.state === "unknown") return true;
  return payment.state === "pending" && (payment.checkout_until?.getTime() ?? 0) >= end;
}

async function askAboutAll(ctx: Ctx, order: OrderRow): Promise<void> {
  for (const payment of await paymentsOf(ctx.db, order.id)) {
    if (await takeTurn(ctx.db, payment.id, ctx.clock())) await askGateway(ctx, payment);
  }
}
