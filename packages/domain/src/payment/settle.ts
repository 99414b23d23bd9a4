import { withTx } from "@changming/db/tx";
import type { PayGateway } from "@changming/gateways/pay/pay-gateway";
import type { Ctx } from "../context.ts";
import { received } from "../ledger/book.ts";
import { canDeliver, deliverOrder } from "../order/deliver-order.ts";
import { findPayment, hastenOthers, lockPayment } from "../order/queries.ts";
import { openPayments } from "../order/states.ts";
import { moveOrder, movePayment, type OrderRow, type PaymentRow } from "../order/transition.ts";
import { bookReturned } from "../refund/book-returned.ts";
import { oweRefund } from "../refund/owe-refund.ts";
import { factsOf, type MoneyFacts, type MoneyNews, newsOf } from "./money-facts.ts";
import { type Heard, recordEvent, type StatedFacts } from "./record-event.ts";

interface Evidence extends Heard {
  /** Who says so. */
  gateway: Pick<PayGateway, "channel" | "gateway">;
  outTradeNo: string;
  /** The gateway's number of the payment: the same for whatever it tells of it. */
  tradeNo: string;
}

/** That money came, as a gateway says it: in a callback, in answer to a question, or in a bill. */
export interface PaidEvidence extends Evidence {
  /** In fen, of the order, not what coupons left of it. */
  amount: number;
  currency: string;
  /** App and merchant are ours. */
  isOurs: boolean;
  /** It says too that money went back already. */
  isRefunded?: boolean;
  paidAt: Date;
}

/** That money went back without a refund of ours: somebody gave it back at the gateway itself. */
export interface ReturnEvidence extends Evidence {
  /** The refund's number there; null when it has none. */
  refundNo: string | null;
  /** Fen of this refund, and of all refunds so far; null where it states none. */
  amount: number | null;
  refundedSoFar: number | null;
}

/**
 * `unknown`: no payment of ours has this number. `mismatch`: kept, an alarm raised, nothing delivered. `returned`: likewise,
 * because money went back without our asking; what it paid for is not delivered any more if it was not before.
 */
export type Settlement = "settled" | "surplus" | "repeated" | "mismatch" | "returned" | "unknown";

/**
 * The one place where money is believed. Whoever hears of it first, however often and in whatever order: each piece of news
 * is kept once, and what follows is derived from all that are kept. The payment succeeds once, the order is paid once, and
 * what was ordered is delivered in the same transaction, unless money went back already. A second payment of one order, and
 * one for which nothing can be delivered any more, goes back. Calls no gateway.
 */
export async function settle(ctx: Ctx, paid: PaidEvidence): Promise<Settlement> {
  const facts: StatedFacts = { tradeNo: paid.tradeNo, paidAt: paid.paidAt };
  const result = await hear(ctx, paid, facts, paid.isRefunded ?? false, (payment) => {
    const isMoneyOurs = paid.isOurs && paid.currency === "CNY" && paid.amount === payment.amount_fen;
    return isMoneyOurs && paid.tradeNo !== "";
  });
  if (result !== "unknown") await ctx.gates.pay.failpoint?.("settle.afterCommit");
  return result;
}

/** The same for money that went back. */
export async function settleReturn(ctx: Ctx, returned: ReturnEvidence): Promise<Settlement> {
  const { tradeNo, refundNo, amount: refundFen, refundedSoFar: refundedSoFarFen } = returned;
  const facts: StatedFacts = { tradeNo, refundNo, refundFen, refundedSoFarFen };
  return hear(ctx, returned, facts, true, (payment) =>
    [refundFen, refundedSoFarFen].every((one) => one === null || (one > 0 && one <= payment.amount_fen)),
  );
}

