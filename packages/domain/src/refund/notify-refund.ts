import { fen, yuanText } from "@changming/kit/money";
import type { Ctx } from "../context/context.ts";
import { sendInboxMessage } from "../inbox/send-inbox-message.ts";
import type { OrderRow, RefundRow } from "../order/transition.ts";

const link = { text: "查看消费记录", path: "/consume_records" } as const;

/** Notifies the buyer that the refund is done. */
export async function notifyRefund(
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
export async function notifyRefundDelay(ctx: Ctx, order: OrderRow, refund: RefundRow): Promise<void> {
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
