import { sql } from "kysely";
import type { Ctx } from "../context/context.ts";
import { countUpTo } from "../context/count-up-to.ts";
import { pageOf } from "../context/paging.ts";
import { demand } from "../context/domain-error.ts";
import { canReadCatalogue } from "./access.ts";

interface CatalogueQuery {
  page: number;
  pageSize: number;
  keywords: string;
  categoryId: number;
  /** Only this gift; absent or 0: all. */
  id?: number;
  state: "" | "onSale" | "offSale";
  sort: "position" | "id" | "name" | "price" | "coins";
  isDescending: boolean;
}

/** Whether it was ever ordered or given; such a gift cannot be removed. */
export const isUsed = sql<boolean>`(
  exists (select from received_total where received_total.gift_id = gift.id)
  or exists (select from order_item where order_item.gift_id = gift.id))`;

/** Every gift, on sale or not, for staff. Throws `staffRoleMissing`, `pageTooDeep`. */
export async function listCatalogue(ctx: Ctx, query: CatalogueQuery) {
  demand(canReadCatalogue(ctx.actor));
  const { limit, offset } = pageOf(query);
  let found = ctx.db.selectFrom("gift").innerJoin("gift_category", "gift_category.id", "gift.category_id");
  if (query.id) found = found.where("gift.id", "=", query.id);
  if (query.categoryId !== 0) found = found.where("gift.category_id", "=", query.categoryId);
  if (query.state !== "") found = found.where("gift.is_on_sale", "=", query.state === "onSale");
  if (query.keywords !== "") {
    found = found.where("gift.name", "like", `%${query.keywords.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  }
  const order = {
    position: "gift.position",
    id: "gift.id",
    name: "gift.name",
    price: "gift.price_fen",
    coins: "gift.coins",
  };
  const rows = await found
    .selectAll("gift")
    .select(["gift_category.name as category_name", "gift_category.is_dressing", isUsed.as("isUsed")])
    .orderBy(sql.ref(order[query.sort]), query.isDescending ? "desc" : "asc")
    .orderBy("gift.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, ...(await countUpTo(ctx.db, found.select("gift.id"))) };
}

export type Catalogue = Awaited<ReturnType<typeof listCatalogue>>;
