import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import type { OrderKind, OrderState } from "@changming/db/tables/order";
import { nextShanghaiDay, startOfShanghaiDay } from "@changming/kit/shanghai";
import type { Ctx } from "../context/context.ts";
import { countUpTo, pageOf } from "../context/paging.ts";
import { demand } from "../context/domain-error.ts";
import { canReadMoney, canSearchByPhoneNumber } from "../order/access.ts";

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
export function findOrders(db: Db, filters: OrderFilters) {
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
const idsOfNumber = (number: string) => sql<number>`(
  select id from orders where order_no = ${number}
  union select order_id from payment where out_trade_no = ${number}
  union select order_id from payment where channel_trade_no = ${number}
  union select payment.order_id from refund join payment on payment.id = refund.payment_id
    where refund.out_refund_no = ${number})`;

type Found = ReturnType<typeof findOrders>;

/** Columns for staff. */
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

export type OrderForStaffRow = Awaited<ReturnType<ReturnType<typeof orderColumns>["execute"]>>[number];
