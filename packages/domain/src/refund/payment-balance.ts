import type { Ctx } from "../context/context.ts";
import type { OrderRow, PaymentRow, RefundRow } from "../order/transition.ts";

/** How the money of a payment stands, in fen. */
interface PaymentBalance {
  /** Refunded by our own refunds. */
  doneFen: number;
  /** Our refunds that are not done. */
  open: RefundRow[];
  /** Not returned yet, by us or by hand. */
  restFen: number;
  /** What a further refund may request: the rest that no open refund has requested. */
  leftFen: number;
  /** Refunds requested so far. */
  count: number;
}

export function balanceOf(
  payment: Pick<PaymentRow, "amount_fen" | "returned_fen">,
  refunds: readonly RefundRow[],
): PaymentBalance {
  const doneFen = sumOf(refunds.filter(({ state }) => state === "done"));
  const open = refunds.filter(({ state }) => state !== "done" && state !== "closed");
  const restFen = Math.max(0, payment.amount_fen - payment.returned_fen - doneFen);
  return { doneFen, open, restFen, leftFen: Math.max(0, restFen - sumOf(open)), count: refunds.length };
}

/** The same from the database. Requires the payment's lock. */
export async function balanceIn(
  ctx: Ctx,
  payment: Pick<PaymentRow, "id" | "amount_fen" | "returned_fen">,
): Promise<PaymentBalance> {
  const refunds = await ctx.db
    .selectFrom("refund")
    .selectAll()
    .where("payment_id", "=", payment.id)
    .orderBy("id")
    .forUpdate()
    .execute();
  return balanceOf(payment, refunds);
}

export const sumOf = (refunds: readonly Pick<RefundRow, "amount_fen">[]): number =>
  refunds.reduce((sum, { amount_fen }) => sum + amount_fen, 0);

/** The balance of the payment that bought an order; locks it after the order, which the caller has locked. */
export async function balanceOfOrder(ctx: Ctx, order: Pick<OrderRow, "paid_payment_id">) {
  const payment = await ctx.db
    .selectFrom("payment")
    .selectAll()
    .where("id", "=", order.paid_payment_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { payment, ...(await balanceIn(ctx, payment)) };
}
