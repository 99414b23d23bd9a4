import type { Ctx } from "../context/context.ts";
import { countUpTo } from "../context/count-up-to.ts";
import { pageOf } from "../context/paging.ts";
import { canReadContent } from "../publication/access.ts";
import { containing, inOrder, inState, type PublicationQuery } from "../publication/list-publications.ts";
import { demand, fail } from "../context/domain-error.ts";

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

/** Articles for staff, drafts and planned ones too. Throws `staffRoleMissing`, `pageTooDeep`. */
export async function listAllNews(ctx: Ctx, query: PublicationQuery & { categoryId: number }) {
  demand(canReadContent(ctx.actor));
  const { limit, offset } = pageOf(query);
  let found = ctx.db.selectFrom("news").where(inState(ctx, "news", query.state));
  if (query.keywords !== "") found = found.where("news.title", "ilike", containing(query.keywords));
  if (query.categoryId !== 0) found = found.where("news.category_id", "=", query.categoryId);
  const rows = await found
    .innerJoin("news_category as category", "category.id", "news.category_id")
    .select([...rowColumns, "category.name as category_name"])
    .orderBy(inOrder("news", query))
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, ...(await countUpTo(ctx.db, found.select("news.id"))) };
}

export type ListedNews = Awaited<ReturnType<typeof listAllNews>>;

/** An article with its text, in any state. Throws `staffRoleMissing`, `notFound`. */
export async function getAnyNews(ctx: Ctx, { id }: { id: number }) {
  demand(canReadContent(ctx.actor));
  const row = await ctx.db
    .selectFrom("news")
    .innerJoin("news_category as category", "category.id", "news.category_id")
    .select([...rowColumns, "category.name as category_name"])
    .select(["news.summary", "news.content_html", "news.seo_title", "news.seo_description"])
    .where("news.id", "=", id)
    .executeTakeFirst();
  return row ?? fail("notFound");
}

export type AnyNews = Awaited<ReturnType<typeof getAnyNews>>;
