import { type MessageRow, messagesOf, latestMessages } from "../message/queries.ts";
import type { Ctx } from "../context/context.ts";
import { givenGiftsOf, type GivenGiftRow, latestGifts } from "../gift/queries.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { accountTags } from "../context/tags.ts";

/** Maximum rows of the ticker. */
const tickerRows = 20;

interface Place {
  residenceId: number;
  residenceName: string;
}

export type RecentNewsRow = Place & { at: Date } & ({ gift: GivenGiftRow } | { message: MessageRow });

/** The newest gifts and messages, of one residence or of the whole site. Throws `notFound`. */
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
  const [gifts, messages] = await Promise.all([givenGiftsOf(ctx.db, id, page), messagesOf(ctx.db, id, page)]);
  const place = { residenceId: id, residenceName: residence.name };
  return [
    ...gifts.map((gift) => ({ ...place, at: gift.given_at, gift })),
    ...messages.map((message) => ({ ...place, at: message.written_at, message })),
  ];
}
