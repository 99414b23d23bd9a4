import type { BodyOf } from "@changming/contract/define";
import { type gift, type GiftEffect, giftEffects } from "@changming/contract/gift";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { fen, yuanText } from "@changming/kit/money";
import { chineseNumber } from "@changming/kit/numerals";
import type { Media } from "../context/media.ts";
import type { GiftRanking } from "./get-gift-ranking.ts";
import type { LatestGiftRow } from "./queries.ts";
import type { GiftRow } from "./list-gifts.ts";

type GiftPush = BodyOf<typeof gift.latest>[number];
type Ranking = BodyOf<typeof gift.ranking>;

export function presentGiftPush(row: LatestGiftRow, media: Media): GiftPush {
  return {
    id: row.id,
    dateTime: shanghaiDateTime(row.given_at),
    username: row.nickname,
    residenceName: row.residence_name,
    giftName: row.gift_name,
    nums: row.quantity,
    residenceId: row.residence_id,
    image: media.address(row.image),
    giftText: giftText(row.gift_name, row.quantity, row.unit),
  };
}

/** Unix seconds. */
const seconds = (instant: Date) => Math.floor(instant.getTime() / 1_000);

const notLasting = { lasts_until: "", scene_place: "" } as const;

export function presentGiftRanking(ranking: GiftRanking, media: Media): Ranking {
  switch (ranking.type) {
    case "givers":
      return {
        counts: ranking.counts,
        ...(ranking.hasMore && { has_more_counts: true }),
        itemList: ranking.rows.map((row) => ({
          avatar: media.address(row.avatar),
          nickname: row.nickname,
          used_coin_nums: row.coin_total,
          pay_time: seconds(row.last_given_at),
          title: giftText(row.gift_name, row.last_quantity, row.unit),
          todayNums: 0,
          nums: row.gift_total,
          image: media.address(row.image),
          relation: row.relation ?? "",
          ...notLasting,
        })),
      };
    case "record":
      return {
        counts: ranking.counts,
        itemList: ranking.rows.map((row) => ({
          avatar: media.address(row.avatar),
          nickname: row.nickname,
          used_coin_nums: row.coins,
          pay_time: seconds(row.given_at),
          title: giftText(row.gift_name, row.quantity, row.unit),
          todayNums: 0,
          nums: row.quantity,
          image: media.address(row.image),
          relation: "",
          lasts_until: row.lasts_until ?? "",
          scene_place: row.place ?? "",
        })),
      };
    case "received":
      return {
        counts: ranking.counts,
        itemList: ranking.rows.map((row) => ({
          avatar: "",
          nickname: "",
          used_coin_nums: row.coins,
          pay_time: seconds(row.last_given_at),
          title: row.gift_name,
          todayNums: row.today_nums,
          nums: row.nums,
          image: media.address(row.image),
          relation: "",
          ...notLasting,
        })),
      };
  }
}

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
    scene_place: row.place ?? "",
    line: row.line,
    lasts_days: row.lasts_days ?? 0,
  };
}

/** The wire value of a gift's effect; "" for none and for one that the contract does not know. */
export function effectOf(stored: string | null): GiftEffect {
  return giftEffects.find((effect) => effect === stored) ?? "";
}

/** `白菊两束`, `长明灯十二盏`: a gift with its quantity and measure word, as it is read in Chinese. */
export function giftText(name: string, quantity: number, unit: string): string {
  const count = quantity === 2 ? "两" : chineseNumber(quantity);
  // A name that includes its own count (檀香一炉) loses it first, so that it is not counted twice.
  const counted = `一${unit}`;
  const bare = name.endsWith(counted) ? name.slice(0, -counted.length) : "";
  return `${bare || name}${count}${unit}`;
}
