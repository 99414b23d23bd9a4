import type { Ctx } from "../context.ts";
import type { PaymentRow } from "../order/transition.ts";
import type { StatedFacts } from "./record-event.ts";

/** One piece of news about a payment's money. `isReturned`: something went back, with or without an amount. */
export interface MoneyNews extends StatedFacts {
  eventId: string;
  isReturned: boolean;
}

/** What all news of one payment say together; their order does not matter. */
export interface MoneyFacts {
  /** null: nothing says that it was paid. */
  paid: { tradeNo: string; paidAt: Date } | null;
  /** Fen that went back without a refund of ours, as far as amounts were stated. */
  returnedFen: number;
  /** Something went back, by whatever amount. */
  hasReturned: boolean;
}

/** The believed news of a payment, with the one that just arrived. Call it with the payment locked. */
export async function newsOf(ctx: Ctx, payment: Pick<PaymentRow, "id">, arrived: MoneyNews): Promise<MoneyNews[]> {
  const rows = await ctx.db
    .selectFrom("payment_event")
    .select(["event_id", "result", "trade_no", "paid_at", "refund_no", "refund_fen", "refunded_so_far_fen"])
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
  }));
  return stored.some(({ eventId }) => eventId === arrived.eventId) ? stored : [...stored, arrived];
}

/**
 * Derives the facts. A refund may be heard of several times: by its number in notification and bill, without one in a
 * bill, or inside a total. Each way of counting is a lower bound, so the largest is what went back.
 */
export function factsOf(
  payment: Pick<PaymentRow, "channel_trade_no" | "paid_at">,
  news: readonly MoneyNews[],
): MoneyFacts {
  const paid = paidFact(payment, news);
  const own = paid ? news.filter(({ tradeNo }) => tradeNo === paid.tradeNo) : news;
  const numbered = new Map<string, number>();
  let [unnumberedFen, soFarFen] = [0, 0];
  for (const { refundNo, refundFen, refundedSoFarFen } of own) {
    if (refundNo && refundFen) numbered.set(refundNo, Math.max(refundFen, numbered.get(refundNo) ?? 0));
    else unnumberedFen += refundFen ?? 0;
    soFarFen = Math.max(soFarFen, refundedSoFarFen ?? 0);
  }
  const numberedFen = [...numbered.values()].reduce((sum, one) => sum + one, 0);
  const returnedFen = Math.max(numberedFen, unnumberedFen, soFarFen);
  return { paid, returnedFen, hasReturned: returnedFen > 0 || own.some(({ isReturned }) => isReturned) };
}

function paidFact(
  payment: Pick<PaymentRow, "channel_trade_no" | "paid_at">,
  news: readonly MoneyNews[],
): MoneyFacts["paid"] {
  const { channel_trade_no: tradeNo, paid_at: paidAt } = payment;
  if (tradeNo !== null && paidAt !== null) return { tradeNo, paidAt };
  const told = news.find((one) => one.paidAt !== undefined);
  return told?.paidAt ? { tradeNo: told.tradeNo, paidAt: told.paidAt } : null;
}
