import type { BodyOf } from "@changming/contract/define";
import type { recentNews } from "@changming/contract/recent-news";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { latestMessages, maxNewest, type MessageRow, newestMessages } from "../message/list-messages.ts";
import type { Ctx } from "../context/context.ts";
import { givenGiftsOf, type GivenGiftRow, latestGifts } from "../gift/queries.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { accountTags } from "../context/tags.ts";
import { effectOf, giftText } from "../gift/present.ts";
import type { Media } from "../context/media.ts";

/** Maximum rows of the ticker. */
const tickerRows = maxNewest;

interface Place {
  residenceId: number;
  residenceName: string;
}

type RecentNewsRow = Place & { at: Date } & ({ gift: GivenGiftRow } | { message: MessageRow });

/** The newest gifts and messages, of one residence or of the whole site (R-live-10, R-home-9). Throws `notFound`. */
export async function getRecentNews(ctx: Ctx, input: { id?: number }): Promise<RecentNewsRow[]> {
  const rows = input.id === undefined ? await ofSite(ctx) : await ofResidence(ctx, input.id);
  ctx.tags.read("catalogue", ...accountTags(rows.map((row) => ("gift" in row ? row.gift : row.message))));
  return rows.toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, tickerRows);
}

async function ofSite(ctx: Ctx): Promise<RecentNewsRow[]> {
  ctx.tags.read("ticker", "gifts");
  const [gifts, messages] = await Promise.all([latestGifts(ctx.db, tickerRows), latestMessages(ctx.db, tickerRows)]);
  return [
    ...gifts.map((gift) => ({
      at: gift.given_at,
      residenceId: gift.residence_id,
      residenceName: gift.residence_name,
      gift,
    })),
    ...messages.map((message) => ({
      at: message.written_at,
      residenceId: message.residence_id,
      residenceName: message.residence_name,
      message,
    })),
  ];
}

async function ofResidence(ctx: Ctx, id: number): Promise<RecentNewsRow[]> {
  ctx.tags.read(`residence:${id}:counts`);
  const residence = await loadVisibleResidence(ctx, id);
  const page = { limit: tickerRows, offset: 0 };
  const [gifts, messages] = await Promise.all([givenGiftsOf(ctx.db, id, page), newestMessages(ctx, id)]);
  const place = { residenceId: id, residenceName: residence.name };
  return [
    ...gifts.map((gift) => ({ ...place, at: gift.given_at, gift })),
    ...messages.map((message) => ({ ...place, at: message.written_at, message })),
  ];
}

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
