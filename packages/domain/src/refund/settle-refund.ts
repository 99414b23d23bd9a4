import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context.ts";
import { refunded } from "../ledger/book.ts";
import { lockPayment } from "../order/queries.ts";
import { moveOrder, movePayment, moveRefund, type RefundRow } from "../order/transition.ts";
import type { Heard } from "../payment/record-event.ts";
import { recordEvent } from "../payment/record-event.ts";
import type { PayChannel, RefundState } from "@changming/gateways/pay/pay-gateway";
import { oweAgain } from "./owe-refund.ts";
import { tellOfDelay, tellOfRefund } from "./tell-of-refund.ts";

export interface RefundEvidence {
  state: Exclude<RefundState, "notFound">;
  /** The gateway's name for why it did not work. */
  fault?: string;
  /** A callback that tells of it. */
  heard?: Heard & { channel: PayChannel };
}

/** Milliseconds until a refund that the gateway works on is asked about again, and one at which somebody must see to it. */
const patience = 60_000;
export const longPatience = 12 * 3_600_000;

/**
 * What a gateway says of a refund. Only when it says that the money went back are the books reversed, the order refunded
 * and the payer told. What failed raises an alarm (a card is gone, our balance is too small) and is asked about until
 * somebody has seen to it; what the gateway closed for good goes on under a new number. The payer hears once that it takes
 * longer. Heard again, it changes nothing.
 */
export async function settleRefund(ctx: Ctx, found: Pick<RefundRow, "id" | "payment_id">, evidence: RefundEvidence) {
  const { order_id } = await ctx.db
    .selectFrom("payment")
    .select("order_id")
    .where("id", "=", found.payment_id)
    .executeTakeFirstOrThrow();
  // no-access: the gateway tells, not the actor
  await withTx(ctx, async (ctx) => {
    // no-audit: every move writes its own
    const { order, payment } = await lockPayment(ctx.db, { id: found.payment_id, order_id });
    const refund = await ctx.db
      .selectFrom("refund")
      .selectAll()
      .where("id", "=", found.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (evidence.heard) await recordEvent(ctx, evidence.heard.channel, evidence.heard, payment.id, "refund");
    if (refund.state === "done" || refund.state === "closed" || refund.state === evidence.state) return;
    const now = ctx.clock();
    if (evidence.state === "processing") {
      await moveRefund(ctx, refund, order.id, "processing", { next_try_at: new Date(now.getTime() + patience) });
      return;
    }
    if (evidence.state !== "done") {
      const later = new Date(now.getTime() + longPatience);
      const isClosed = evidence.state === "closed";
      const set = { fault: evidence.fault ?? evidence.state, next_try_at: isClosed ? null : later };
      await moveRefund(ctx, refund, order.id, evidence.state, set);
      if (isClosed) await oweAgain(ctx, payment, refund, later);
      if (refund.fault === "") await tellOfDelay(ctx, order, refund);
      ctx.gates.warn("a refund failed and waits for a person", { refund: refund.id, channel: payment.channel });
      return;
    }
    await moveRefund(ctx, refund, order.id, "done", { done_at: now, next_try_at: null });
    await movePayment(ctx, payment, "refunded");
    const isOrders = order.paid_payment_id === payment.id;
    await refunded(ctx, refund, payment, isOrders && order.delivered_at !== null);
    if (isOrders) await moveOrder(ctx, order, "refunded");
    await tellOfRefund(ctx, order, refund);
  });
}
