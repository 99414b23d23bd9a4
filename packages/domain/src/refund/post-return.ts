import type { Ctx } from "../context/context.ts";
import { returned } from "../ledger/post-entry.ts";
import { moveOrder, movePayment, moveRefund, type OrderRow, type PaymentRow } from "../order/transition.ts";
import { requeueRefund, enqueueRefund } from "./enqueue-refund.ts";
import { notifyRefund } from "./notify-refund.ts";

/**
 * Posts money returned at the gateway without our refund, up to `knownFen`; requires the locks. With nothing left,
 * payment and order are refunded, else a pending refund is reissued for the rest. A surplus payment is refunded in
 * full. A delivered gift stays.
 */
export async function postReturn(ctx: Ctx, order: OrderRow, payment: PaymentRow, knownFen: number): Promise<void> {
  const { ownFen, open } = await ownRefunds(ctx, payment);
  const returned_fen = Math.min(knownFen, payment.amount_fen - ownFen);
  const fresh = returned_fen - payment.returned_fen;
  if (fresh <= 0) return;
  await ctx.db.updateTable("payment").set({ returned_fen }).where("id", "=", payment.id).execute();
  const isOrders = order.paid_payment_id === payment.id;
  const wasSold = isOrders && order.delivered_at !== null;
  await returned(ctx, { ...payment, returned_fen }, fresh, wasSold);
  const rest = payment.amount_fen - ownFen - returned_fen;
  if (open) {
    await moveRefund(ctx, open, order.id, "closed", { fault: "returned at the gateway", next_try_at: null });
    if (rest > 0) await requeueRefund(ctx, { ...payment, returned_fen }, open, ctx.clock());
  } else if (rest > 0 && payment.state === "surplus") {
    await enqueueRefund(ctx, { ...payment, returned_fen }, "这笔付款已退回一部分，余下的也退还给您");
  }
  if (rest > 0) return;
  const going = payment.state === "refunding" ? payment : await movePayment(ctx, payment, "refunding");
  await movePayment(ctx, going, "refunded");
  if (isOrders) {
    const giving = order.state === "refunding" ? order : await moveOrder(ctx, order, "refunding");
    await moveOrder(ctx, giving, "refunded");
  }
  const reason = isOrders ? "平台已在支付渠道为您退款" : "付款在送达之前已经退回，没有买下什么";
  await notifyRefund(ctx, order, { amount_fen: returned_fen, reason });
}

/** Fen of our completed refunds, and the pending one. */
async function ownRefunds(ctx: Ctx, payment: Pick<PaymentRow, "id">) {
  const refunds = await ctx.db
    .selectFrom("refund")
    .selectAll()
    .where("payment_id", "=", payment.id)
    .where("state", "<>", "closed")
    .forUpdate()
    .execute();
  const done = refunds.filter(({ state }) => state === "done");
  return {
    ownFen: done.reduce((sum, { amount_fen }) => sum + amount_fen, 0),
    open: refunds.find(({ state }) => state !== "done"),
  };
}
