import type { Ctx } from "../context/context.ts";
import { newNumber } from "../order/numbers.ts";
import { movePayment, note, type PaymentRow, type RefundRow } from "../order/transition.ts";

/**
 * Enqueues a refund of all that has not been returned, in the caller's transaction. The job requests it from the
 * gateway with one number, however often. `reason` is displayed to the payer.
 */
export async function enqueueRefund(ctx: Ctx, payment: PaymentRow, reason: string): Promise<RefundRow> {
  if (!ctx.tx) throw new Error("a refund is enqueued in the transaction of its cause");
  await movePayment(ctx, payment, "refunding");
  return insertRefund(ctx, payment, { reason, fault: "", next_try_at: ctx.clock() });
}

/** Enqueues the rest of a closed refund under a new number, to be requested from `at`. */
export function requeueRefund(ctx: Ctx, payment: PaymentRow, closed: RefundRow, at: Date): Promise<RefundRow> {
  const comment = `after ${closed.out_refund_no}`;
  return insertRefund(ctx, payment, { reason: closed.reason, fault: comment, next_try_at: at });
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
