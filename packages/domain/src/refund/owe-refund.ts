import type { Ctx } from "../context.ts";
import { newNumber } from "../order/numbers.ts";
import { movePayment, note, type PaymentRow, type RefundRow } from "../order/transition.ts";

/**
 * Writes down, in the transaction that finds it out, that a payment goes back, all of it that has not gone back. The job asks the gateway, with one
 * number however often it must ask. `reason` is what the payer reads.
 */
export async function oweRefund(ctx: Ctx, payment: PaymentRow, reason: string): Promise<RefundRow> {
  if (!ctx.tx) throw new Error("a refund is owed in the transaction that finds out why");
  await movePayment(ctx, payment, "refunding");
  return insertRefund(ctx, payment, { reason, fault: "", next_try_at: ctx.clock() });
}

/** What a closed refund still owes, under a number of its own, to be asked for from `at`. */
export function oweAgain(ctx: Ctx, payment: PaymentRow, closed: RefundRow, at: Date): Promise<RefundRow> {
  const fault = `after ${closed.out_refund_no}`;
  return insertRefund(ctx, payment, { reason: closed.reason, fault, next_try_at: at });
}

async function insertRefund(
  ctx: Ctx,
  payment: PaymentRow,
  own: Pick<RefundRow, "reason" | "fault" | "next_try_at">,
): Promise<RefundRow> {
  const now = ctx.clock();
  const refund = await ctx.db
    .insertInto("refund")
    .values({
      ...own,
      payment_id: payment.id,
      out_refund_no: newNumber(now),
      amount_fen: payment.amount_fen - payment.returned_fen,
      state: "due",
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await note(ctx, payment.order_id, { object: "refund", id: refund.id, from: null, to: "due" });
  return refund;
}
