import { withTx } from "@changming/db/tx";
import type { PayChannel, RefundState } from "@changming/gateways/pay/pay-gateway";
import { fen, yuanText } from "@changming/kit/money";
import type { Ctx } from "../context/context.ts";
import { postRefundEntry, postReturnEntry } from "../ledger/post-entry.ts";
import { lockPayment } from "../order/queries.ts";
import {
  transitionOrder,
  movePayment,
  moveRefund,
  type RefundRow,
  type OrderRow,
  type PaymentRow,
} from "../order/transition.ts";
import { type IncomingEvent, recordEvent } from "../order/record-event.ts";
import { sendInboxMessage } from "../inbox/send-inbox-message.ts";
import { requeueRefund, enqueueRefund } from "./refund-order.ts";

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
 * notified once of a delay (R-refund-4). A repeated report changes nothing.
 */
export async function settleRefund(ctx: Ctx, found: Pick<RefundRow, "id" | "payment_id">, facts: RefundFacts) {
  const { order_id } = await ctx.db
    .selectFrom("payment")
    .select("order_id")
    .where("id", "=", found.payment_id)
    .executeTakeFirstOrThrow();
  await withTx(ctx, async (ctx) => {
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
    await postRefundEntry(ctx, refund, payment, isOrders && order.delivered_at !== null);
    if (isOrders) await transitionOrder(ctx, order, "refunded");
    await notifyRefund(ctx, order, refund);
  });
}

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
  await postReturnEntry(ctx, { ...payment, returned_fen }, fresh, wasSold);
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
    const giving = order.state === "refunding" ? order : await transitionOrder(ctx, order, "refunding");
    await transitionOrder(ctx, giving, "refunded");
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

const link = { text: "查看消费记录", path: "/consume_records" } as const;

/** Notifies the buyer that the refund is done. */
async function notifyRefund(
  ctx: Ctx,
  order: OrderRow,
  refund: Pick<RefundRow, "amount_fen" | "reason">,
): Promise<void> {
  const amount = yuanText(fen(refund.amount_fen));
  await sendInboxMessage(ctx, order.account_id, {
    title: `退款 ${amount} 元已退回`,
    lines: [
      `订单 ${order.order_no} 的 ${amount} 元已按原支付方式退回，到账时间以微信或支付宝为准。`,
      `原因：${refund.reason}。`,
    ],
    link,
  });
}

/** Notifies the buyer that the refund takes longer than usual. */
async function notifyRefundDelay(ctx: Ctx, order: OrderRow, refund: RefundRow): Promise<void> {
  const amount = yuanText(fen(refund.amount_fen));
  await sendInboxMessage(ctx, order.account_id, {
    title: `退款 ${amount} 元还在办理`,
    lines: [
      `订单 ${order.order_no} 的 ${amount} 元这一次没有退成。您不用再做什么，我们会继续办理，退回后再告诉您。`,
      `退款原因：${refund.reason}。`,
    ],
    link,
  });
}
