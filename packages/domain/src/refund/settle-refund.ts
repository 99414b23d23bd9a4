import { withTx } from "@changming/db/tx";
import type { PayChannel, RefundState } from "@changming/gateways/pay/pay-gateway";
import { fen, yuanText } from "@changming/kit/money";
import type { Ctx } from "../context/context.ts";
import { postRefundEntry, postReturnEntry } from "../ledger/post-entry.ts";
import { lockPayment } from "../order/queries.ts";
import { moveRefund, type RefundRow, type OrderRow, type PaymentRow } from "../order/transition.ts";
import { type IncomingEvent, recordEvent } from "../order/record-event.ts";
import { sendInboxMessage } from "../inbox/send-inbox-message.ts";
import { balanceIn } from "./payment-balance.ts";
import { requeueRefund, enqueueRefund } from "./refund-order.ts";
import { settleBalance } from "./settle-balance.ts";

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
 * notified once of a delay (R-refund-4). A repeated report changes nothing. One that was closed here, because it no
 * longer fitted, may turn out to be done.
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
    if (refund.state === "done" || refund.state === facts.state) return;
    if (refund.state === "closed" && facts.state !== "done") return;
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
      if (isClosed) {
        const { leftFen } = await balanceIn(ctx, payment);
        const amountFen = Math.min(refund.amount_fen, leftFen);
        if (amountFen > 0) await requeueRefund(ctx, payment, refund, { at: later, amountFen });
      }
      if (refund.fault === "") await notifyRefundDelay(ctx, order, refund);
      ctx.services.warn("a refund failed and needs staff", { refund: refund.id, channel: payment.channel });
      return;
    }
    await finish(ctx, order, payment, refund);
  });
}

/** The refund is done: ledger, payment and order, and the buyer is notified. */
async function finish(ctx: Ctx, order: OrderRow, payment: PaymentRow, refund: RefundRow): Promise<void> {
  const { restFen } = await balanceIn(ctx, payment);
  await moveRefund(ctx, refund, order.id, "done", { done_at: ctx.clock(), next_try_at: null });
  // What is beyond the rest was posted as a return by hand before, and was this refund.
  const postedFen = Math.min(payment.returned_fen, Math.max(0, refund.amount_fen - restFen));
  const returned_fen = payment.returned_fen - postedFen;
  if (postedFen > 0) await ctx.db.updateTable("payment").set({ returned_fen }).where("id", "=", payment.id).execute();
  const wasSold = order.paid_payment_id === payment.id && order.delivered_at !== null;
  await postRefundEntry(ctx, { id: refund.id, amount_fen: refund.amount_fen - postedFen }, payment, wasSold);
  await settleBalance(ctx, order, { ...payment, returned_fen });
  if (postedFen === 0) await notifyRefund(ctx, order, refund);
}

/**
 * Posts money returned at the gateway without our refund, up to `knownFen`; requires the locks. With nothing left,
 * payment and order are refunded; open refunds are adjusted to the rest. A surplus payment is refunded in full. A
 * delivered gift stays.
 */
export async function postReturn(ctx: Ctx, order: OrderRow, payment: PaymentRow, knownFen: number): Promise<void> {
  const { doneFen } = await balanceIn(ctx, payment);
  const returned_fen = Math.min(knownFen, payment.amount_fen - doneFen);
  const fresh = returned_fen - payment.returned_fen;
  if (fresh <= 0) return;
  await ctx.db.updateTable("payment").set({ returned_fen }).where("id", "=", payment.id).execute();
  const isOrders = order.paid_payment_id === payment.id;
  const wasSold = isOrders && order.delivered_at !== null;
  const changed = { ...payment, returned_fen };
  await postReturnEntry(ctx, changed, fresh, wasSold);
  const rest = await settleBalance(ctx, order, changed);
  if (rest > 0 && payment.state === "surplus") {
    await enqueueRefund(ctx, changed, "这笔付款已退回一部分，余下的也退还给您");
  }
  if (isOrders) await notifyRefund(ctx, order, { amount_fen: fresh, reason: "平台已在支付渠道为您退款" });
  else if (rest === 0) {
    const reason = "付款在送达之前已经退回，没有买下什么";
    await notifyRefund(ctx, order, { amount_fen: returned_fen, reason });
  }
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
