import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { lockOrder } from "../order/queries.ts";
import { paidOrderStates } from "../order/states.ts";
import {
  transitionOrder,
  moveRefund,
  type RefundRow,
  movePayment,
  recordTransition,
  type PaymentRow,
} from "../order/transition.ts";
import { demand, fail } from "../context/domain-error.ts";
import { newNumber } from "../order/numbers.ts";
import { canRefund } from "./access.ts";

/**
 * Refunds a paid order in full, for a caller that has checked the permission. The gift stays. `reason` is displayed to
 * the buyer. Throws `notFound` for an order with nothing to refund.
 */
export async function refundPaidOrder(ctx: Ctx, input: { orderId: number; reason: string }): Promise<RefundRow> {
  return withTx(ctx, async (ctx) => {
    const order = await lockOrder(ctx.db, input.orderId);
    if (!paidOrderStates.includes(order.state) || order.paid_payment_id === null) return fail("notFound");
    const payment = await ctx.db
      .selectFrom("payment")
      .selectAll()
      .where("id", "=", order.paid_payment_id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await transitionOrder(ctx, order, "refunding");
    return enqueueRefund(ctx, payment, input.reason);
  });
}

/**
 * Retries a failed refund, or the successor of a closed one, at once, after staff have found the cause. Its number
 * stays. Throws `notFound`, and `refundSettled` if it needs no retry.
 */
export async function retryRefund(ctx: Ctx, input: { refundId: number }): Promise<RefundRow> {
  demand(canRefund(ctx.actor));
  return withTx(ctx, async (ctx) => {
    const found = ctx.db
      .selectFrom("refund")
      .innerJoin("payment", "payment.id", "refund.payment_id")
      .select(["refund.id", "refund.state", "payment.order_id"])
      .where("refund.id", "=", input.refundId);
    const target = await found.executeTakeFirst();
    if (!target) return fail("notFound");
    await lockOrder(ctx.db, target.order_id);
    // A job may have changed it before the lock was acquired.
    const refund = await found.executeTakeFirstOrThrow();
    if (refund.state !== "failed" && refund.state !== "due") return fail("refundSettled");
    const object = { kind: "refund", id: refund.id };
    await audit(ctx, { verb: "refund.retry", object, before: { state: refund.state }, after: { state: "due" } });
    const soon = { next_try_at: ctx.clock() };
    if (refund.state === "failed") return moveRefund(ctx, refund, refund.order_id, "due", soon);
    return ctx.db
      .updateTable("refund")
      .set(soon)
      .where("id", "=", refund.id)
      .where("state", "=", "due")
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/**
 * Enqueues a refund of all that has not been returned (R-refund-1), in the caller's transaction. The job requests it
 * from the gateway with one number, however often (R-refund-4). `reason` is displayed to the payer.
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
  await recordTransition(ctx, payment.order_id, { object: "refund", id: refund.id, from: null, to: "due" });
  return refund;
}
