import type { PayChannel, PayGateway, Checkout, PayAnswer, Purchase } from "@changming/gateways/pay/pay-gateway";
import { fen } from "@changming/kit/money";
import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context/context.ts";
import { newNumber } from "../order/numbers.ts";
import { recordTransition, type OrderRow, type PaymentRow, movePayment } from "../order/transition.ts";
import { fail } from "../context/domain-error.ts";
import { lockPayment } from "../order/queries.ts";
import { gatewayOfPayment } from "../order/payment-gateways.ts";

/** Milliseconds until an attempt expires (R-order-7). */
export const paymentLifeMs = 15 * 60_000;

/** Milliseconds until the sweep's first query. */
const firstCheckMs = 15_000;

interface Attempt extends Pick<Purchase, "scene" | "payerOpenid"> {
  channel: PayChannel;
  /** Description of the purchase for the payer. */
  subject: string;
  /** Absolute URLs of this site's pages. */
  returnUrl: string;
  quitUrl: string;
}

/** The gateway of an enabled method. Throws `payMethodOff`. */
export function requireGateway(ctx: Ctx, channel: PayChannel): PayGateway {
  return ctx.services.pay.gateways[channel] ?? fail("payMethodOff", "payType");
}

/**
 * Stores a new attempt in its order's transaction, with the exact request bytes. It is committed before the gateway is
 * called, so that no callback arrives before its row. Requires the order's lock.
 */
export async function createPayment(ctx: Ctx, order: OrderRow, attempt: Attempt): Promise<PaymentRow> {
  if (!ctx.tx) throw new Error("a payment requires the transaction of its order");
  const gateway = requireGateway(ctx, attempt.channel);
  const now = ctx.clock();
  const expiresAt = new Date(now.getTime() + paymentLifeMs);
  const outTradeNo = newNumber(now);
  const { channel, ...purchase } = attempt;
  const request = gateway.prepare({
    ...purchase,
    outTradeNo,
    amount: fen(order.amount_fen),
    expiresAt,
    clientIp: ctx.address ?? "127.0.0.1",
  });
  const payment = await ctx.db
    .insertInto("payment")
    .values({
      order_id: order.id,
      channel,
      gateway: gateway.gateway,
      out_trade_no: outTradeNo,
      scene: attempt.scene,
      payer_openid: attempt.payerOpenid,
      amount_fen: order.amount_fen,
      request,
      state: "created",
      created_at: now,
      expires_at: expiresAt,
      // The request that opens it makes the first query.
      queried_at: now,
      next_check_at: new Date(now.getTime() + firstCheckMs),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordTransition(ctx, order.id, { object: "payment", id: payment.id, from: null, to: "created" });
  await ctx.db.updateTable("orders").set({ expires_at: expiresAt }).where("id", "=", order.id).execute();
  return payment;
}

/**
 * Sends an attempt's stored request to its gateway and stores the checkout data. Safe to repeat: the same bytes mean
 * the same order there. A payment reported meanwhile is not changed. Throws only for database errors.
 */
export async function startPayment(ctx: Ctx, payment: PaymentRow): Promise<void> {
  const gateway = gatewayOfPayment(ctx.services.pay, payment);
  if (!gateway) return;
  await ctx.services.pay.failpoint?.("payment.beforeCreate");
  const answer = await gateway.create(payment.request);
  await ctx.services.pay.failpoint?.("payment.afterCreate");
  await storeAnswer(ctx, payment, answer);
}

async function storeAnswer(ctx: Ctx, found: PaymentRow, answer: PayAnswer<{ checkout: Checkout }>): Promise<void> {
  await withTx(ctx, async (ctx) => {
    const { payment } = await lockPayment(ctx.db, found);
    if (payment.state !== "created" && payment.state !== "unknown") return;
    if (answer.ok) {
      const { kind, validUntil } = answer.checkout;
      const checkoutColumns = { checkout_kind: kind, checkout: textOf(answer.checkout), checkout_until: validUntil };
      await movePayment(ctx, payment, "pending", { ...checkoutColumns, fault: "" });
      return;
    }
    const error = { fault: `${answer.reason} ${answer.code}`.slice(0, 200) };
    if (answer.reason === "refused") await movePayment(ctx, payment, "failed", error);
    else if (payment.state === "created") await movePayment(ctx, payment, "unknown", error);
  });
  if (!answer.ok) {
    const facts = {
      channel: found.channel,
      payment: found.id,
      code: answer.code,
      gatewayRequest: answer.requestId ?? "",
    };
    ctx.services.warn(`an order request to a gateway failed: ${answer.reason}`, facts);
  }
}

function textOf(checkout: Checkout): string {
  switch (checkout.kind) {
    case "code":
      return checkout.codeUrl;
    case "redirect":
      return checkout.url;
    case "form":
      return checkout.html;
    case "bridge":
      return JSON.stringify(checkout.params);
  }
}
