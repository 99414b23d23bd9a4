import type { adminGiftCategories } from "@changming/contract/admin/gift-category";
import type { adminGifts } from "@changming/contract/admin/gift";
import type { BodyOf } from "@changming/contract/define";
import { fen, yuanText } from "@changming/kit/money";
import type { Media } from "../context/media.ts";
import { effectOf } from "./effect-of.ts";
import type { Catalogue } from "./list-catalogue.ts";
import type { Categories } from "./save-category.ts";

export function presentCatalogue({ rows, counts, hasMore }: Catalogue, media: Media): BodyOf<typeof adminGifts.list> {
  const itemList = rows.map((row) => ({
    id: row.id,
    name: row.name,
    category_id: row.category_id,
    category_name: row.category_name,
    is_dressing: row.is_dressing,
    unit: row.unit,
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
