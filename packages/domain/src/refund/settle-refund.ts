import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context/context.ts";
import { refunded } from "../ledger/post-entry.ts";
import { lockPayment } from "../order/queries.ts";
import { moveOrder, movePayment, moveRefund, type RefundRow } from "../order/transition.ts";
import type { IncomingEvent } from "../order/record-event.ts";
import { recordEvent } from "../order/record-event.ts";
import type { PayChannel, RefundState } from "@changming/gateways/pay/pay-gateway";
import { requeueRefund } from "./enqueue-refund.ts";
import { notifyRefundDelay, notifyRefund } from "./notify-refund.ts";

export interface RefundFacts {
  state: Exclude<RefundState, "notFound">;
  /** The gateway's error name. */
  fault?: string;
  /** The callback that reported it, if one did. */
  incoming?: IncomingEvent & { channel: PayChannel };
}

/** Milliseconds until the next query of a refund in progress, and of one that needs staff. */
const processingDelayMs = 60_000;
export const longRetryMs = 12 * 3_600_000;

/**
 * Applies a gateway's report about a refund. Ledger, order and buyer's message change only when it is done. A failed
 * one warns staff and is queried until resolved; one closed for good continues under a new number. The buyer is
 * notified once of a delay. A repeated report changes nothing.
 */
export async function settleRefund(ctx: Ctx, found: Pick<RefundRow, "id" | "payment_id">, facts: RefundFacts) {
  const { order_id } = await ctx.db
    .selectFrom("payment")
    .select("order_id")
    .where("id", "=", found.payment_id)
    .executeTakeFirstOrThrow();
  // no-access: the gateway reports, not the actor
  await withTx(ctx, async (ctx) => {
    // no-audit: every state change writes its event
    const { order, payment } = await lockPayment(ctx.db, { id: found.payment_id, order_id });
    const refund = await ctx.db
      .selectFrom("refund")
      .selectAll()
      .where("id", "=", found.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (facts.incoming) await recordEvent(ctx, facts.incoming.channel, facts.incoming, payment.id, "refund");
    if (refund.state === "done" || refund.state === "closed" || refund.state === facts.state) return;
    const now = ctx.clock();
    if (facts.state === "processing") {
      await moveRefund(ctx, refund, order.id, "processing", {
        next_try_at: new Date(now.getTime() + processingDelayMs),
      });
      return;
    }
    if (facts.state !== "done") {
      const later = new Date(now.getTime() + longRetryMs);
      const isClosed = facts.state === "closed";
      const set = { fault: facts.fault ?? facts.state, next_try_at: isClosed ? null : later };
      await moveRefund(ctx, refund, order.id, facts.state, set);
      if (isClosed) await requeueRefund(ctx, payment, refund, later);
      if (refund.fault === "") await notifyRefundDelay(ctx, order, refund);
      ctx.services.warn("a refund failed and needs staff", { refund: refund.id, channel: payment.channel });
      return;
    }
    await moveRefund(ctx, refund, order.id, "done", { done_at: now, next_try_at: null });
    await movePayment(ctx, payment, "refunded");
    const isOrders = order.paid_payment_id === payment.id;
    await refunded(ctx, refund, payment, isOrders && order.delivered_at !== null);
    if (isOrders) await moveOrder(ctx, order, "refunded");
    await notifyRefund(ctx, order, refund);
  });
}
