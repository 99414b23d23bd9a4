import type { Db } from "@changming/db/database";
import type { Page } from "../context/paging.ts";

/** Articles published at `now`, of one category or, with 0, of all. */
function published(db: Db, now: Date, categoryId: number) {
  const articles = db
    .selectFrom("news")
    .innerJoin("news_category as category", "category.id", "news.category_id")
    .where("news.published_at", "<=", now)
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

export type NewsItemRow = Awaited<ReturnType<typeof newestNews>>[number];

export function newestNews(db: Db, now: Date, page: Page, categoryId = 0) {
  return published(db, now, categoryId)
    .select(itemColumns)
    .orderBy("news.published_at", "desc")
    .orderBy("news.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countNews(db: Db, now: Date, categoryId: number): Promise<number> {
  const row = await published(db, now, categoryId)
    .select((eb) => eb.fn.countAll<number>().as("found"))
    .executeTakeFirstOrThrow();
  return row.found;
}

export type NewsRow = NonNullable<Awaited<ReturnType<typeof findNews>>>;

export async function findNews(db: Db, id: number, now: Date) {
  const row = await published(db, now, 0)
    .select([...itemColumns, "news.content_html", "news.seo_title", "news.seo_description"])
    .where("news.id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

export type NeighbourRow = NonNullable<Awaited<ReturnType<typeof newsBeside>>>;

/** The article right before (`newer`) or after this one in its category's list; null at the ends. */
export async function newsBeside(
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
    .where("is_draft", "=", false)
    .where("deleted_at", "is", null)
    .where((eb) => eb(eb.refTuple("published_at", "id"), newer ? ">" : "<", eb.tuple(row.published_at, row.id)))
    .orderBy("published_at", order)
    .orderBy("id", order)
    .executeTakeFirst();
  return found ?? null;
}

export type NewsCategoryRow = Awaited<ReturnType<typeof newsCategories>>[number];

export function newsCategories(db: Db) {
  return db.selectFrom("news_category").select(["id", "name"]).orderBy("position").orderBy("id").execute();
}
