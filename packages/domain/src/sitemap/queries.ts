import type { Db } from "@changming/db/database";
import { staticPages } from "@changming/contract/static-page";
import { isListed } from "../residence/access.ts";
import type { Ctx } from "../context/context.ts";

/** Ids above `after` up to `last`. */
interface IdRange {
  after: number;
  last: number;
}

/** A URL's data for search engines: last change, if known, and what its URLs need. */
export interface SitemapRow {
  id: number;
  changed_at: Date | null;
  /** For an article. */
  category_id?: number;
  /** For a residence: which of its pages have content. */
  has_intro?: boolean;
  has_photos?: boolean;
  has_messages?: boolean;
}

export type SitemapQuery = (db: Db, range: IdRange, limit: number, now: Date) => Promise<SitemapRow[]>;

/** Public residences by id. */
export const listedResidences: SitemapQuery = (db, { after, last }, limit) =>
  db
    .selectFrom("residence")
    .innerJoin("residence_counter as counter", "counter.residence_id", "residence.id")
    .select((eb) => [
      "residence.id",
      "residence.updated_at as changed_at",
      eb("residence.intro_html", "<>", "").as("has_intro"),
      eb("counter.message_total", ">", 0).as("has_messages"),
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
    .$narrowType<{ has_intro: boolean; has_messages: boolean; has_photos: boolean }>()
    .where(isListed)
    .where("residence.id", ">", after)
    .where("residence.id", "<=", last)
    .orderBy("residence.id")
    .limit(limit)
    .execute();

/** Gardens; their last change is unknown. */
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

/** Published notices. */
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

/** Published articles, with the category for their URL. */
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

/** The operator's pages that have a text, each with its last change. */
function writtenPages(db: Db) {
  return db.selectFrom("static_page").select(["content_type", "updated_at"]).orderBy("content_type").execute();
}

export interface WrittenPage {
  page: keyof typeof staticPages;
  changedAt: Date;
}

/** The operator's pages that have a text, each with its last change. */
export async function listWrittenPages(ctx: Ctx): Promise<WrittenPage[]> {
  ctx.tags.read("staticPages");
  const rows = await writtenPages(ctx.db);
  const names = Object.keys(staticPages) as WrittenPage["page"][];
  return names.flatMap((page) => {
    const row = rows.find((each) => each.content_type === staticPages[page]);
    return row ? [{ page, changedAt: row.updated_at }] : [];
  });
}
