import type { Ctx } from "../context.ts";
import { refuse } from "../refusal.ts";
import { findNews, type NeighbourRow, newsBeside, type NewsRow } from "./queries.ts";

export interface NewsInPlace extends NewsRow {
  previous: NeighbourRow | null;
  next: NeighbourRow | null;
}

/** One article and what stands beside it in its category's list. Refuses with `notFound`, also before it is out. */
export async function getNews(ctx: Ctx, input: { id: number }): Promise<NewsInPlace> {
  ctx.tags.read("news");
  const now = ctx.clock();
  const row = (await findNews(ctx.db, input.id, now)) ?? refuse("notFound");
  const [previous, next] = await Promise.all([newsBeside(ctx.db, row, now, true), newsBeside(ctx.db, row, now, false)]);
  return { ...row, previous, next };
}
