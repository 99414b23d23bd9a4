import type { Ctx } from "../context.ts";
import { accountTags } from "../tags.ts";
import { latestGifts, type LatestGiftRow } from "./queries.ts";

/** The gifts that the home page's lantern may show, newest first. */
export async function getLatestGifts(ctx: Ctx): Promise<LatestGiftRow[]> {
  const rows = await latestGifts(ctx.db, 10);
  ctx.tags.read("gifts", "catalogue", ...accountTags(rows));
  return rows;
}
