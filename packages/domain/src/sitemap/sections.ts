import type { Tag } from "../tag-ledger.ts";
import { allGardens, listedResidences, publishedNews, publishedNotices, type SitemapQuery } from "./queries.ts";

export type SitemapSection = "residences" | "gardens" | "notices" | "news";

interface Section {
  rows: SitemapQuery;
  /** Falls when something appears in the section or leaves it. */
  tag: Tag;
  /** So many ids make one part. Each stays far below the 50,000 addresses that a file may hold (sitemaps.org). */
  partSize: number;
}

/** A residence has up to four addresses, everything else one. */
export const sections: Record<SitemapSection, Section> = {
  residences: { rows: listedResidences, tag: "residences", partSize: 2_500 },
  gardens: { rows: allGardens, tag: "gardens", partSize: 10_000 },
  notices: { rows: publishedNotices, tag: "notices", partSize: 10_000 },
  news: { rows: publishedNews, tag: "news", partSize: 10_000 },
};

export const sectionNames = Object.keys(sections) as SitemapSection[];
