import { withTx } from "@changming/db/tx";
import type { PayChannel } from "@changming/gateways/pay/pay-gateway";
import { type Ctx, ownAccountId } from "../context/context.ts";
import { Deadline } from "../order/in-time.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canPayFor } from "../application/access.ts";
import { applicationFee, lockApplication } from "../application/queries.ts";
import { type Checkout, loadCheckout, startAndLoadCheckout } from "../checkout/checkout.ts";
import type { ReturnPages } from "../checkout/return-paths.ts";
import { payAgain } from "../checkout/pay-order.ts";
import { openOrderStates } from "../order/states.ts";
import { transitionOrder, type OrderRow } from "../order/transition.ts";
import { orderApplication, requirePayType } from "./order-application.ts";
import { transitionApplication, type ApplicationRow } from "../application/transition.ts";
import { notifyReceived } from "../application/notify-applicant.ts";

/**
 * Pays an application that waits for it: by its open or expired order, or a new one where the price has changed. If
 * nothing is due any more it goes to review. Throws `notFound`, `applicationSettled`, `payMethodOff`, `payInBrowser`,
 * `orderTooSoon`, `orderClosed`.
 */
export async function payApplication(ctx: Ctx, input: PaymentChoice & { id: number }): Promise<SentApplication> {
  const accountId = ownAccountId(ctx);
  const deadline = new Deadline(ctx.services);
  const placed = await withTx(ctx, async (ctx) => {
    await ctx.db.selectFrom("account").select("id").where("id", "=", accountId).forNoKeyUpdate().execute();
    const application = (await lockApplication(ctx.db, input.id)) ?? fail("notFound");
    demand(canPayFor(ctx.actor, application));
    return placeApplication(ctx, application, input);
  });
  return showPlaced(ctx, placed, input, deadline);
}

/** The chosen payment method; null where the form was loaded while no fee was charged. */
export interface PaymentChoice extends ReturnPages {
  payType: PayChannel | null;
}

export interface SentApplication {
  application: ApplicationRow;
  /** null when it was sent without a payment. */
  checkout: Checkout | null;
}

export interface Placed {
  application: ApplicationRow;
  /** The order that pays it; `isNewOrder` when no gateway has been called for it. */
  order: OrderRow | null;
  isNewOrder: boolean;
}

/**
 * Sends an application to review, or orders it at the current fee, in the transaction that saved it and holds its lock
 * (R-application-10, R-application-11). An open or expired order is reused while the price is the same.
 */
export async function placeApplication(ctx: Ctx, application: ApplicationRow, wish: PaymentChoice): Promise<Placed> {
  const fee = await applicationFee(ctx.db);
  const orders = await unpaidOrders(ctx, application.id);
  const usable = fee === 0 ? undefined : orders.find((order) => order.amount_fen === fee);
  for (const order of orders) {
    // A payment of a closed order at its old price still counts while the application waits; later it is refunded.
    if (order !== usable && openOrderStates.includes(order.state)) {
      await transitionOrder(ctx, order, "closed", { closed_reason: "withdrawn" });
    }
  }
  if (fee === 0) {
    const sent = await transitionApplication(ctx, application, "underReview");
    await notifyReceived(ctx, sent);
    return { application: sent, order: null, isNewOrder: false };
  }
  if (usable) return { application, order: usable, isNewOrder: false };
  return { application, order: await orderApplication(ctx, application, fee, wish), isNewOrder: true };
}

/** Orders that can still be paid, newest first. */
function unpaidOrders(ctx: Ctx, applicationId: number): Promise<OrderRow[]> {
  return ctx.db
    .selectFrom("orders")
    .selectAll()
    .where("application_id", "=", applicationId)
    .where((eb) => eb.or([eb("state", "in", openOrderStates), eb("closed_reason", "=", "expired")]))
    .orderBy("id", "desc")
    .execute();
}

/** After the transaction: calls the gateway, as for a gift, and returns how to pay. */
export async function showPlaced(
  ctx: Ctx,
  placed: Placed,
  wish: PaymentChoice,
  deadline: Deadline,
): Promise<SentApplication> {
  const { application, order, isNewOrder } = placed;
  if (order === null) return { application, checkout: null };
  await ctx.services.pay.failpoint?.("order.afterCommit");
  if (isNewOrder) {
    const channel = requirePayType(wish.payType);
    return { application, checkout: await startAndLoadCheckout(ctx, order.id, { channel, isNewOrder, deadline }) };
  }
  if (wish.payType === null || application.state !== "awaitingPayment") {
    return { application, checkout: await loadCheckout(ctx, order.id, null) };
  }
  return { application, checkout: await payAgain(ctx, order, { ...wish, payType: wish.payType }, deadline) };
}
