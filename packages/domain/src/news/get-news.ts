import type { Ctx } from "../context.ts";
import { refuse } from "../refusal.ts";
import { findNews, type NewsRow } from "./queries.ts";

/** One article. Refuses with `notFound`, also before it is out. */
export async function getNews(ctx: Ctx, input: { id: number }): Promise<NewsRow> {
  ctx.tags.read("news");
  return (await findNews(ctx.db, input.id, ctx.clock())) ?? refuse("notFound");
}
