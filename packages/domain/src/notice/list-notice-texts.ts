import type { Ctx } from "../context.ts";
import { newestNoticeTexts, type NoticeRow } from "./queries.ts";

/** The newest notices with their texts, as a feed tells them. */
export function listNoticeTexts(ctx: Ctx, input: { limit: number }): Promise<NoticeRow[]> {
  ctx.tags.read("notices");
  return newestNoticeTexts(ctx.db, ctx.clock(), input.limit);
}
