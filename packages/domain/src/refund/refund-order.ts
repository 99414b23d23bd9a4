import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { lockOrder } from "../order/queries.ts";
import { paidOrders } from "../order/states.ts";
import { moveOrder, moveRefund, type RefundRow } from "../order/transition.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canRefund } from "./access.ts";
import { enqueueRefund } from "./enqueue-refund.ts";

/**
 * Refunds a paid order in full. The gift stays. `reason` is displayed to the buyer. Throws `notFound` without
 * permission, and for an order with nothing to refund.
 */
export async function refundOrder(ctx: Ctx, input: { orderId: number; reason: string }): Promise<RefundRow> {
  demand(canRefund(ctx.actor));
  return giveBackOrder(ctx, input);
}

/** The same for a caller that has checked the permission. */
export async function giveBackOrder(ctx: Ctx, input: { orderId: number; reason: string }): Promise<RefundRow> {
  // no-audit: every state change writes its event
  return withTx(ctx, async (ctx) => {
    const order = await lockOrder(ctx.db, input.orderId);
    if (!paidOrders.includes(order.state) || order.paid_payment_id === null) return fail("notFound");
    const payment = await ctx.db
      .selectFrom("payment")
      .selectAll()
      .where("id", "=", order.paid_payment_id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await moveOrder(ctx, order, "refunding");
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
