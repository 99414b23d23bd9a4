import { withTx } from "@changming/db/tx";
import type { PayGateway, Trade } from "@changming/gateways/pay/pay-gateway";
import type { Ctx } from "../context/context.ts";
import { lockPayment } from "../order/queries.ts";
import { openPaymentStates } from "../order/states.ts";
import { movePayment, type PaymentRow } from "../order/transition.ts";
import { gatewayOfPayment } from "../order/payment-gateways.ts";
import { settle } from "./settle.ts";
import { startPayment } from "./create-payment.ts";

/** State of an attempt at the gateway; `unsure` without a valid answer. */
export type AttemptState = "paid" | "open" | "closed" | "unsure";

/**
 * Queries the gateway about an attempt, settles a payment found and closes here what is closed there. An attempt whose
 * order request got no answer is sent again, with the same bytes, while it can still be paid.
 */
export async function queryGateway(ctx: Ctx, payment: PaymentRow): Promise<AttemptState> {
  const gateway = gatewayOfPayment(ctx.services.pay, payment);
  if (!gateway) return "unsure";
  const isUnsent = payment.state === "created" || payment.state === "unknown";
  if (isUnsent && payment.expires_at > ctx.clock()) {
    await startPayment(ctx, payment);
    return "open";
  }
  const known = await queryTrade(ctx, gateway, payment);
  if (known === "closed") await markClosed(ctx, payment);
  return known;
}

/**
 * Ends an attempt: queries, closes, and queries again if it was paid in between. Alipay has no trade before the code is
 * scanned and cannot close it: it counts as closed, and a late payment is still settled.
 */
export async function endPayment(ctx: Ctx, payment: PaymentRow): Promise<AttemptState> {
  const gateway = gatewayOfPayment(ctx.services.pay, payment);
  if (!gateway) return "unsure";
  const known = await queryTrade(ctx, gateway, payment);
  if (known === "paid" || known === "unsure") return known;
  if (known === "open") {
    const answer = await gateway.close(payment.out_trade_no);
    if (!answer.ok) return "unsure";
    if (answer.state === "alreadyPaid") return queryTrade(ctx, gateway, payment);
  }
  await markClosed(ctx, payment);
  return "closed";
}

async function queryTrade(ctx: Ctx, gateway: PayGateway, payment: PaymentRow): Promise<AttemptState> {
  const answer = await gateway.query(payment.out_trade_no);
  if (!answer.ok) return "unsure";
  const { trade } = answer;
  if (!("tradeNo" in trade)) return trade.state === "closed" ? "closed" : "open";
  await settleTrade(ctx, gateway, payment, trade);
  return "paid";
}

async function settleTrade(
  ctx: Ctx,
  gateway: PayGateway,
  payment: PaymentRow,
  trade: Extract<Trade, { tradeNo: string }>,
): Promise<void> {
  await settle(ctx, {
    gateway,
    source: "query",
    eventId: `query ${payment.out_trade_no} ${trade.tradeNo}${trade.state === "refunded" ? " refunded" : ""}`,
    outTradeNo: payment.out_trade_no,
    tradeNo: trade.tradeNo,
    amount: trade.amount,
    currency: trade.currency,
    // The answer is to our own signed query about this number, and the adapter has verified it.
    isOurs: true,
    isRefunded: trade.state === "refunded",
    paidAt: trade.paidAt,
  });
}

/** Closes an attempt that can no longer be paid as far as we know. The sweep checks it for another day. */
export async function markClosed(ctx: Ctx, found: PaymentRow): Promise<void> {
  await withTx(ctx, async (ctx) => {
    const { payment } = await lockPayment(ctx.db, found);
    if (!openPaymentStates.includes(payment.state)) return;
    await movePayment(ctx, payment, "closed", { closed_at: ctx.clock() });
  });
}
