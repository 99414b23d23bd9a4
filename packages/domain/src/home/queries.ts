import type { Db } from "@changming/db/database";

export async function hotWords(db: Db, limit: number): Promise<string[]> {
  const rows = await db.selectFrom("hot_word").select("word").orderBy("position").orderBy("id").limit(limit).execute();
  return rows.map((row) => row.word);
}

export type GardenCardRow = Awaited<ReturnType<typeof gardenCards>>[number];

export function gardenCards(db: Db, limit: number) {
  return db
    .selectFrom("garden")
    .select(["id", "name", "thumb", "region", "listed_count"])
    .orderBy("position")
    .orderBy("id")
    .limit(limit)
    .execute();
}

export type NoticeLineRow = Awaited<ReturnType<typeof newestNotices>>[number];

export function newestNotices(db: Db, now: Date, limit: number) {
  return db
    .selectFrom("notice")
    .select(["id", "title", "published_at", "read_count"])
    .where("published_at", "<=", now)
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export type NewsLineRow = Awaited<ReturnType<typeof newestNews>>[number];

export function newestNews(db: Db, now: Date, limit: number) {
  return db
    .selectFrom("news")
    .innerJoin("news_category as category", "category.id", "news.category_id")
    .select([
      "news.id",
      "news.category_id",
      "category.name as category_name",
      "news.title",
      "news.thumb",
      "news.summary",
      "news.published_at",
      "news.read_count",
    ])
    .where("news.published_at", "<=", now)
    .orderBy("news.published_at", "desc")
    .orderBy("news.id", "desc")
    .limit(limit)
    .execute();
}

export function friendLinks(db: Db) {
  return db.selectFrom("friend_link").select(["name", "url"]).orderBy("position").orderBy("id").execute();
}
