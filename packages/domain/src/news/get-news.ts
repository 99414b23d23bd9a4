import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { findNews, type NeighbourRow, newsBeside, type NewsRow } from "./queries.ts";

export interface NewsInPlace extends NewsRow {
  previous: NeighbourRow | null;
  next: NeighbourRow | null;
}

/** One article with its neighbours in its category's list. Throws `notFound`, also before its publication. */
export async function getNews(ctx: Ctx, input: { id: number }): Promise<NewsInPlace> {
  ctx.tags.read("news");
  const now = ctx.clock();
  const row = (await findNews(ctx.db, input.id, now)) ?? fail("notFound");
  const [previous, next] = await Promise.all([newsBeside(ctx.db, row, now, true), newsBeside(ctx.db, row, now, false)]);
  return { ...row, previous, next };
}
