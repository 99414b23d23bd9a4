import type { Ctx } from "@changming/domain/context/context";
import {
  listSitemapParts,
  listWrittenPages,
  readSitemapPart,
  type SitemapPart,
  type SitemapRow,
  type SitemapSection,
} from "@changming/domain/sitemap/sitemap";
import { element, xmlHead } from "@changming/kit/xml";
import { listedPaths, paths } from "@changming/web/paths";

/** https://www.sitemaps.org/protocol.html */
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

interface UrlEntry {
  path: string;
  changedAt?: Date | null;
}

/** A W3C datetime in whole seconds. */
function lastmod(instant: Date): string {
  return `${instant.toISOString().slice(0, 19)}Z`;
}

function url(origin: string, { path, changedAt }: UrlEntry): string {
  return `<url>${element("loc", origin + path)}${changedAt ? element("lastmod", lastmod(changedAt)) : ""}</url>\n`;
}

/** Addresses of one row. A residence's subpages are included when they have content. */
const pagesOf: Record<SitemapSection, (row: SitemapRow) => UrlEntry[]> = {
  residences: ({ id, changed_at: changedAt, has_intro, has_photos, has_messages }) => [
    { path: paths.residence(id), changedAt },
    ...(has_intro ? [{ path: paths.intro(id), changedAt }] : []),
    ...(has_photos ? [{ path: paths.albums(id) }] : []),
    ...(has_messages ? [{ path: paths.messages(id) }] : []),
  ],
  gardens: ({ id }) => [{ path: paths.garden(id) }],
  notices: ({ id, changed_at: changedAt }) => [{ path: paths.notice(id), changedAt }],
  news: ({ id, category_id, changed_at: changedAt }) => [{ path: paths.newsArticle(id, category_id ?? 0), changedAt }],
};

export const pagesPath = "/sitemap-pages.xml";
export const partPath = ({ section, part }: { section: string; part: number | string }) =>
  `/sitemap-${section}-${part}.xml`;

/** The index: the file of fixed pages and every part with public content (R-site-17). */
export async function sitemapIndex(ctx: Ctx, origin: string): Promise<Buffer> {
  const parts = [pagesPath, ...(await listSitemapParts(ctx)).map(partPath)];
  const files = parts.map((path) => `<sitemap>${element("loc", origin + path)}</sitemap>\n`);
  return Buffer.from(`${xmlHead}<sitemapindex ${namespace}>\n${files.join("")}</sitemapindex>\n`);
}

/** The fixed pages and the operator's texts. */
export async function sitemapPages(ctx: Ctx, origin: string): Promise<Buffer> {
  const written = await listWrittenPages(ctx);
  const places: UrlEntry[] = [
    ...listedPaths().map((path) => ({ path })),
    ...written.map(({ page, changedAt }) => ({ path: paths[page](), changedAt })),
  ];
  return urlSet(places.map((place) => url(origin, place)));
}

/** One part; null when it has no public content. */
export async function sitemapPart(ctx: Ctx, part: SitemapPart, origin: string): Promise<Buffer | null> {
  const urls: string[] = [];
  for await (const rows of readSitemapPart(ctx, part)) {
    for (const row of rows) for (const place of pagesOf[part.section](row)) urls.push(url(origin, place));
  }
  return urls.length > 0 ? urlSet(urls) : null;
}

function urlSet(urls: readonly string[]): Buffer {
  return Buffer.from(`${xmlHead}<urlset ${namespace}>\n${urls.join("")}</urlset>\n`);
}
