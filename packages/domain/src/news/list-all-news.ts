import type { Ctx } from "../context.ts";
import { countUpTo } from "../count-up-to.ts";
import { pageOf } from "../paging.ts";
import { canReadContent } from "../publication/access.ts";
import { containing, inOrder, inState, type PublicationQuery } from "../publication/list-publications.ts";
import { demand, refuse } from "../refusal.ts";

const rowColumns = [
  "news.id",
  "news.title",
  "news.published_at",
  "news.is_draft",
  "news.deleted_at",
  "news.version",
  "news.read_count",
  "news.thumb",
  "news.category_id",
] as const;

/** Articles as staff see them, drafts and planned ones too. Refuses with `staffRoleMissing`, `pageTooDeep`. */
export async function listAllNews(ctx: Ctx, asked: PublicationQuery & { categoryId: number }) {
  demand(canReadContent(ctx.actor));
  const { limit, offset } = pageOf(asked);
  let found = ctx.db.selectFrom("news").where(inState(ctx, "news", asked.state));
  if (asked.keywords !== "") found = found.where("news.title", "ilike", containing(asked.keywords));
  if (asked.categoryId !== 0) found = found.where("news.category_id", "=", asked.categoryId);
  const rows = await found
    .innerJoin("news_category as category", "category.id", "news.category_id")
    .select([...rowColumns, "category.name as category_name"])
    .orderBy(inOrder("news", asked))
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, ...(await countUpTo(ctx.db, found.select("news.id"))) };
}

export type ListedNews = Awaited<ReturnType<typeof listAllNews>>;

/** One of them with its text. Refuses with `staffRoleMissing`, `notFound`. */
export async function getAnyNews(ctx: Ctx, { id }: { id: number }) {
  demand(canReadContent(ctx.actor));
  const row = await ctx.db
    .selectFrom("news")
    .innerJoin("news_category as category", "category.id", "news.category_id")
    .select([...rowColumns, "category.name as category_name"])
    .select(["news.summary", "news.content_html", "news.seo_title", "news.seo_description"])
    .where("news.id", "=", id)
    .executeTakeFirst();
  return row ?? refuse("notFound");
}

export type AnyNews = Awaited<ReturnType<typeof getAnyNews>>;
