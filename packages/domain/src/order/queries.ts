import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import type { PayGateway } from "@changming/gateways/pay/pay-gateway";
import { openPaymentStates } from "./states.ts";
import type { OrderRow, PaymentRow } from "./transition.ts";

export type ItemRow = Awaited<ReturnType<typeof itemsOf>>[number];

export function itemsOf(db: Db, orderId: number) {
  return db.selectFrom("order_item").selectAll().where("order_id", "=", orderId).orderBy("id").execute();
}

/** Select expression: fen of the payment with the id in `column` that were returned, by our refunds and by hand. */
export const refundedFen = (column: string) => sql<number>`coalesce((
  select paid.returned_fen + coalesce((
    select sum(refund.amount_fen) from refund where refund.payment_id = paid.id and refund.state = 'done'), 0)
  from payment as paid where paid.id = ${sql.ref(column)}), 0)::bigint`;

/** Payments of an order, newest first. */
export function paymentsOf(db: Db, orderId: number): Promise<PaymentRow[]> {
  return db.selectFrom("payment").selectAll().where("order_id", "=", orderId).orderBy("id", "desc").execute();
}

export async function findOrderByRef(db: Db, accountId: number, ref: string): Promise<OrderRow | null> {
  const row = await db
    .selectFrom("orders")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("ref", "=", ref)
    .executeTakeFirst();
  return row ?? null;
}

/** The account's order; null if unknown or of another account. */
export async function findOwnOrder(db: Db, accountId: number, orderNo: string): Promise<OrderRow | null> {
  const row = await db
    .selectFrom("orders")
    .selectAll()
    .where("order_no", "=", orderNo)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the order. Lock order first, then its payments and refunds. */
export function lockOrder(db: Db, orderId: number): Promise<OrderRow> {
  return db.selectFrom("orders").selectAll().where("id", "=", orderId).forUpdate().executeTakeFirstOrThrow();
}

/** Locks an order and one of its payments, in this order. */
export async function lockPayment(db: Db, payment: { id: number; order_id: number }) {
  const order = await lockOrder(db, payment.order_id);
  const locked = await db
    .selectFrom("payment")
    .selectAll()
    .where("id", "=", payment.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { order, payment: locked };
}

/** The payment with this number at exactly this gateway, live or sandbox (R-payment-10). */
export async function findPayment(
  db: Db,
  { channel, gateway }: Pick<PayGateway, "channel" | "gateway">,
  outTradeNo: string,
): Promise<PaymentRow | null> {
  const row = await db
    .selectFrom("payment")
    .selectAll()
    .where("out_trade_no", "=", outTradeNo)
    .where("channel", "=", channel)
    .where("gateway", "=", gateway)
    .executeTakeFirst();
  return row ?? null;
}

/** Schedules an immediate check of the order's other open attempts. */
export async function prioritizeOthers(db: Db, payment: { id: number; order_id: number }, now: Date): Promise<void> {
  await db
    .updateTable("payment")
    .set({ next_check_at: now })
    .where("order_id", "=", payment.order_id)
    .where("id", "<>", payment.id)
    .where("state", "in", openPaymentStates)
    .execute();
}

/** Milliseconds between two gateway queries about one payment while a user waits. */
const turnMs = 5_000;

/**
 * Claims the right to query a gateway about a payment, at most once in five seconds for all users and nodes. False if
 * another request has it.
 */
export async function claimGatewayQuery(db: Db, paymentId: number, now: Date): Promise<boolean> {
  const row = await db
    .updateTable("payment")
    .set({ queried_at: now })
    .where("id", "=", paymentId)
    .where((eb) => eb.or([eb("queried_at", "is", null), eb("queried_at", "<=", new Date(now.getTime() - turnMs))]))
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
