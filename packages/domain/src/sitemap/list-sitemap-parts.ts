import type { Tag } from "../context/tags.ts";
import type { Ctx } from "../context/context.ts";
import {
  allGardens,
  listedResidences,
  publishedNews,
  publishedNotices,
  type SitemapQuery,
  type SitemapRow,
} from "./queries.ts";

export type SitemapSection = "residences" | "gardens" | "notices" | "news";

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

const largestId = 2_147_483_647;

/** Parts with at least one public row. Fixed id ranges keep a part's URL stable when rows come or go. */
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
