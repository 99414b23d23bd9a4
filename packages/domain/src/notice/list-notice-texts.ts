import type { Ctx } from "../context/context.ts";
import { newestNoticeTexts, type NoticeRow } from "./queries.ts";

/** The newest notices with their texts, for the feed. */
export function listNoticeTexts(ctx: Ctx, input: { limit: number }): Promise<NoticeRow[]> {
  ctx.tags.read("notices");
  return newestNoticeTexts(ctx.db, ctx.clock(), input.limit);
}
