import type { Ctx } from "../context/context.ts";
import { pageOf } from "../context/paging.ts";
import { countNotices, newestNotices, type NoticeItemRow } from "./queries.ts";

/** One page of the published notices, newest first. */
export async function listNotices(
  ctx: Ctx,
  input: { page: number; pageSize: number },
): Promise<{ counts: number; rows: NoticeItemRow[] }> {
  ctx.tags.read("notices");
  const page = pageOf(input);
  const now = ctx.clock();
  const [counts, rows] = await Promise.all([countNotices(ctx.db, now), newestNotices(ctx.db, now, page)]);
  return { counts, rows };
}
