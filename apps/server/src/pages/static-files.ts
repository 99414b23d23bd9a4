import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { ResponseCache } from "../http/response-cache.ts";
import type { FetchAsset, SiteSource } from "./site-source.ts";

export const forever = "public, max-age=31536000, immutable";

interface BuiltAssets {
  /** `/assets/` */
  prefix: `/${string}/`;
  folder: string;
  earlierAssets: string | undefined;
  fetchAsset: FetchAsset | undefined;
}

/** Serves the scripts and styles of this build and of earlier ones, all under hashed names. */
export async function mountBuiltAssets(
  app: FastifyInstance,
  { prefix, folder, earlierAssets, fetchAsset }: BuiltAssets,
): Promise<void> {
  await app.register(async (scope) => {
    if (fetchAsset) {
      scope.addHook("onRequest", async ({ url }) => fetchAsset(url.slice(prefix.length).replace(/\?.*/, "")));
    }
    await scope.register(fastifyStatic, {
      ...shared,
      root: earlierAssets === undefined ? folder : [folder, earlierAssets],
      prefix,
      setHeaders: (reply) => {
        reply.header("cache-control", forever);
      },
    });
  });
}

const shared = { preCompressed: true, cacheControl: false, index: false, decorateReply: false } as const;

/** Files of the site: who may see those of the back office is decided for each request. */
const isOfSite = (url: string) => url.startsWith("/assets/") || url.startsWith("/art/");

/** The site's own files: scripts and styles under hashed names, images under one version. */
export async function mountStaticFiles(
  app: FastifyInstance,
  options: Pick<SiteSource, "clientFolder" | "earlierAssets" | "fetchAsset"> & {
    artVersion: string;
    /** Where files are stored that never change; absent where they may, as in development. */
    responseCache?: ResponseCache | undefined;
  },
) {
  const { clientFolder, artVersion, earlierAssets, fetchAsset, responseCache } = options;
  // Before the routes: a hook reaches those that are added after it.
  app.addHook("onSend", async (request, reply, payload) => {
    // An image requested with its version never changes.
    if (request.url.startsWith("/art/") && reply.statusCode === 200 && request.url.endsWith(`?v=${artVersion}`)) {
      reply.header("cache-control", forever);
    }
    if (!responseCache || reply.getHeader("cache-control") !== forever) return payload;
    if (!isOfSite(request.url) || !(payload instanceof Readable)) return payload;
    if (!responseCache.storesFile(request, reply)) return payload;
    const bytes = await buffer(payload);
    responseCache.storeFile(request, reply, bytes);
    return bytes;
  });
  const assets = join(clientFolder, "assets");
  if (existsSync(assets))
    await mountBuiltAssets(app, { prefix: "/assets/", folder: assets, earlierAssets, fetchAsset });
  await app.register(fastifyStatic, {
    ...shared,
    root: join(clientFolder, "art"),
    prefix: "/art/",
    setHeaders: (reply) => {
      reply.header("cache-control", "public, max-age=3600");
    },
  });
  await app.register(fastifyStatic, {
    ...shared,
    decorateReply: true,
    root: clientFolder,
    serve: false,
  });
  // The browser asks for a new one itself; it may fetch pages and the icon of a notification, and nothing else.
  app.get("/sw.js", (_request, reply) =>
    reply
      .header("cache-control", "no-cache")
      .header("content-security-policy", "default-src 'none'; connect-src 'self'; img-src 'self'")
      .sendFile("sw.js"),
  );
  app.get("/favicon.ico", (_request, reply) => reply.redirect("/art/brand/favicon.svg", 302));
}
