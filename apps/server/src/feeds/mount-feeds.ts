import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Ctx } from "@changming/domain/context/context";
import { sectionNames } from "@changming/domain/sitemap/sitemap";
import { excludedPaths } from "@changming/web/paths";
import type { TagCache, Cacheable } from "../cache/tag-cache.ts";
import type { Api } from "../http/api.ts";
import { type ResponseCache, sendPayload } from "../http/response-cache.ts";
import type { RateLimits } from "../http/rate-limit.ts";
import { appManifest } from "./app-manifest.ts";
import { newsFeed, noticeFeed } from "./rss.ts";
import { pagesPath, partPath, sitemapIndex, sitemapPages, sitemapPart } from "./sitemap-xml.ts";
import { Payload } from "../cache/payload.ts";

interface FeedDeps {
  api: Api;
  /** A crawler reads all of them once: it must not evict what visitors read. */
  feeds: TagCache<CachedFeed>;
  responseCache: ResponseCache;
  rateLimits: RateLimits;
  /** Public origin of the site; every address in a feed begins with it. */
  origin: string;
}

/** Makes a file; null when it has no content. */
type Make = (ctx: Ctx, origin: string) => Promise<Buffer | null>;

const xml = "application/xml; charset=utf-8";
const rss = "application/rss+xml; charset=utf-8";

/**
 * Serves robots.txt, the sitemap, the feeds (R-site-17) and the manifest of the app (R-site-19). Cached like pages, and invalidated like them by a privacy
 * switch.
 */
export function mountFeeds(app: FastifyInstance, parts: FeedDeps): void {
  const put = (path: string, type: string, make: Make) =>
    app.get(path, (request, reply) => serve(parts, path, type, make, request, reply));
  put("/robots.txt", "text/plain; charset=utf-8", async (_ctx, origin) => robots(origin));
  put("/sitemap.xml", xml, sitemapIndex);
  put(pagesPath, xml, sitemapPages);
  put("/manifest.webmanifest", "application/manifest+json; charset=utf-8", appManifest);
  put("/notice.rss", rss, noticeFeed);
  put("/news.rss", rss, newsFeed);
  for (const section of sectionNames) {
    const pattern = partPath({ section, part: ":part(^[1-9]\\d{0,5}$)" });
    app.get<{ Params: { part: string } }>(pattern, (request, reply) => {
      const part = Number(request.params.part);
      const make: Make = (ctx, origin) => sitemapPart(ctx, { section, part }, origin);
      return serve(parts, partPath({ section, part }), xml, make, request, reply);
    });
  }
}

async function serve(
  { api, feeds, responseCache, rateLimits, origin }: FeedDeps,
  path: string,
  type: string,
  make: Make,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const cached = feeds.peek(path);
  if (!cached && !(await rateLimits.allows("page", request))) return sendTooMany(reply);
  const entry =
    cached ??
    (await feeds.get(path, async (tags) => {
      const ctx = api.contextOf({ actor: { kind: "visitor" }, requestId: request.id }, tags);
      return cachedFeed(await make(ctx, origin));
    }));
  const { payload } = entry.value;
  if (!payload) return reply.callNotFound();
  // Revalidated on every use, so that no cache retains the address of a closed residence.
  reply.header("cache-control", "no-cache").type(type);
  const isPlain = request.originalUrl === path;
  return sendPayload(request, reply, payload, {
    responseCache,
    find: isPlain ? () => feeds.peek(path)?.value.payload ?? undefined : null,
  });
}

function sendTooMany(reply: FastifyReply) {
  reply.code(429).type("text/plain; charset=utf-8").header("retry-after", "60");
  return reply.header("cache-control", "no-store").send("来得太快了，请一分钟后再试。");
}

/** A sitemap file or a feed. */
export interface CachedFeed extends Cacheable {
  /** null when the file has no content. */
  payload: Payload | null;
}

function cachedFeed(bytes: Buffer | null): CachedFeed {
  if (bytes === null) return { payload: null, bytes: 0, isCacheable: false };
  const payload = new Payload(bytes);
  return { payload, bytes: payload.bytes, isCacheable: true };
}

/** What crawlers may visit: every public page, and the address of the sitemap (R-site-17). */
function robots(origin: string): Buffer {
  const lines = [
    "User-agent: *",
    "Disallow: /api/",
    ...excludedPaths().map((path) => `Disallow: ${path}`),
    "Disallow: /*.data",
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ];
  return Buffer.from(lines.join("\n"));
}
