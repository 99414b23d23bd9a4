import { sql } from "kysely";
import type { adminGiftCategories, adminGifts } from "@changming/contract/admin/gift";
import type { BodyOf } from "@changming/contract/define";
import { fen, yuanText } from "@changming/kit/money";
import type { Ctx } from "../context/context.ts";
import { countUpTo, pageOf } from "../context/paging.ts";
import { demand } from "../context/domain-error.ts";
import type { Media } from "../context/media.ts";
import { canReadCatalogue } from "./access.ts";
import { isOfferedHere } from "../site-info/get-site-info.ts";
import { effectOf } from "./present.ts";
import type { Categories } from "./save-category.ts";

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
    .select([
      "gift_category.name as category_name",
      "gift_category.is_dressing",
      isUsed.as("isUsed"),
      isOfferedHere.as("isOffered"),
    ])
    .orderBy(sql.ref(order[query.sort]), query.isDescending ? "desc" : "asc")
    .orderBy("gift.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, ...(await countUpTo(ctx.db, found.select("gift.id"))) };
}

type Catalogue = Awaited<ReturnType<typeof listCatalogue>>;

export function presentCatalogue({ rows, counts, hasMore }: Catalogue, media: Media): BodyOf<typeof adminGifts.list> {
  const itemList = rows.map((row) => ({
    id: row.id,
    name: row.name,
    category_id: row.category_id,
    category_name: row.category_name,
    is_dressing: row.is_dressing,
    unit: row.unit,
    line: row.line,
    lasts_days: row.lasts_days ?? 0,
    image: media.address(row.image),
    price: yuanText(fen(row.price_fen)),
    coin_nums: row.coins,
    gongyi_free: row.free_welfare,
    mingren_free: row.free_celebrity,
    lieshi_free: row.free_martyrs,
    effect: effectOf(row.effect),
    place: row.dressing_place ?? row.place ?? ("" as const),
    is_civil: row.is_civil,
    is_on_sale: row.is_on_sale,
    is_offered: Boolean(row.isOffered),
    position: row.position,
    is_used: row.isUsed,
    version: row.version,
  }));
  return { counts, has_more_counts: hasMore, itemList };
}

export function presentCategories({ rows, counts, hasMore }: Categories): BodyOf<typeof adminGiftCategories.list> {
  const itemList = rows.map((row) => ({
    id: row.id,
    name: row.name,
    is_dressing: row.is_dressing,
    position: row.position,
    gifts: row.gifts ?? 0,
    version: row.version,
  }));
  return { counts, has_more_counts: hasMore, itemList };
}
