import type { Ctx } from "../context/context.ts";
import type { StatedFacts } from "../order/record-event.ts";
import type { PaymentRow, RefundRow } from "../order/transition.ts";

/** A reported fact about a payment's money. `isReturned`: some of it was returned, with or without a stated amount. */
export interface MoneyEvent extends StatedFacts {
  eventId: string;
  isReturned: boolean;
  /** When it was received. */
  at: Date;
}

/** All events of a payment combined; their order does not matter. */
export interface MoneyFacts {
  /** null: no event says that it was paid. */
  paid: { tradeNo: string; paidAt: Date } | null;
  /** Fen returned without our refund, as far as amounts were stated. */
  returnedFen: number;
  /** Some amount was returned, stated or not. */
  hasReturned: boolean;
}

/** The accepted events of a payment and the one that just arrived. Requires the payment's lock. */
export async function eventsOf(ctx: Ctx, payment: Pick<PaymentRow, "id">, arrived: MoneyEvent): Promise<MoneyEvent[]> {
  const rows = await ctx.db
    .selectFrom("payment_event")
    .select([
      "event_id",
      "result",
      "trade_no",
      "paid_at",
      "refund_no",
      "refund_fen",
      "refunded_so_far_fen",
      "received_at",
    ])
    .where("payment_id", "=", payment.id)
    .where("result", "not in", ["mismatch", "rejected"])
    .where((eb) => eb.or([eb("trade_no", "is not", null), eb("result", "=", "returned")]))
    .orderBy("id")
    .execute();
  const stored = rows.map((row) => ({
    eventId: row.event_id,
    isReturned: row.result === "returned",
    tradeNo: row.trade_no ?? arrived.tradeNo,
    ...(row.paid_at && { paidAt: row.paid_at }),
    refundNo: row.refund_no,
    refundFen: row.refund_fen,
    refundedSoFarFen: row.refunded_so_far_fen,
    at: row.received_at,
  }));
  return stored.some(({ eventId }) => eventId === arrived.eventId) ? stored : [...stored, arrived];
}

type OwnRefund = Pick<RefundRow, "amount_fen" | "state" | "created_at" | "done_at">;

export function ownRefunds(ctx: Ctx, payment: Pick<PaymentRow, "id">): Promise<OwnRefund[]> {
  return ctx.db
    .selectFrom("refund")
    .select(["amount_fen", "state", "created_at", "done_at"])
    .where("payment_id", "=", payment.id)
    .where("state", "<>", "closed")
    .execute();
}

/**
 * Combines the events (R-payment-9). A refund may be reported several times: with its number by callback and bill,
 * without one by a bill, or within a total. Each sum is a lower bound, so the largest is the amount returned.
 */
export function factsOf(
  payment: Pick<PaymentRow, "channel" | "channel_trade_no" | "paid_at">,
  events: readonly MoneyEvent[],
  own: readonly OwnRefund[],
): MoneyFacts {
  const paid = paidFact(payment, events);
  const ofTrade = paid ? events.filter(({ tradeNo }) => tradeNo === paid.tradeNo) : events;
  const numbered = new Map<string, number>();
  let unnumberedFen = 0;
  let soFarFen = 0;
  for (const { refundNo, refundFen, refundedSoFarFen, at } of ofTrade) {
    if (refundNo && refundFen) numbered.set(refundNo, Math.max(refundFen, numbered.get(refundNo) ?? 0));
    else unnumberedFen += refundFen ?? 0;
    const totalFen = refundedSoFarFen ?? 0;
    // Only Alipay's total includes our own refunds.
    soFarFen = Math.max(soFarFen, payment.channel === 6 ? byHandIn(totalFen, at, own) : totalFen);
  }
  const numberedFen = [...numbered.values()].reduce((sum, one) => sum + one, 0);
  const returnedFen = Math.max(numberedFen, unnumberedFen, soFarFen);
  return { paid, returnedFen, hasReturned: returnedFen > 0 || ofTrade.some(({ isReturned }) => isReturned) };
}

/**
 * What a total contains beside our own refunds, at least: less those that were done, and less as much as possible of
 * those that may have been done without our knowing.
 */
function byHandIn(totalFen: number, at: Date, own: readonly OwnRefund[]): number {
  const isKnownDone = ({ done_at }: OwnRefund) => done_at !== null && done_at <= at;
  const doneFen = own.filter(isKnownDone).reduce((sum, { amount_fen }) => sum + amount_fen, 0);
  const limit = Math.max(0, totalFen - doneFen);
  let possible = [0];
  for (const refund of own) {
    if (isKnownDone(refund) || refund.created_at > at) continue;
    const more = possible.map((sum) => sum + refund.amount_fen).filter((sum) => sum <= limit);
    possible = [...new Set([...possible, ...more])];
  }
  return limit - Math.max(...possible);
}

function paidFact(
  payment: Pick<PaymentRow, "channel_trade_no" | "paid_at">,
  events: readonly MoneyEvent[],
): MoneyFacts["paid"] {
  const { channel_trade_no: tradeNo, paid_at: paidAt } = payment;
  if (tradeNo !== null && paidAt !== null) return { tradeNo, paidAt };
  const paidEvent = events.find((one) => one.paidAt !== undefined);
  return paidEvent?.paidAt ? { tradeNo: paidEvent.tradeNo, paidAt: paidEvent.paidAt } : null;
}
