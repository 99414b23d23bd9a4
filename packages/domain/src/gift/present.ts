import type { BodyOf } from "@changming/contract/define";
import type { gift } from "@changming/contract/gift";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Media } from "../context/media.ts";
import type { GiftRanking } from "./get-gift-ranking.ts";
import { giftText } from "./gift-text.ts";
import type { LatestGiftRow } from "./queries.ts";

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

export function presentGiftRanking(ranking: GiftRanking, media: Media): Ranking {
  switch (ranking.type) {
    case "givers":
      return {
        counts: ranking.counts,
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
        })),
      };
  }
}
