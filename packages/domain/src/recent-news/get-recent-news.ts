import { type BlessingRow, blessingsOf, latestBlessings } from "../blessing/queries.ts";
import type { Ctx } from "../context.ts";
import { givenGiftsOf, type GivenGiftRow, latestGifts } from "../gift/queries.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { accountTags } from "../tags.ts";

/** How many rows the ticker turns over. */
const tickerRows = 20;

interface Place {
  residenceId: number;
  residenceName: string;
}

export type RecentNewsRow = Place & { at: Date } & ({ gift: GivenGiftRow } | { blessing: BlessingRow });

/** The newest gifts and letters, of one residence or of the whole site, newest first. Refuses with `notFound`. */
export async function getRecentNews(ctx: Ctx, input: { id?: number }): Promise<RecentNewsRow[]> {
  const rows = input.id === undefined ? await ofSite(ctx) : await ofResidence(ctx, input.id);
  ctx.tags.read("catalogue", ...accountTags(rows.map((row) => ("gift" in row ? row.gift : row.blessing))));
  return rows.toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, tickerRows);
}

async function ofSite(ctx: Ctx): Promise<RecentNewsRow[]> {
  ctx.tags.read("ticker", "gifts");
  const [gifts, blessings] = await Promise.all([latestGifts(ctx.db, tickerRows), latestBlessings(ctx.db, tickerRows)]);
  return [
    ...gifts.map((gift) => ({
      at: gift.given_at,
      residenceId: gift.residence_id,
      residenceName: gift.residence_name,
      gift,
    })),
    ...blessings.map((blessing) => ({
      at: blessing.written_at,
      residenceId: blessing.residence_id,
      residenceName: blessing.residence_name,
      blessing,
    })),
  ];
}

async function ofResidence(ctx: Ctx, id: number): Promise<RecentNewsRow[]> {
  ctx.tags.read(`residence:${id}:counts`);
  const residence = await loadVisibleResidence(ctx, id);
  const page = { limit: tickerRows, offset: 0 };
  const [gifts, blessings] = await Promise.all([givenGiftsOf(ctx.db, id, page), blessingsOf(ctx.db, id, page)]);
  const place = { residenceId: id, residenceName: residence.name };
  return [
    ...gifts.map((gift) => ({ ...place, at: gift.given_at, gift })),
    ...blessings.map((blessing) => ({ ...place, at: blessing.written_at, blessing })),
  ];
}
