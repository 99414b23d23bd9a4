import type { Ctx } from "@changming/domain/context";
import { listSitemapParts, type SitemapPart } from "@changming/domain/sitemap/list-sitemap-parts";
import { listWrittenPages } from "@changming/domain/sitemap/list-written-pages";
import type { SitemapRow } from "@changming/domain/sitemap/queries";
import { readSitemapPart } from "@changming/domain/sitemap/read-sitemap-part";
import type { SitemapSection } from "@changming/domain/sitemap/sections";
import { siteAddresses, standingPages, writtenPageAddresses } from "./site-addresses.ts";
import { element, xmlHead } from "./xml.ts";

/** https://www.sitemaps.org/protocol.html */
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

interface Place {
  path: string;
  changedAt?: Date | null;
}

/** A W3C datetime of whole seconds. */
function lastmod(instant: Date): string {
  return `${instant.toISOString().slice(0, 19)}Z`;
}

function url(origin: string, { path, changedAt }: Place): string {
  return `<url>${element("loc", origin + path)}${changedAt ? element("lastmod", lastmod(changedAt)) : ""}</url>\n`;
}

/** Addresses of one thing. A residence's rooms are named where there is something to read in them. */
const placesOf: Record<SitemapSection, (row: SitemapRow) => Place[]> = {
  residences: ({ id, changed_at: changedAt, has_intro, has_photos, has_blessings }) => [
    { path: siteAddresses.residence(id), changedAt },
    ...(has_intro ? [{ path: siteAddresses.intro(id), changedAt }] : []),
    ...(has_photos ? [{ path: siteAddresses.albums(id) }] : []),
    ...(has_blessings ? [{ path: siteAddresses.board(id) }] : []),
  ],
  gardens: ({ id }) => [{ path: siteAddresses.garden(id) }],
  notices: ({ id, changed_at: changedAt }) => [{ path: siteAddresses.notice(id), changedAt }],
  news: ({ id, category_id, changed_at: changedAt }) => [
    { path: siteAddresses.article(id, category_id ?? 0), changedAt },
  ],
};

export const pagesPath = "/sitemap-pages.xml";
export const partPath = ({ section, part }: { section: string; part: number | string }) =>
  `/sitemap-${section}-${part}.xml`;

/** The index: the file of standing pages and every part in which anything public stands. */
export async function sitemapIndex(ctx: Ctx, origin: string): Promise<Buffer> {
  const paths = [pagesPath, ...(await listSitemapParts(ctx)).map(partPath)];
  const files = paths.map((path) => `<sitemap>${element("loc", origin + path)}</sitemap>\n`);
  return Buffer.from(`${xmlHead}<sitemapindex ${namespace}>\n${files.join("")}</sitemapindex>\n`);
}

/** The pages that stand by themselves, and the operator's texts. */
export async function sitemapPages(ctx: Ctx, origin: string): Promise<Buffer> {
  const written = await listWrittenPages(ctx);
  const places: Place[] = [
    ...standingPages.map((path) => ({ path })),
    ...written.map(({ page, changedAt }) => ({ path: writtenPageAddresses[page], changedAt })),
  ];
  return urlSet(places.map((place) => url(origin, place)));
}

/** One part; null when nothing public stands in it. */
export async function sitemapPart(ctx: Ctx, part: SitemapPart, origin: string): Promise<Buffer | null> {
  const urls: string[] = [];
  for await (const rows of readSitemapPart(ctx, part)) {
    for (const row of rows) for (const place of placesOf[part.section](row)) urls.push(url(origin, place));
  }
  return urls.length > 0 ? urlSet(urls) : null;
}

function urlSet(urls: readonly string[]): Buffer {
  return Buffer.from(`${xmlHead}<urlset ${namespace}>\n${urls.join("")}</urlset>\n`);
}
