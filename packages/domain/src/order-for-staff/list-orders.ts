import type { Ctx } from "../context/context.ts";
import { countUpTo } from "../context/count-up-to.ts";
import { pageOf } from "../context/paging.ts";
import { demand } from "../context/domain-error.ts";
import { canReadMoney, canSeekBuyer } from "../order/access.ts";
import { findOrders, orderColumns, type OrderFilters } from "./find-orders.ts";

export type OrdersQuery = OrderFilters & {
  page: number;
  pageSize: number;
  sort: "id" | "money";
  isDescending: boolean;
};

/** Orders for staff. Throws `pageTooDeep` and `staffRoleMissing`, also for a phone filter without that permission. */
export async function listOrders(ctx: Ctx, filters: OrdersQuery) {
  demand(canReadMoney(ctx.actor));
  if (filters.mobile !== "") demand(canSeekBuyer(ctx.actor));
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
