import { withTx } from "@changming/db/tx";
import type { PayGateway, Trade } from "@changming/gateways/pay/pay-gateway";
import type { Ctx } from "../context.ts";
import { lockPayment } from "../order/queries.ts";
import { openPayments } from "../order/states.ts";
import { movePayment, type PaymentRow } from "../order/transition.ts";
import { gatewayBehind } from "./gateway-behind.ts";
import { settle } from "./settle.ts";
import { startPayment } from "./start-payment.ts";

/** What the gateway knows of an attempt; `unsure` when it gave no answer to be believed. */
export type Known = "paid" | "open" | "closed" | "unsure";

/**
 * Asks the gateway about an attempt, settles what was paid and closes here what is closed there. One whose order request
 * got no answer is asked for again, with the same bytes, while it can still be paid.
 */
export async function askGateway(ctx: Ctx, payment: PaymentRow): Promise<Known> {
  const gateway = gatewayBehind(ctx.gates.pay, payment);
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
 * Ends an attempt: asks, closes, and asks again when it was paid in between. Alipay knows no trade before somebody has
 * scanned, and closes none: that counts as closed here, and money that comes late is settled all the same.
 */
export async function endPayment(ctx: Ctx, payment: PaymentRow): Promise<Known> {
  const gateway = gatewayBehind(ctx.gates.pay, payment);
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

async function queryTrade(ctx: Ctx, gateway: PayGateway, payment: PaymentRow): Promise<Known> {
  const answer = await gateway.query(payment.out_trade_no);
  if (!answer.ok) return "unsure";
  const { trade } = answer;
  if (!("tradeNo" in trade)) return trade.state === "closed" ? "closed" : "open";
  await believe(ctx, gateway, payment, trade);
  return "paid";
}

async function believe(
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
    // The answer is to our own signed question about this number; the gateway's adapter has checked whose it is.
    isOurs: true,
    isRefunded: trade.state === "refunded",
    paidAt: trade.paidAt,
  });
}

/** Nothing can be paid with it any more, as far as we know. The sweep looks after it for another day. */
export async function markClosed(ctx: Ctx, found: PaymentRow): Promise<void> {
  // no-access: the gateway tells, not the actor
  await withTx(ctx, async (ctx) => {
    // no-audit: every move writes its own
    const { payment } = await lockPayment(ctx.db, found);
    if (!openPayments.includes(payment.state)) return;
    await movePayment(ctx, payment, "closed", { closed_at: ctx.clock() });
  });
}
