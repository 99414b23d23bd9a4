import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { refundObstacle, secondPersonFen } from "../refund/request-refund.ts";
import { canReadMoney } from "../order/access.ts";
import { itemsOf, paymentsOf } from "../order/queries.ts";
import { findOrders, orderColumns } from "./list-orders.ts";

const everything = {
  number: "",
  mobile: "",
  residenceId: 0,
  kind: "",
  state: "",
  from: "",
  to: "",
  least: null,
  most: null,
} as const;

/** An order with its whole history. Throws `notFound`, `staffRoleMissing`. */
export async function getOrderForStaff(ctx: Ctx, { id }: { id: number }) {
  demand(canReadMoney(ctx.actor));
  const { db } = ctx;
  const order = await orderColumns(findOrders(db, everything)).where("orders.id", "=", id).executeTakeFirst();
  if (!order) return fail("notFound");
  const ofOrder = db.selectFrom("payment").select("payment.id").where("payment.order_id", "=", id);
  const [items, payments, events, steps, refunds, deliveries, ledger, openRequest, maxAlone] = await Promise.all([
    itemsOf(db, id),
    paymentsOf(db, id),
    db
      .selectFrom("payment_event")
      .select(["id", "payment_id", "source", "result", "received_at", "request_id"])
      .where("payment_id", "in", ofOrder)
      .orderBy("id")
      .limit(maxEvents)
      .execute(),
    db.selectFrom("order_event").selectAll().where("order_id", "=", id).orderBy("id").limit(maxEvents).execute(),
    db.selectFrom("refund").selectAll().where("payment_id", "in", ofOrder).orderBy("id").execute(),
    db
      .selectFrom("given_gift")
      .innerJoin("order_item", "order_item.id", "given_gift.order_item_id")
      .select(["given_gift.id", "order_item.name", "given_gift.quantity", "given_gift.coins", "given_gift.given_at"])
      .where("order_item.order_id", "=", id)
      .execute(),
    ledgerOfOrder(db, id),
    db
      .selectFrom("staff_approval")
      .select("id")
      .where("verb", "=", "refund.give")
      .where("object_kind", "=", "order")
      .where("object_id", "=", id)
      .where("state", "=", "waiting")
      .executeTakeFirst(),
    secondPersonFen(db),
  ]);
  const obstacle = refundObstacle(order);
  const needsSecond = order.amount_fen > maxAlone;
  const found = {
    order,
    items,
    payments,
    news: events,
    steps,
    refunds,
    deliveries,
    books: ledger,
    obstacle,
    needsSecond,
  };
  return { ...found, isRequested: openRequest !== undefined };
}

/** Per order; more than a handful means an error, and the newest are in the log. */
const maxEvents = 500;

export type OrderForStaff = Awaited<ReturnType<typeof getOrderForStaff>>;

/** Ledger totals of one order, in fen. */
interface OrderLedger {
  received: number;
  returned: number;
  /** Owed to the buyer: neither delivered nor refunded. */
  owed: number;
  sold: number;
  /** Received = returned + owed + sold, and payments and refunds have the same totals. */
  isSound: boolean;
}

export async function ledgerOfOrder(db: Db, orderId: number): Promise<OrderLedger> {
  const { rows } = await sql<Record<"received" | "returned" | "owed" | "sold" | "paid" | "refunded", number>>`
    select
      coalesce(sum(amount) filter (where account = 'gateway' and amount > 0), 0)::bigint as received,
      coalesce(-sum(amount) filter (where account = 'gateway' and amount < 0), 0)::bigint as returned,
      coalesce(-sum(amount) filter (where account = 'owed'), 0)::bigint as owed,
      coalesce(-sum(amount) filter (where account = 'sales'), 0)::bigint as sold,
      (select coalesce(sum(amount_fen), 0)::bigint from payment
        where order_id = ${orderId} and channel_trade_no is not null) as paid,
      (select coalesce(sum(refund.amount_fen), 0)::bigint from refund join payment on payment.id = refund.payment_id
        where payment.order_id = ${orderId} and refund.state = 'done')
        + (select coalesce(sum(returned_fen), 0)::bigint from payment where order_id = ${orderId}) as refunded
    from ledger_entry join ledger_tx on ledger_tx.id = ledger_entry.tx_id
    where ledger_tx.order_id = ${orderId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("an aggregate returned no row");
  const { received, returned, owed, sold, paid, refunded } = row;
  const isSound = received === returned + owed + sold && received === paid && returned === refunded;
  return { received, returned, owed, sold, isSound };
}
