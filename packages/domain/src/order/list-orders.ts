import type { Ctx } from "../context.ts";
import { countUpTo } from "../count-up-to.ts";
import { pageOf } from "../paging.ts";
import { demand } from "../refusal.ts";
import { canReadMoney, canSeekBuyer } from "./access.ts";
import { findOrders, orderColumns, type OrderFilters } from "./find-orders.ts";

export type OrdersQuery = OrderFilters & {
  page: number;
  pageSize: number;
  sort: "id" | "money";
  isDescending: boolean;
};

/** Orders for the office. Refuses with `staffRoleMissing`, also who looks for a mobile and may not, and `pageTooDeep`. */
export async function listOrders(ctx: Ctx, asked: OrdersQuery) {
  demand(canReadMoney(ctx.actor));
  if (asked.mobile !== "") demand(canSeekBuyer(ctx.actor));
  const { limit, offset } = pageOf(asked);
  const found = findOrders(ctx.db, asked);
  const direction = asked.isDescending ? "desc" : "asc";
  const ordered = orderColumns(found).$if(asked.sort === "money", (query) =>
    query.orderBy("orders.amount_fen", direction),
  );
  const rows = await ordered.orderBy("orders.id", direction).limit(limit).offset(offset).execute();
  return { rows, ...(await countUpTo(ctx.db, found.select("orders.id"))) };
}

export type ListedOrders = Awaited<ReturnType<typeof listOrders>>;
