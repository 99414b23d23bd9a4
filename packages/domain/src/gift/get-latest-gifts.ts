import type { Ctx } from "../context.ts";
import { latestGifts, type LatestGiftRow } from "./queries.ts";

/** The gifts that the home page's lantern may show, newest first. */
export function getLatestGifts(ctx: Ctx): Promise<LatestGiftRow[]> {
  ctx.tags.read("gifts");
  return latestGifts(ctx.db, 10);
}
