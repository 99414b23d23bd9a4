import { staticPages } from "@changming/contract/static-page";
import { largestId } from "@changming/contract/limits";
import type { Db } from "@changming/db/database";
import type { Tag } from "../context/tags.ts";
import type { Ctx } from "../context/context.ts";
import { isListed } from "../residence/access.ts";

export type SitemapSection = "residences" | "gardens" | "notices" | "news";

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

type SitemapQuery = (db: Db, range: IdRange, limit: number, now: Date) => Promise<SitemapRow[]>;

/** Public residences by id (R-site-17). */
const listedResidences: SitemapQuery = (db, { after, last }, limit) =>
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
const allGardens: SitemapQuery = async (db, { after, last }, limit) => {
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
const publishedNotices: SitemapQuery = (db, { after, last }, limit, now) =>
  db
    .selectFrom("notice")
    .select(["id", "published_at as changed_at"])
    .where("published_at", "<=", now)
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now)]))
    .where("is_draft", "=", false)
    .where("deleted_at", "is", null)
    .where("id", ">", after)
    .where("id", "<=", last)
    .orderBy("id")
    .limit(limit)
    .execute();

/** Published articles, with the category for their URL. */
const publishedNews: SitemapQuery = (db, { after, last }, limit, now) =>
  db
    .selectFrom("news")
    .select(["id", "category_id", "published_at as changed_at"])
    .where("published_at", "<=", now)
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now)]))
    .where("is_draft", "=", false)
    .where("deleted_at", "is", null)
    .where("id", ">", after)
    .where("id", "<=", last)
    .orderBy("id")
    .limit(limit)
    .execute();

interface Section {
  rows: SitemapQuery;
  /** Invalidated when something appears in the section or leaves it. */
  tag: Tag;
  /** Ids per part; each part stays far below the limit of 50,000 URLs per file (sitemaps.org). */
  partSize: number;
}

/** A residence has up to four URLs, everything else one. */
const sections: Record<SitemapSection, Section> = {
  residences: { rows: listedResidences, tag: "residences", partSize: 2_500 },
  gardens: { rows: allGardens, tag: "gardens", partSize: 10_000 },
  notices: { rows: publishedNotices, tag: "notices", partSize: 10_000 },
  news: { rows: publishedNews, tag: "news", partSize: 10_000 },
};

export const sectionNames = Object.keys(sections) as SitemapSection[];

/** A file of the sitemap: part n of a section has the public rows of its n-th range of ids. */
export interface SitemapPart {
  section: SitemapSection;
  /** From 1. */
  part: number;
}

/** Parts with at least one public row (R-site-17). Fixed id ranges keep a part's URL stable when rows come or go. */
export async function listSitemapParts(ctx: Ctx): Promise<SitemapPart[]> {
  const parts = await Promise.all(sectionNames.map((section) => partsOf(ctx, section)));
  return parts.flat();
}

/** Skips from the first public id to the first one after its part: one index lookup per part. */
async function partsOf(ctx: Ctx, section: SitemapSection): Promise<SitemapPart[]> {
  const { rows, tag, partSize } = sections[section];
  ctx.tags.read(tag);
  const parts: SitemapPart[] = [];
  for (let after = 0; after < largestId;) {
    const [first] = await rows(ctx.db, { after, last: largestId }, 1, ctx.clock());
    if (!first) break;
    const part = Math.ceil(first.id / partSize);
    parts.push({ section, part });
    after = part * partSize;
  }
  return parts;
}

/** Rows per query, to limit statement time and memory. */
const batch = 500;

/**
 * Public rows of one part by id, in batches; none for an unknown part. Invalidated with its section: a residence may
 * become private while this is read, so use the result only if the recorded tags are still valid at the end.
 */
export async function* readSitemapPart(ctx: Ctx, { section, part }: SitemapPart): AsyncGenerator<SitemapRow[]> {
  const { rows, tag, partSize } = sections[section];
  ctx.tags.read(tag);
  const last = Math.min(part * partSize, largestId);
  for (let after = (part - 1) * partSize; after < last;) {
    const found = await rows(ctx.db, { after, last }, batch, ctx.clock());
    if (found.length > 0) yield found;
    if (found.length < batch) return;
    after = found.at(-1)?.id ?? last;
  }
}

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
