import type { BodyOf } from "@changming/contract/define";
import type { news } from "@changming/contract/news";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Db } from "@changming/db/database";
import { contentForReaders } from "../rich-text/clean-rich-text.ts";
import type { Ctx } from "../context/context.ts";
import { countUpTo, type Page, pageOf } from "../context/paging.ts";
import { demand, fail } from "../context/domain-error.ts";
import type { Media } from "../context/media.ts";
import { canReadContent } from "../publication/access.ts";
import {
  containing,
  inOrder,
  inState,
  notEnded,
  presentPublication,
  type PublicationQuery,
} from "../publication/publication-columns.ts";

/** One page of a category's articles, newest first; category 0 is all (R-content-3). */
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

interface NewsInPlace extends NewsRow {
  previous: NeighbourRow | null;
  next: NeighbourRow | null;
}

/**
 * One article with its neighbours in its category's list (R-content-4). Throws `notFound`, also before its publication.
 */
export async function getNews(ctx: Ctx, input: { id: number }): Promise<NewsInPlace> {
  ctx.tags.read("news");
  const now = ctx.clock();
  const row = (await findNews(ctx.db, input.id, now)) ?? fail("notFound");
  const [previous, next] = await Promise.all([newsBeside(ctx.db, row, now, true), newsBeside(ctx.db, row, now, false)]);
  return { ...row, previous, next };
}

type NewsItem = BodyOf<typeof news.list>["itemList"][number];

export function presentNewsItem(row: NewsItemRow, media: Media): NewsItem {
  return {
    id: row.id,
    category_id: row.category_id,
    category_name: row.category_name,
    title: row.title,
    thumb: media.address(row.thumb),
    date_time: shanghaiDateTime(row.published_at),
    sumary: row.summary,
    read_nums: row.read_count,
  };
}

export function presentNews(row: NewsInPlace, media: Media): BodyOf<typeof news.detail> {
  return {
    ...presentNewsItem(row, media),
    content: contentForReaders(row.content_html),
    seo_title: row.seo_title,
    seo_desc: row.seo_description,
    previous: row.previous,
    next: row.next,
  };
}

/** Articles published at `now`, of one category or, with 0, of all. */
function published(db: Db, now: Date, categoryId: number) {
  const articles = db
    .selectFrom("news")
    .innerJoin("news_category as category", "category.id", "news.category_id")
    .where("news.published_at", "<=", now)
    .where(notEnded("news", now))
    .where("news.is_draft", "=", false)
    .where("news.deleted_at", "is", null);
  return categoryId === 0 ? articles : articles.where("news.category_id", "=", categoryId);
}

const itemColumns = [
  "news.id",
  "news.category_id",
  "category.name as category_name",
  "news.title",
  "news.thumb",
  "news.summary",
  "news.published_at",
  "news.read_count",
] as const;

type NewsItemRow = Awaited<ReturnType<typeof newestNews>>[number];

export function newestNews(db: Db, now: Date, page: Page, categoryId = 0) {
  return published(db, now, categoryId)
    .select(itemColumns)
    .orderBy("news.published_at", "desc")
    .orderBy("news.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

async function countNews(db: Db, now: Date, categoryId: number): Promise<number> {
  const row = await published(db, now, categoryId)
    .select((eb) => eb.fn.countAll<number>().as("found"))
    .executeTakeFirstOrThrow();
  return row.found;
}

type NewsRow = NonNullable<Awaited<ReturnType<typeof findNews>>>;

async function findNews(db: Db, id: number, now: Date) {
  const row = await published(db, now, 0)
    .select([...itemColumns, "news.content_html", "news.seo_title", "news.seo_description"])
    .where("news.id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

type NeighbourRow = NonNullable<Awaited<ReturnType<typeof newsBeside>>>;

/** The article right before (`newer`) or after this one in its category's list; null at the ends. */
async function newsBeside(
  db: Db,
  row: Pick<NewsRow, "id" | "category_id" | "published_at">,
  now: Date,
  newer: boolean,
) {
  const order = newer ? "asc" : "desc";
  const found = await db
    .selectFrom("news")
    .select(["id", "title"])
    .where("category_id", "=", row.category_id)
    .where("published_at", "<=", now)
    .where(notEnded("news", now))
    .where("is_draft", "=", false)
    .where("deleted_at", "is", null)
    .where((eb) => eb(eb.refTuple("published_at", "id"), newer ? ">" : "<", eb.tuple(row.published_at, row.id)))
    .orderBy("published_at", order)
    .orderBy("id", order)
    .executeTakeFirst();
  return found ?? null;
}

type NewsCategoryRow = Awaited<ReturnType<typeof newsCategories>>[number];

function newsCategories(db: Db) {
  return db.selectFrom("news_category").select(["id", "name"]).orderBy("position").orderBy("id").execute();
}

const rowColumns = [
  "news.id",
  "news.title",
  "news.published_at",
  "news.ends_at",
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
export async function getNewsForStaff(ctx: Ctx, { id }: { id: number }) {
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

type NewsForStaff = Awaited<ReturnType<typeof getNewsForStaff>>;

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

export function presentNewsForStaff(row: NewsForStaff, now: Date, media: Media) {
  return {
    ...presentRow(row, now, media),
    summary: row.summary,
    content: row.content_html,
    seo_title: row.seo_title,
    seo_desc: row.seo_description,
  };
}
