import { withTx } from "@changming/db/tx";
import type { PayGateway } from "@changming/gateways/pay/pay-gateway";
import type { Ctx } from "../context/context.ts";
import { postReceiptEntry } from "../ledger/post-entry.ts";
import { canDeliver, deliverOrder } from "../delivery/deliver-order.ts";
import { findPayment, prioritizeOthers, lockPayment } from "../order/queries.ts";
import { openPaymentStates } from "../order/states.ts";
import { transitionOrder, movePayment, type OrderRow, type PaymentRow } from "../order/transition.ts";
import { postReturn } from "../refund/settle-refund.ts";
import { enqueueRefund } from "../refund/refund-order.ts";
import { type IncomingEvent, recordEvent, type StatedFacts } from "../order/record-event.ts";
import { eventsOf, factsOf, type MoneyEvent, type MoneyFacts, ownRefunds } from "./money-facts.ts";

interface ReportedFacts extends IncomingEvent {
  /** The gateway that reports. */
  gateway: Pick<PayGateway, "channel" | "gateway">;
  outTradeNo: string;
  /** The gateway's number of the payment, the same in all its reports. */
  tradeNo: string;
}

/** A payment as reported by a gateway in a callback, a query or a bill. */
interface PaidFacts extends ReportedFacts {
  /** Fen of the order, before coupons. */
  amount: number;
  currency: string;
  /** App and merchant ids are ours. */
  isOurs: boolean;
  /** The same report says that money was returned already. */
  isRefunded?: boolean;
  paidAt: Date;
}

/** Money returned at the gateway itself, without our refund. */
interface ReturnFacts extends ReportedFacts {
  /** The refund's number at the gateway; null without one. */
  refundNo: string | null;
  /** Fen of this refund, and of all refunds so far; null where not stated. */
  amount: number | null;
  refundedSoFar: number | null;
}

/**
 * `unknown`: no payment has this number. `mismatch`: stored and logged, nothing delivered. `returned`: likewise,
 * because money was returned without our refund; what was not delivered yet will not be.
 */
type Settlement = "settled" | "surplus" | "repeated" | "mismatch" | "returned" | "unknown";

/**
 * The only place that accepts reported money (R-payment-8, R-payment-9). Each event is stored once, and the outcome is
 * derived from all of them in any order: payment and order succeed once, delivery is in the same transaction, unless
 * money was returned. A surplus or undeliverable payment is refunded. Calls no gateway.
 */
export async function settle(ctx: Ctx, paid: PaidFacts): Promise<Settlement> {
  const facts: StatedFacts = { tradeNo: paid.tradeNo, paidAt: paid.paidAt };
  const result = await handleReported(ctx, paid, facts, paid.isRefunded ?? false, (payment) => {
    // Merchant, currency and amount (R-payment-7).
    const isMoneyOurs = paid.isOurs && paid.currency === "CNY" && paid.amount === payment.amount_fen;
    return isMoneyOurs && paid.tradeNo !== "";
  });
  if (result !== "unknown") await ctx.services.pay.failpoint?.("settle.afterCommit");
  return result;
}

/** The same for returned money. */
export async function settleReturn(ctx: Ctx, returned: ReturnFacts): Promise<Settlement> {
  const { tradeNo, refundNo, amount: refundFen, refundedSoFar: refundedSoFarFen } = returned;
  const facts: StatedFacts = { tradeNo, refundNo, refundFen, refundedSoFarFen };
  return handleReported(ctx, returned, facts, true, (payment) =>
    [refundFen, refundedSoFarFen].every((one) => one === null || (one > 0 && one <= payment.amount_fen)),
  );
}