async function hear(
  ctx: Ctx,
  evidence: Evidence,
  facts: StatedFacts,
  isReturned: boolean,
  isPlausible: (payment: PaymentRow) => boolean,
): Promise<Settlement> {
  const { channel } = evidence.gateway;
  const found = await findPayment(ctx.db, evidence.gateway, evidence.outTradeNo);
  if (!found) return "unknown";
  // no-access: money that came has come, whoever tells of it
  return withTx(ctx, async (ctx) => {
    // no-audit: every move writes its own
    const { order, payment } = await lockPayment(ctx.db, found);
    if (!isPlausible(payment) || !(await isOwnTrade(ctx, payment, evidence))) {
      // What is not believed is no fact.
      const isNew = await recordEvent(ctx, channel, evidence, payment.id, "mismatch");
      if (isNew) ctx.gates.warn("a payment does not match its order", { channel, payment: payment.id });
      return "mismatch";
    }
    const arrived: MoneyNews = { ...facts, eventId: evidence.eventId, isReturned };
    const known = factsOf(payment, await newsOf(ctx, payment, arrived));
    const result = await apply(ctx, order, payment, known, facts.paidAt === undefined);
    const isNew = await recordEvent(ctx, channel, evidence, payment.id, result, facts);
    if (isNew && result === "returned") {
      ctx.gates.warn("a payment went back unheard", { channel, payment: payment.id });
    }
    await ctx.gates.pay.failpoint?.("settle.beforeCommit");
    return result;
  });
}

/** The gateway's number is that of this payment, and of no other. */
async function isOwnTrade(ctx: Ctx, payment: PaymentRow, { gateway, tradeNo }: Evidence): Promise<boolean> {
  if (payment.channel_trade_no !== null) return payment.channel_trade_no === tradeNo;
  const other = await ctx.db
    .selectFrom("payment")
    .select("id")
    .where("channel", "=", gateway.channel)
    .where("channel_trade_no", "=", tradeNo)
    .executeTakeFirst();
  return other === undefined;
}

/** Brings payment, order and ledger to where the facts say they are. `isRefund`: the news is of a refund, not of a payment. */
async function apply(
  ctx: Ctx,
  order: OrderRow,
  payment: PaymentRow,
  facts: MoneyFacts,
  isRefund: boolean,
): Promise<Exclude<Settlement, "mismatch" | "unknown">> {
  if (payment.channel_trade_no !== null) {
    await bookReturned(ctx, order, payment, facts.returnedFen);
    return isRefund ? "returned" : "repeated";
  }
  if (facts.paid && !facts.hasReturned) return accept(ctx, order, payment, facts.paid);
  if (!facts.paid || facts.returnedFen === 0) {
    // It buys nothing by itself, a person looks at it; its buyer may pay anew. Booked when all of it has been told.
    if (openPayments.includes(payment.state)) await movePayment(ctx, payment, "closed", { closed_at: ctx.clock() });
    return "returned";
  }
  const bought = await movePayment(ctx, payment, "surplus", paymentFacts(facts.paid));
  await received(ctx, bought);
  await bookReturned(ctx, order, bought, facts.returnedFen);
  return "returned";
}

const paymentFacts = ({ tradeNo, paidAt }: NonNullable<MoneyFacts["paid"]>) => ({
  channel_trade_no: tradeNo,
  paid_at: paidAt,
  next_check_at: null,
});

async function accept(
  ctx: Ctx,
  order: OrderRow,
  payment: PaymentRow,
  paid: NonNullable<MoneyFacts["paid"]>,
): Promise<"settled" | "surplus"> {
  if (order.paid_payment_id !== null) {
    const surplus = await movePayment(ctx, payment, "surplus", paymentFacts(paid));
    await received(ctx, surplus);
    await oweRefund(ctx, surplus, "同一笔订单付了两次");
    return "surplus";
  }
  const succeeded = await movePayment(ctx, payment, "succeeded", paymentFacts(paid));
  await received(ctx, succeeded);
  await hastenOthers(ctx.db, payment, ctx.clock());
  const isPaid = { paid_payment_id: payment.id, paid_at: paid.paidAt, closed_reason: null };
  const bought = await moveOrder(ctx, order, "paid", isPaid);
  if (await canDeliver(ctx, bought)) {
    await deliverOrder(ctx, bought);
    return "settled";
  }
  await moveOrder(ctx, bought, "refunding");
  const isGift = order.application_id === null;
  await oweRefund(ctx, succeeded, isGift ? "这处居所已不再开放，礼物没有送到" : "这份入驻申请已不需要付款");
  return "settled";
}
