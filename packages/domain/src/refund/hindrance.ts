import type { OrderRow } from "../order/transition.ts";
import { paidOrders } from "../order/states.ts";

/**
 * Why staff cannot refund an order, as a sentence; empty when they can. The payment of an application under review is
 * refunded when that is rejected.
 */
export function hindranceOf(order: Pick<OrderRow, "state" | "kind" | "amount_fen" | "paid_payment_id">): string {
  if (order.state === "refunded") return "这笔订单已经退款";
  if (order.state === "refunding") return "这笔订单正在退款";
  if (order.amount_fen === 0) return "这笔订单没有付钱，不用退";
  if (!paidOrders.includes(order.state) || order.paid_payment_id === null) return "这笔订单还没有付款";
  if (order.kind === "application" && order.state === "paid") {
    return "入驻申请还在审核，请先退回申请，钱会随之退还";
  }
  return "";
}
