import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import type { OrderKind, OrderState } from "@changming/db/tables/order";
import { nextShanghaiDay, startOfShanghaiDay } from "@changming/kit/shanghai";
import type { Ctx } from "../context/context.ts";
import { countUpTo, pageOf } from "../context/paging.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canReadMoney, canSearchByPhoneNumber } from "../order/access.ts";
import { itemsOf, paymentsOf, refundedFen } from "../order/queries.ts";
import { balanceOf } from "../refund/payment-balance.ts";
import { partObstacle, refundObstacle, secondPersonFen } from "../refund/request-refund.ts";

export type OrdersQuery = OrderFilters & {
  page: number;
  pageSize: number;
  sort: "id" | "money";
  isDescending: boolean;
};

/** Orders for staff. Throws `pageTooDeep` and `staffRoleMissing`, also for a phone filter without that permission. */
export async function listOrders(ctx: Ctx, filters: OrdersQuery) {
  demand(canReadMoney(ctx.actor));
  if (filters.mobile !== "") demand(canSearchByPhoneNumber(ctx.actor));
  const { limit, offset } = pageOf(filters);
  const found = findOrders(ctx.db, filters);
  const direction = filters.isDescending ? "desc" : "asc";
  const ordered = orderColumns(found).$if(filters.sort === "money", (query) =>
    query.orderBy("orders.amount_fen", direction),
  );
  const rows = await ordered.orderBy("orders.id", direction).limit(limit).offset(offset).execute();
  return { rows, ...(await countUpTo(ctx.db, found.select("orders.id"))) };
}

export type ListedOrders = Awaited<ReturnType<typeof listOrders>>;

interface OrderFilters {
  /** Number of an order, payment or refund, ours or the gateway's; empty: all. */
  number: string;
  mobile: string;
  /** 0: all. */
  residenceId: number;
  kind: OrderKind | "";
  state: OrderState | "";
  /** Shanghai days of creation, both inclusive; empty: unbounded. */
  from: string;
  to: string;
  /** Fen, both inclusive. */
  least: number | null;
  most: number | null;
}

/** Orders that match the staff filters. */
function findOrders(db: Db, filters: OrderFilters) {
  let found = db.selectFrom("orders");
  if (filters.number !== "") found = found.where("orders.id", "in", idsOfNumber(filters.number));
  if (filters.mobile !== "") {
    found = found.where("orders.account_id", "in", (eb) =>
      eb.selectFrom("account").select("account.id").where("account.mobile", "=", filters.mobile),
    );
  }
  if (filters.residenceId !== 0) found = found.where("orders.residence_id", "=", filters.residenceId);
  if (filters.kind !== "") found = found.where("orders.kind", "=", filters.kind);
  if (filters.state !== "") found = found.where("orders.state", "=", filters.state);
  if (filters.from !== "") found = found.where("orders.created_at", ">=", startOfShanghaiDay(filters.from));
  if (filters.to !== "") found = found.where("orders.created_at", "<", startOfShanghaiDay(nextShanghaiDay(filters.to)));
  if (filters.least !== null) found = found.where("orders.amount_fen", ">=", filters.least);
  if (filters.most !== null) found = found.where("orders.amount_fen", "<=", filters.most);
  return found;
}

/** Each part of the union reads one index. */
export const idsOfNumber = (number: string) => sql<number>`(
  select id from orders where order_no = ${number}
  union select order_id from payment where out_trade_no = ${number}
  union select order_id from payment where channel_trade_no = ${number}
  union select payment.order_id from refund join payment on payment.id = refund.payment_id
    where refund.out_refund_no = ${number})`;

type Found = ReturnType<typeof findOrders>;

/** The orders with these ids, newest first. */
export function ordersForStaff(db: Db, ids: readonly number[]) {
  return orderColumns(db.selectFrom("orders").where("orders.id", "in", ids))
    .orderBy("orders.id", "desc")
    .execute();
}

/** Columns for staff. */
function orderColumns(found: Found) {
  return found
    .innerJoin("account", "account.id", "orders.account_id")
    .leftJoin("residence", "residence.id", "orders.residence_id")
    .leftJoin("payment as paid", "paid.id", "orders.paid_payment_id")
    .selectAll("orders")
    .select([
      "account.nickname",
      "account.mobile",
      "residence.name as residence_name",
      "paid.channel",
      refundedFen("orders.paid_payment_id").as("refunded_fen"),
      sql<string>`coalesce((
        select string_agg(case when item.gift_id is null then item.name
          else item.name || ' × ' || item.quantity || item.unit end, '、' order by item.id)
        from order_item as item where item.order_id = orders.id), '')`.as("title"),
    ]);
}

export type OrderForStaffRow = Awaited<ReturnType<ReturnType<typeof orderColumns>["execute"]>>[number];

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
  const bought = payments.find((payment) => payment.id === order.paid_payment_id);
  const ofBought = refunds.filter((refund) => refund.payment_id === bought?.id);
  const leftFen = bought ? balanceOf(bought, ofBought).leftFen : 0;
  const obstacle = refundObstacle(order);
  const mayPart = partObstacle(order) === "" && leftFen > 0;
  const aloneFen = Math.min(leftFen, Math.max(0, maxAlone - (order.amount_fen - leftFen)));
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
    mayPart,
    leftFen,
    aloneFen,
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
