import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import type { OrderKind, OrderState } from "@changming/db/tables/order";
import { nextShanghaiDay, startOfShanghaiDay } from "@changming/kit/shanghai";

export interface OrderFilters {
  /** An order's, a payment's or a refund's number, ours or the gateway's; empty: all. */
  number: string;
  mobile: string;
  /** 0: all. */
  residenceId: number;
  kind: OrderKind | "";
  state: OrderState | "";
  /** Shanghai days on which it was made, both included; empty: open. */
  from: string;
  to: string;
  /** Fen, both included. */
  least: number | null;
  most: number | null;
}

/** Orders that the office looks for. */
export function findOrders(db: Db, asked: OrderFilters) {
  let found = db.selectFrom("orders");
  if (asked.number !== "") found = found.where("orders.id", "in", idsOfNumber(asked.number));
  if (asked.mobile !== "") {
    found = found.where("orders.account_id", "in", (eb) =>
      eb.selectFrom("account").select("account.id").where("account.mobile", "=", asked.mobile),
    );
  }
  if (asked.residenceId !== 0) found = found.where("orders.residence_id", "=", asked.residenceId);
  if (asked.kind !== "") found = found.where("orders.kind", "=", asked.kind);
  if (asked.state !== "") found = found.where("orders.state", "=", asked.state);
  if (asked.from !== "") found = found.where("orders.created_at", ">=", startOfShanghaiDay(asked.from));
  if (asked.to !== "") found = found.where("orders.created_at", "<", startOfShanghaiDay(nextShanghaiDay(asked.to)));
  if (asked.least !== null) found = found.where("orders.amount_fen", ">=", asked.least);
  if (asked.most !== null) found = found.where("orders.amount_fen", "<=", asked.most);
  return found;
}

/** Each arm reads one index. */
const idsOfNumber = (number: string) => sql<number>`(
  select id from orders where order_no = ${number}
  union select order_id from payment where out_trade_no = ${number}
  union select order_id from payment where channel_trade_no = ${number}
  union select payment.order_id from refund join payment on payment.id = refund.payment_id
    where refund.out_refund_no = ${number})`;

type Found = ReturnType<typeof findOrders>;

/** What the office shows of an order. */
export function orderColumns(found: Found) {
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
      sql<string>`coalesce((
        select string_agg(case when item.gift_id is null then item.name
          else item.name || ' × ' || item.quantity || item.unit end, '、' order by item.id)
        from order_item as item where item.order_id = orders.id), '')`.as("title"),
    ]);
}

export type OfficeOrderRow = Awaited<ReturnType<ReturnType<typeof orderColumns>["execute"]>>[number];
