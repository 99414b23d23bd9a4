import { sql } from "kysely";
import type { Ctx } from "../context.ts";
import { countUpTo } from "../count-up-to.ts";
import { pageOf } from "../paging.ts";
import { demand } from "../refusal.ts";
import { canReadCatalogue } from "./access.ts";

export interface CatalogueQuery {
  page: number;
  pageSize: number;
  keywords: string;
  categoryId: number;
  /** This one alone; absent or 0: all. */
  id?: number;
  state: "" | "onSale" | "offSale";
  sort: "position" | "id" | "name" | "price" | "coins";
  isDescending: boolean;
}

/** A row says whether it was ever ordered or given: then it stays. */
export const isUsed = sql<boolean>`(
  exists (select from received_total where received_total.gift_id = gift.id)
  or exists (select from order_item where order_item.gift_id = gift.id))`;

/** Every gift, on sale or not, for the office. Refuses with `staffRoleMissing`, `pageTooDeep`. */
export async function listCatalogue(ctx: Ctx, asked: CatalogueQuery) {
  demand(canReadCatalogue(ctx.actor));
  const { limit, offset } = pageOf(asked);
  let found = ctx.db.selectFrom("gift").innerJoin("gift_category", "gift_category.id", "gift.category_id");
  if (asked.id) found = found.where("gift.id", "=", asked.id);
  if (asked.categoryId !== 0) found = found.where("gift.category_id", "=", asked.categoryId);
  if (asked.state !== "") found = found.where("gift.is_on_sale", "=", asked.state === "onSale");
  if (asked.keywords !== "") {
    found = found.where("gift.name", "like", `%${asked.keywords.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
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
    .orderBy(sql.ref(order[asked.sort]), asked.isDescending ? "desc" : "asc")
    .orderBy("gift.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, ...(await countUpTo(ctx.db, found.select("gift.id"))) };
}

export type Catalogue = Awaited<ReturnType<typeof listCatalogue>>;
