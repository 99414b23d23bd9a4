import type { Ctx } from "../context/context.ts";
import { accountTags } from "../context/tags.ts";
import { latestGifts, type LatestGiftRow } from "./queries.ts";

/** The newest gifts, for the home page's lantern. */
export async function getLatestGifts(ctx: Ctx): Promise<LatestGiftRow[]> {
  const rows = await latestGifts(ctx.db, 10);
  ctx.tags.read("gifts", "catalogue", ...accountTags(rows));
  return rows;
}
