import { withTx } from "@changming/db/tx";
import { fen, yuanText } from "@changming/kit/money";
import type { Db } from "@changming/db/database";
import { requestApproval } from "../approval/request-approval.ts";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import type { OrderRow } from "../order/transition.ts";
import { demand, DomainError, fail } from "../context/domain-error.ts";
import { paidOrderStates } from "../order/states.ts";
import { canRefund } from "./access.ts";
import { refundPaidOrder } from "./refund-order.ts";

interface RefundRequest {
  /** A second person has to confirm it first. */
  isWaiting: boolean;
}

/**
 * Refunds a paid order in full, by staff; above `second_person_fen` it waits for a second person (R-refund-3,
 * R-admin-4). The gift stays with its coins and its giver's rank (R-refund-1). `reason` is displayed to the buyer.
 * Throws `notFound`, `orderNotRefundable`, `staffRoleMissing`, `staffProofNeeded`.
 */
export async function requestRefund(ctx: Ctx, input: { orderId: number; reason: string }): Promise<RefundRequest> {
  demand(canRefund(ctx.actor));
  return withTx(ctx, async (ctx) => {
    const order = await lockRefundable(ctx, input.orderId);
    if (order.amount_fen <= (await secondPersonFen(ctx.db))) {
      await refundWholeOrder(ctx, order, input.reason);
      return { isWaiting: false };
    }
    const payload = { orderNo: order.order_no, money: yuanText(fen(await leftOf(ctx, order))) };
    const object = { kind: "order", id: order.id };
    await requestApproval(ctx, { verb: "refund.give", object, payload, reason: input.reason });
    return { isWaiting: true };
  });
}

/** Executes a confirmed refund if it is still possible. Throws `notFound`, `orderNotRefundable`. */
export async function executeApprovedRefund(ctx: Ctx, input: { orderId: number; reason: string }): Promise<void> {
  await withTx(ctx, async (ctx) => refundWholeOrder(ctx, await lockRefundable(ctx, input.orderId), input.reason));
}

/** Description for the second person. */
export function refundSentence(payload: object): string {
  const { orderNo = "", money = "" } = payload as { orderNo?: string; money?: string };
  return `订单 ${orderNo} 的 ${money} 元将全数原路退回给买家；礼物、心意值和敬献名册都留着`;
}

/** Fen of an order's payment that have not been returned. */
async function leftOf(ctx: Ctx, order: OrderRow): Promise<number> {
  const payment = await ctx.db
    .selectFrom("payment")
    .select(["amount_fen", "returned_fen"])
    .where("id", "=", order.paid_payment_id)
    .executeTakeFirstOrThrow();
  return payment.amount_fen - payment.returned_fen;
}

async function lockRefundable(ctx: Ctx, orderId: number): Promise<OrderRow> {
  const order = await ctx.db.selectFrom("orders").selectAll().where("id", "=", orderId).forUpdate().executeTakeFirst();
  if (!order) return fail("notFound");
  const obstacle = refundObstacle(order);
  if (obstacle !== "") throw new DomainError("orderNotRefundable", undefined, obstacle);
  return order;
}

async function refundWholeOrder(ctx: Ctx, order: OrderRow, reason: string): Promise<void> {
  const refund = await refundPaidOrder(ctx, { orderId: order.id, reason });
  await audit(ctx, {
    verb: "refund.give",
    object: { kind: "order", id: order.id },
    before: { state: order.state },
    after: { refund: refund.id, amountFen: refund.amount_fen, reason },
  });
}

/**
 * Why staff cannot refund an order, as a sentence; empty when they can. The payment of an application under review is
 * refunded when that is rejected.
 */
export function refundObstacle(order: Pick<OrderRow, "state" | "kind" | "amount_fen" | "paid_payment_id">): string {
  if (order.state === "refunded") return "这笔订单已经退款";
  if (order.state === "refunding") return "这笔订单正在退款";
  if (order.amount_fen === 0) return "这笔订单没有付钱，不用退";
  if (!paidOrderStates.includes(order.state) || order.paid_payment_id === null) return "这笔订单还没有付款";
  if (order.kind === "application" && order.state === "paid") {
    return "入驻申请还在审核，请先退回申请，钱会随之退还";
  }
  return "";
}

/** Fen above which a refund needs a second person; 0 (always) before the site is set up. */
export async function secondPersonFen(db: Db): Promise<number> {
  const row = await db.selectFrom("site_info").select("second_person_fen").executeTakeFirst();
  return row?.second_person_fen ?? 0;
}
