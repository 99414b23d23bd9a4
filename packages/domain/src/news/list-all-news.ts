import type { Ctx } from "../context/context.ts";
import { countUpTo, pageOf } from "../context/paging.ts";
import { canReadContent } from "../publication/access.ts";
import { demand, fail } from "../context/domain-error.ts";
import type { Media } from "../context/media.ts";
import {
  presentPublication,
  containing,
  inOrder,
  inState,
  type PublicationQuery,
} from "../publication/publication-columns.ts";

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

type ListedNews = Awaited<ReturnType<typeof listAllNews>>;

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

type AnyNews = Awaited<ReturnType<typeof getAnyNews>>;

function presentRow(row: ListedNews["rows"][number], now: Date, media: Media) {
  return {
    ...presentPublication(row, now),
    category_id: row.category_id,
    category_name: row.category_name,
    thumb: media.address(row.thumb),
    read_nums: row.read_count,
  };
}

export function presentAllNews({ rows, counts, hasMore }: ListedNews, now: Date, media: Media) {
  return { counts, has_more_counts: hasMore, itemList: rows.map((row) => presentRow(row, now, media)) };
}

export function presentAnyNews(row: AnyNews, now: Date, media: Media) {
  return {
    ...presentRow(row, now, media),
    summary: row.summary,
    content: row.content_html,
    seo_title: row.seo_title,
    seo_desc: row.seo_description,
  };
}
