import type { Db } from "@changming/db/database";
import { isListed } from "../residence/access.ts";

/** Ids above `after` up to `last`. */
export interface IdRange {
  after: number;
  last: number;
}

/** What a search engine is told of one thing: when it changed last, as far as that is known, and what its addresses need. */
export interface SitemapRow {
  id: number;
  changed_at: Date | null;
  /** Of an article. */
  category_id?: number;
  /** Of a residence: which of its rooms have something to read. */
  has_intro?: boolean;
  has_photos?: boolean;
  has_blessings?: boolean;
}

export type SitemapQuery = (db: Db, range: IdRange, limit: number, now: Date) => Promise<SitemapRow[]>;

/** Public residences in the order of their ids. */
export const listedResidences: SitemapQuery = (db, { after, last }, limit) =>
  db
    .selectFrom("residence")
    .innerJoin("residence_counter as counter", "counter.residence_id", "residence.id")
    .select((eb) => [
      "residence.id",
      "residence.updated_at as changed_at",
      eb("residence.intro_html", "<>", "").as("has_intro"),
      eb("counter.blessing_total", ">", 0).as("has_blessings"),
      eb
        .exists(
          eb
            .selectFrom("album")
            .select("album.id")
            .whereRef("album.residence_id", "=", "residence.id")
            .where("album.deleted_at", "is", null)
            .where("album.photo_count", ">", 0),
        )
        .as("has_photos"),
    ])
    .$narrowType<{ has_intro: boolean; has_blessings: boolean; has_photos: boolean }>()
    .where(isListed)
    .where("residence.id", ">", after)
    .where("residence.id", "<=", last)
    .orderBy("residence.id")
    .limit(limit)
    .execute();

/** Gardens; when one was changed last is not known. */
export const allGardens: SitemapQuery = async (db, { after, last }, limit) => {
  const rows = await db
    .selectFrom("garden")
    .select("id")
    .where("hidden_at", "is", null)
    .where("id", ">", after)
    .where("id", "<=", last)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => ({ id, changed_at: null }));
};

/** Notices that are out. */
export const publishedNotices: SitemapQuery = (db, { after, last }, limit, now) =>
  db
    .selectFrom("notice")
    .select(["id", "published_at as changed_at"])
    .where("published_at", "<=", now)
    .where("is_draft", "=", false)
    .where("deleted_at", "is", null)
    .where("id", ">", after)
    .where("id", "<=", last)
    .orderBy("id")
    .limit(limit)
    .execute();

/** Articles that are out, with the category that their address names. */
export const publishedNews: SitemapQuery = (db, { after, last }, limit, now) =>
  db
    .selectFrom("news")
    .select(["id", "category_id", "published_at as changed_at"])
    .where("published_at", "<=", now)
    .where("is_draft", "=", false)
    .where("deleted_at", "is", null)
    .where("id", ">", after)
    .where("id", "<=", last)
    .orderBy("id")
    .limit(limit)
    .execute();

/** Which of the operator's pages are written, and when each was changed last. */
export function writtenPages(db: Db) {
  return db.selectFrom("static_page").select(["content_type", "updated_at"]).orderBy("content_type").execute();
}
