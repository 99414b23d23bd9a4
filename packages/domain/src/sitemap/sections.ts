import type { Tag } from "../context/cache-tags.ts";
import { allGardens, listedResidences, publishedNews, publishedNotices, type SitemapQuery } from "./queries.ts";

export type SitemapSection = "residences" | "gardens" | "notices" | "news";

interface Section {
  rows: SitemapQuery;
  /** Invalidated when something appears in the section or leaves it. */
  tag: Tag;
  /** Ids per part; each part stays far below the limit of 50,000 URLs per file (sitemaps.org). */
  partSize: number;
}

/** A residence has up to four URLs, everything else one. */
export const sections: Record<SitemapSection, Section> = {
  residences: { rows: listedResidences, tag: "residences", partSize: 2_500 },
  gardens: { rows: allGardens, tag: "gardens", partSize: 10_000 },
  notices: { rows: publishedNotices, tag: "notices", partSize: 10_000 },
  news: { rows: publishedNews, tag: "news", partSize: 10_000 },
};

export const sectionNames = Object.keys(sections) as SitemapSection[];
