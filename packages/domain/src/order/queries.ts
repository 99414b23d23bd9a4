import type { Db } from "@changming/db/database";
import type { PayGateway } from "@changming/gateways/pay/pay-gateway";
import { openPayments } from "./states.ts";
import type { OrderRow, PaymentRow } from "./transition.ts";

export type ItemRow = Awaited<ReturnType<typeof itemsOf>>[number];

export function itemsOf(db: Db, orderId: number) {
  return db.selectFrom("order_item").selectAll().where("order_id", "=", orderId).orderBy("id").execute();
}

/** Payments of an order, the newest first. */
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

/** An order of that account; null when unknown or another's. */
export async function findOwnOrder(db: Db, accountId: number, orderNo: string): Promise<OrderRow | null> {
  const row = await db
    .selectFrom("orders")
    .selectAll()
    .where("order_no", "=", orderNo)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the order; whatever belongs to it is locked after it, never before. */
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

/** The payment that this very gateway, live or sandbox, knows by this number of ours. */
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

/** Looks again, soon, at the other attempts that are open when one has paid or taken over. */
export async function hastenOthers(db: Db, payment: { id: number; order_id: number }, now: Date): Promise<void> {
  await db
    .updateTable("payment")
    .set({ next_check_at: now })
    .where("order_id", "=", payment.order_id)
    .where("id", "<>", payment.id)
    .where("state", "in", openPayments)
    .execute();
}

/** Milliseconds between two questions to a gateway about one payment, while somebody waits. */
const turnMs = 5_000;

/**
 * Takes the turn to ask a gateway about a payment: one every five seconds at most, whoever and however many ask, on
 * every node. False: somebody else did.
 */
export async function takeTurn(db: Db, paymentId: number, now: Date): Promise<boolean> {
  const row = await db
    .updateTable("payment")
    .set({ asked_at: now })
    .where("id", "=", paymentId)
    .where((eb) => eb.or([eb("asked_at", "is", null), eb("asked_at", "<=", new Date(now.getTime() - turnMs))]))
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
