import type { BodyOf } from "@changming/contract/define";
import type { gift } from "@changming/contract/gift";
import { fen, yuanText } from "@changming/kit/money";
import type { Media } from "../context/media.ts";
import { effectOf } from "./effect-of.ts";
import type { GiftRow } from "./queries.ts";

type GiftItem = BodyOf<typeof gift.list>["itemList"][number];

const flag = (isSet: boolean) => (isSet ? 1 : 0);

export function presentGift(row: GiftRow, media: Media): GiftItem {
  return {
    id: row.id,
    name: row.name,
    image: media.address(row.image),
    price: yuanText(fen(row.price_fen)),
    coin_nums: row.coins,
    gongyi_free: flag(row.free_welfare),
    mingren_free: flag(row.free_celebrity),
    lieshi_free: flag(row.free_martyrs),
    unit: row.unit,
    effect: effectOf(row.effect),
    category_name: row.category_name,
    place: row.dressing_place ?? "",
  };
}
