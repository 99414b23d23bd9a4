import { withTx } from "@changming/db/tx";
import { fen, yuanText } from "@changming/kit/money";
import type { Db } from "@changming/db/database";
import { requestApproval } from "../approval/request-approval.ts";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import type { OrderRow, PaymentRow } from "../order/transition.ts";
import { demand, DomainError, fail } from "../context/domain-error.ts";
import { paidOrderStates } from "../order/states.ts";
import { canRefund } from "./access.ts";
import { balanceOfOrder } from "./payment-balance.ts";
import { enqueuePart, refundPaidOrder } from "./refund-order.ts";

interface RefundRequest {
  /** A second person has to confirm it first. */
  isWaiting: boolean;
}

interface RefundInput {
  orderId: number;
  reason: string;
  /** null or omitted: all that is left. `leftFen` is what the staff member saw as left. */
  part?: { amountFen: number; leftFen: number } | null;
}

/** Refunds of one payment that WeChat accepts are 50; the last is for all that is left. */
const maxParts = 49;

/**
 * Refunds a paid order or a part of it (R-refund-1, R-refund-5), by staff; when what goes back of the order exceeds
 * `second_person_fen` it waits for a second person (R-refund-3, R-admin-4). The gift stays with its coins and its
 * giver's rank. `reason` is displayed to the buyer. Throws `notFound`, `orderNotRefundable`, `refundLeftChanged`,
 * `refundTooMuch`, `staffRoleMissing`, `staffProofNeeded`.
 */
export async function requestRefund(ctx: Ctx, input: RefundInput): Promise<RefundRequest> {
  demand(canRefund(ctx.actor));
  return withTx(ctx, async (ctx) => {
    const target = await lockRefundable(ctx, input.orderId);
    const { order, leftFen } = target;
    // Two tabs, or a second click, request the same part of what is no longer left.
    if (input.part && input.part.leftFen !== leftFen) fail("refundLeftChanged");
    const amountFen = input.part?.amountFen ?? leftFen;
    requirePossible(target, amountFen);
    const goneFen = order.amount_fen - leftFen;
    if (goneFen + amountFen <= (await secondPersonFen(ctx.db))) {
      await giveRefund(ctx, target, amountFen, input.reason);
      return { isWaiting: false };
    }
    const part = amountFen < leftFen ? { part: amountFen, left: yuanText(fen(leftFen)) } : {};
    const payload = { orderNo: order.order_no, money: yuanText(fen(amountFen)), ...part };
    const object = { kind: "order", id: order.id };
    await requestApproval(ctx, { verb: "refund.give", object, payload, reason: input.reason });
    return { isWaiting: true };
  });
}

/** What was requested for confirmation. `part`, in fen, and what was left, in yuan: only for a part. */
interface RefundPayload {
  orderNo?: string;
  money?: string;
  part?: number;
  left?: string;
}

/** Executes a confirmed refund if it is still possible. Throws `notFound`, `orderNotRefundable`, `refundTooMuch`. */
export async function executeApprovedRefund(
  ctx: Ctx,
  input: { orderId: number; reason: string; payload: object },
): Promise<void> {
  const { money, part } = input.payload as RefundPayload;
  await withTx(ctx, async (ctx) => {
    const target = await lockRefundable(ctx, input.orderId);
    const amountFen = part ?? target.leftFen;
    requirePossible(target, amountFen);
    if (money !== yuanText(fen(amountFen))) {
      const sentence = "提出之后，这笔订单能退的钱变了，请不同意这一件，再重新提出";
      throw new DomainError("orderNotRefundable", undefined, sentence);
    }
    await giveRefund(ctx, target, amountFen, input.reason);
  });
}

/** Description for the second person. */
export function refundSentence(payload: object): string {
  const { orderNo = "", money = "", part, left = "" } = payload as RefundPayload;
  const what = part === undefined ? "将全数原路退回给买家" : `将原路退回给买家，是还能退的 ${left} 元里的一部分`;
  return `订单 ${orderNo} 的 ${money} 元${what}；礼物、心意值和敬献名册都留着`;
}

interface Refundable {
  order: OrderRow;
  payment: PaymentRow;
  leftFen: number;
  /** Refunds that exist. */
  count: number;
}

async function lockRefundable(ctx: Ctx, orderId: number): Promise<Refundable> {
  const order = await ctx.db.selectFrom("orders").selectAll().where("id", "=", orderId).forUpdate().executeTakeFirst();
  if (!order) return fail("notFound");
  requireNone(partObstacle(order));
  const { payment, leftFen, count } = await balanceOfOrder(ctx, order);
  if (leftFen === 0) requireNone("这笔订单剩下的钱都在退了");
  return { order, payment, leftFen, count };
}

function requireNone(obstacle: string): void {
  if (obstacle !== "") throw new DomainError("orderNotRefundable", undefined, obstacle);
}

/** The amount is at most what is left, and all of it only where the order can be refunded. */
function requirePossible({ order, leftFen, count }: Refundable, amountFen: number): void {
  if (amountFen > leftFen) {
    throw new DomainError("refundTooMuch", "money", `这笔订单最多还能退 ${yuanText(fen(leftFen))} 元`);
  }
  if (amountFen === leftFen) requireNone(refundObstacle(order));
  else if (count >= maxParts) requireNone(`这笔订单已经分 ${count} 次退过，剩下的只能一次退完`);
}

/** What reaches the whole remainder is a refund of the order; else the order stays as it is (R-refund-5). */
async function giveRefund(ctx: Ctx, target: Refundable, amountFen: number, reason: string): Promise<void> {
  const { order, payment, leftFen } = target;
  const refund =
    amountFen === leftFen
      ? await refundPaidOrder(ctx, { orderId: order.id, reason })
      : await enqueuePart(ctx, payment, amountFen, reason);
  await audit(ctx, {
    verb: "refund.give",
    object: { kind: "order", id: order.id },
    before: { state: order.state, leftFen },
    after: { refund: refund.id, amountFen, reason },
  });
}

type JudgedOrder = Pick<OrderRow, "state" | "kind" | "amount_fen" | "paid_payment_id">;

/**
 * Why staff cannot refund all that is left of an order, as a sentence; empty when they can. The payment of an
 * application under review is refunded when that is rejected.
 */
export function refundObstacle(order: JudgedOrder): string {
  const obstacle = partObstacle(order);
  if (obstacle !== "") return obstacle;
  if (order.kind === "application" && order.state === "paid") {
    return "入驻申请还在审核，请先退回申请，钱会随之退还";
  }
  return "";
}

/** Why not even a part can be refunded. */
export function partObstacle(order: JudgedOrder): string {
  if (order.state === "refunded") return "这笔订单已经退款";
  if (order.state === "refunding") return "这笔订单正在退款";
  if (order.amount_fen === 0) return "这笔订单没有付钱，不用退";
  if (!paidOrderStates.includes(order.state) || order.paid_payment_id === null) return "这笔订单还没有付款";
  return "";
}

/** Fen above which a refund needs a second person; 0 (always) before the site is set up. */
export async function secondPersonFen(db: Db): Promise<number> {
  const row = await db.selectFrom("site_info").select("second_person_fen").executeTakeFirst();
  return row?.second_person_fen ?? 0;
}