async function handleReported(
  ctx: Ctx,
  reported: ReportedFacts,
  facts: StatedFacts,
  isReturned: boolean,
  isPlausible: (payment: PaymentRow) => boolean,
): Promise<Settlement> {
  const { channel } = reported.gateway;
  const found = await findPayment(ctx.db, reported.gateway, reported.outTradeNo);
  if (!found) return "unknown";
  return withTx(ctx, async (ctx) => {
    const { order, payment } = await lockPayment(ctx.db, found);
    if (!isPlausible(payment) || !(await isOwnTrade(ctx, payment, reported))) {
      // A mismatch does not count as a fact.
      const isNew = await recordEvent(ctx, channel, reported, payment.id, "mismatch");
      if (isNew) ctx.services.warn("a payment does not match its order", { channel, payment: payment.id });
      return "mismatch";
    }
    const arrived: MoneyEvent = { ...facts, eventId: reported.eventId, isReturned, at: ctx.clock() };
    const known = factsOf(payment, await eventsOf(ctx, payment, arrived), await ownRefunds(ctx, payment));
    const result = await apply(ctx, order, payment, known, facts.paidAt === undefined);
    const isNew = await recordEvent(ctx, channel, reported, payment.id, result, facts);
    if (isNew && result === "returned") {
      ctx.services.warn("a payment was returned at the gateway", { channel, payment: payment.id });
    }
    await ctx.services.pay.failpoint?.("settle.beforeCommit");
    return result;
  });
}

/** The trade number belongs to this payment and to no other. */
async function isOwnTrade(ctx: Ctx, payment: PaymentRow, { gateway, tradeNo }: ReportedFacts): Promise<boolean> {
  if (payment.channel_trade_no !== null) return payment.channel_trade_no === tradeNo;
  const other = await ctx.db
    .selectFrom("payment")
    .select("id")
    .where("channel", "=", gateway.channel)
    .where("channel_trade_no", "=", tradeNo)
    .executeTakeFirst();
  return other === undefined;
}

/** Updates payment, order and ledger to match the facts. `isRefund`: the event reports a refund, not a payment. */
async function apply(
  ctx: Ctx,
  order: OrderRow,
  payment: PaymentRow,
  facts: MoneyFacts,
  isRefund: boolean,
): Promise<Exclude<Settlement, "mismatch" | "unknown">> {
  if (payment.channel_trade_no !== null) {
    await postReturn(ctx, order, payment, facts.returnedFen);
    return isRefund ? "returned" : "repeated";
  }
  if (facts.paid && !facts.hasReturned) return accept(ctx, order, payment, facts.paid);
  if (!facts.paid || facts.returnedFen === 0) {
    // No delivery; staff are warned, and the buyer may pay again. Posted once all amounts are known.
    if (openPaymentStates.includes(payment.state))
      await movePayment(ctx, payment, "closed", { closed_at: ctx.clock() });
    return "returned";
  }
  const bought = await movePayment(ctx, payment, "surplus", paymentFacts(facts.paid));
  await postReceiptEntry(ctx, bought);
  await postReturn(ctx, order, bought, facts.returnedFen);
  return "returned";
}

const paymentFacts = ({ tradeNo, paidAt }: NonNullable<MoneyFacts["paid"]>) => ({
  channel_trade_no: tradeNo,
  paid_at: paidAt,
  next_check_at: null,
});

/** Records a payment; a second one of its order, or one that nothing needs, is refunded (R-refund-2). */
async function accept(
  ctx: Ctx,
  order: OrderRow,
  payment: PaymentRow,
  paid: NonNullable<MoneyFacts["paid"]>,
): Promise<"settled" | "surplus"> {
  if (order.paid_payment_id !== null) {
    const surplus = await movePayment(ctx, payment, "surplus", paymentFacts(paid));
    await postReceiptEntry(ctx, surplus);
    await enqueueRefund(ctx, surplus, "同一笔订单付了两次");
    return "surplus";
  }
  const succeeded = await movePayment(ctx, payment, "succeeded", paymentFacts(paid));
  await postReceiptEntry(ctx, succeeded);
  await prioritizeOthers(ctx.db, payment, ctx.clock());
  const paidFields = { paid_payment_id: payment.id, paid_at: paid.paidAt, closed_reason: null };
  const bought = await transitionOrder(ctx, order, "paid", paidFields);
  if (await canDeliver(ctx, bought)) {
    await deliverOrder(ctx, bought);
    return "settled";
  }
  await transitionOrder(ctx, bought, "refunding");
  const isGift = order.application_id === null;
  await enqueueRefund(ctx, succeeded, isGift ? "这处居所已不再开放，礼物没有送到" : "这份入驻申请已不需要付款");
  return "settled";
}
