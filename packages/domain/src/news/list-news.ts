import type { Ctx } from "../context/context.ts";
import { pageOf } from "../context/paging.ts";
import { countNews, newestNews, newsCategories, type NewsCategoryRow, type NewsItemRow } from "./queries.ts";

/** One page of a category's articles, newest first; category 0 is all. */
export async function listNews(
  ctx: Ctx,
  input: { page: number; pageSize: number; categoryId: number },
): Promise<{ counts: number; rows: NewsItemRow[] }> {
  ctx.tags.read("news");
  const page = pageOf(input);
  const now = ctx.clock();
  const [counts, rows] = await Promise.all([
    countNews(ctx.db, now, input.categoryId),
    newestNews(ctx.db, now, page, input.categoryId),
  ]);
  return { counts, rows };
}

/** Categories in the operator's order. */
export function listNewsCategories(ctx: Ctx): Promise<NewsCategoryRow[]> {
  ctx.tags.read("news");
  return newsCategories(ctx.db);
}
