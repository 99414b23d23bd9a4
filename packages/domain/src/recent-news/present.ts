import type { BodyOf } from "@changming/contract/define";
import type { recentNews } from "@changming/contract/recent-news";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { effectOf } from "../gift/effect-of.ts";
import { giftText } from "../gift/gift-text.ts";
import type { Media } from "../context/media.ts";
import type { RecentNewsRow } from "./get-recent-news.ts";

type RecentNewsItem = BodyOf<typeof recentNews.list>[number];

export function presentRecentNews(row: RecentNewsRow, media: Media): RecentNewsItem {
  const place = {
    dateTime: shanghaiDateTime(row.at),
    residenceId: row.residenceId,
    residenceName: row.residenceName,
  };
  if ("message" in row) {
    const { message } = row;
    return {
      ...place,
      type: "message",
      id: message.id,
      nickname: message.nickname,
      avatar: media.address(message.avatar),
      content: message.content,
      giftName: "",
      giftNums: 0,
      giftImage: "",
      giftText: "",
      giftEffect: "",
    };
  }
  const { gift } = row;
  return {
    ...place,
    type: "gift",
    id: gift.id,
    nickname: gift.nickname,
    avatar: media.address(gift.avatar),
    content: "",
    giftName: gift.gift_name,
    giftNums: gift.quantity,
    giftImage: media.address(gift.image),
    giftText: giftText(gift.gift_name, gift.quantity, gift.unit),
    giftEffect: effectOf(gift.effect),
  };
}
