import { withTx } from "@changming/db/tx";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { lockOrder } from "../order/queries.ts";
import { paidOrders } from "../order/states.ts";
import { moveOrder, moveRefund, type RefundRow } from "../order/transition.ts";
import { demand, refuse } from "../refusal.ts";
import { canRefund } from "./access.ts";
import { oweRefund } from "./owe-refund.ts";

/**
 * Gives a paid order's money back, whole. The gift stays where it was laid. `reason` is what the buyer reads. Refuses with
 * `notFound` for who may not, and for an order without money to give back.
 */
export async function refundOrder(ctx: Ctx, input: { orderId: number; reason: string }): Promise<RefundRow> {
  demand(canRefund(ctx.actor));
  return giveBackOrder(ctx, input);
}

/** The same for a verb that has decided it and asked whether its actor may. */
export async function giveBackOrder(ctx: Ctx, input: { orderId: number; reason: string }): Promise<RefundRow> {
  // no-audit: every move writes its own
  return withTx(ctx, async (ctx) => {
    const order = await lockOrder(ctx.db, input.orderId);
    if (!paidOrders.includes(order.state) || order.paid_payment_id === null) return refuse("notFound");
    const payment = await ctx.db
      .selectFrom("payment")
      .selectAll()
      .where("id", "=", order.paid_payment_id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await moveOrder(ctx, order, "refunding");
    return oweRefund(ctx, payment, input.reason);
  });
}

/**
 * Asks for a refund at once that failed, or that follows one which was closed, after a person has seen why: no need to wait
 * for the job's next turn. Its number stays. Refuses with `notFound`, and with `refundSettled` for one that needs no retry.
 */
export async function retryRefund(ctx: Ctx, input: { refundId: number }): Promise<RefundRow> {
  demand(canRefund(ctx.actor));
  return withTx(ctx, async (ctx) => {
    const found = ctx.db
      .selectFrom("refund")
      .innerJoin("payment", "payment.id", "refund.payment_id")
      .select(["refund.id", "refund.state", "payment.order_id"])
      .where("refund.id", "=", input.refundId);
    const asked = await found.executeTakeFirst();
    if (!asked) return refuse("notFound");
    await lockOrder(ctx.db, asked.order_id);
    // A job may have moved it while the lock was waited for.
    const refund = await found.executeTakeFirstOrThrow();
    if (refund.state !== "failed" && refund.state !== "due") return refuse("refundSettled");
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
