import type { PayChannel } from "@changming/gateways/pay/pay-gateway";
import type { Ctx } from "../context.ts";
import { type Checkout, loadCheckout, type PageWish, showCheckout } from "../order/checkout.ts";
import type { Patience } from "../payment/in-time.ts";
import { payAgain } from "../order/pay-again.ts";
import { openOrders } from "../order/states.ts";
import { moveOrder, type OrderRow } from "../order/transition.ts";
import { orderApplication, requirePayType } from "./order-application.ts";
import { moveApplication, type ApplicationRow } from "./transition.ts";
import { applicationFee } from "./queries.ts";
import { tellReceived } from "./tell-applicant.ts";

/** How the applicant would like to pay; null where the form was told that nothing is to be paid. */
export interface PayWish extends PageWish {
  payType: PayChannel | null;
}

export interface SentApplication {
  application: ApplicationRow;
  /** null: it was sent without a payment. */
  checkout: Checkout | null;
}

export interface Placed {
  application: ApplicationRow;
  /** The order that pays it; `isFresh` when no gateway has heard of it. */
  order: OrderRow | null;
  isFresh: boolean;
}

/**
 * Sends an application to review, or orders what it costs: in the transaction of the verb that saved it, which holds its
 * lock. An order that is open or ran out is taken up again while the price is the same.
 */
export async function placeApplication(ctx: Ctx, application: ApplicationRow, wish: PayWish): Promise<Placed> {
  const fee = await applicationFee(ctx.db);
  const orders = await unpaidOrders(ctx, application.id);
  const usable = fee === 0 ? undefined : orders.find((order) => order.amount_fen === fee);
  for (const order of orders) {
    // Whoever pays one of these all the same, at the price he was shown, has paid while it waits; later it goes back.
    if (order !== usable && openOrders.includes(order.state)) {
      await moveOrder(ctx, order, "closed", { closed_reason: "withdrawn" });
    }
  }
  if (fee === 0) {
    const sent = await moveApplication(ctx, application, "underReview");
    await tellReceived(ctx, sent);
    return { application: sent, order: null, isFresh: false };
  }
  if (usable) return { application, order: usable, isFresh: false };
  return { application, order: await orderApplication(ctx, application, fee, wish), isFresh: true };
}

/** Orders that can still be paid, the newest first. */
function unpaidOrders(ctx: Ctx, applicationId: number): Promise<OrderRow[]> {
  return ctx.db
    .selectFrom("orders")
    .selectAll()
    .where("application_id", "=", applicationId)
    .where((eb) => eb.or([eb("state", "in", openOrders), eb("closed_reason", "=", "expired")]))
    .orderBy("id", "desc")
    .execute();
}

/** After the transaction: has the gateway asked, as for a gift, and says how to pay. */
export async function showPlaced(
  ctx: Ctx,
  placed: Placed,
  wish: PayWish,
  patience: Patience,
): Promise<SentApplication> {
  const { application, order, isFresh } = placed;
  if (order === null) return { application, checkout: null };
  await ctx.gates.pay.failpoint?.("order.afterCommit");
  if (isFresh) {
    const channel = requirePayType(wish.payType);
    return { application, checkout: await showCheckout(ctx, order.id, { channel, isFresh, patience }) };
  }
  if (wish.payType === null || application.state !== "awaitingPayment") {
    return { application, checkout: await loadCheckout(ctx, order.id, null) };
  }
  return { application, checkout: await payAgain(ctx, order, { ...wish, payType: wish.payType }, patience) };
}
