import type { Ctx } from "../context.ts";
import { pageOf } from "../paging.ts";
import { countNotices, newestNotices, type NoticeLineRow } from "./queries.ts";

/** One page of what the operator announced, newest first. */
export async function listNotices(
  ctx: Ctx,
  input: { page: number; pageSize: number },
): Promise<{ counts: number; rows: NoticeLineRow[] }> {
  ctx.tags.read("notices");
  const page = pageOf(input);
  const now = ctx.clock();
  const [counts, rows] = await Promise.all([countNotices(ctx.db, now), newestNotices(ctx.db, now, page)]);
  return { counts, rows };
}
