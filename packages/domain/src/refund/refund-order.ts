import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { lockOrder } from "../order/queries.ts";
import { paidOrderStates } from "../order/states.ts";
import {
  transitionOrder,
  moveRefund,
  type OrderRow,
  type RefundRow,
  movePayment,
  recordTransition,
  type PaymentRow,
} from "../order/transition.ts";
import { demand, fail } from "../context/domain-error.ts";
import { newNumber } from "../order/numbers.ts";
import { canRefund } from "./access.ts";
import { balanceIn, balanceOfOrder } from "./payment-balance.ts";

/**
 * Refunds all that is left of a paid order, for a caller that has checked the permission. The gift stays. `reason` is displayed to
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

/** Fen of a paid order that were not returned. Requires the order's lock. */
export async function unreturnedFen(ctx: Ctx, order: Pick<OrderRow, "paid_payment_id">): Promise<number> {
  return (await balanceOfOrder(ctx, order)).restFen;
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
 * Enqueues a refund of all that is neither returned nor requested (R-refund-1), in the caller's transaction. The job
 * requests it from the gateway with one number, however often (R-refund-4). `reason` is displayed to the payer.
 */
export async function enqueueRefund(ctx: Ctx, payment: PaymentRow, reason: string): Promise<RefundRow> {
  if (!ctx.tx) throw new Error("a refund is enqueued in the transaction of its cause");
  const { leftFen } = await balanceIn(ctx, payment);
  await movePayment(ctx, payment, "refunding");
  return insertRefund(ctx, payment, { amount_fen: leftFen, reason, fault: "", next_try_at: ctx.clock() });
}

/** Enqueues a refund of a part (R-refund-5); payment and order stay as they are. Requires the locks. */
export function enqueuePart(ctx: Ctx, payment: PaymentRow, amount_fen: number, reason: string): Promise<RefundRow> {
  return insertRefund(ctx, payment, { amount_fen, reason, fault: "", next_try_at: ctx.clock() });
}

/** Enqueues `amountFen` of a closed refund under a new number, to be requested from `at`. */
export function requeueRefund(
  ctx: Ctx,
  payment: PaymentRow,
  closed: RefundRow,
  { at, amountFen }: { at: Date; amountFen: number },
): Promise<RefundRow> {
  const comment = `after ${closed.out_refund_no}`;
  const { reason } = closed;
  return insertRefund(ctx, payment, { amount_fen: amountFen, reason, fault: comment, next_try_at: at });
}

async function insertRefund(
  ctx: Ctx,
  payment: PaymentRow,
  own: Pick<RefundRow, "amount_fen" | "reason" | "fault" | "next_try_at">,
): Promise<RefundRow> {
  const now = ctx.clock();
  const refund = await ctx.db
    .insertInto("refund")
    .values({ ...own, payment_id: payment.id, out_refund_no: newNumber(now), state: "due", created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordTransition(ctx, payment.order_id, { object: "refund", id: refund.id, from: null, to: "due" });
  return refund;
}
