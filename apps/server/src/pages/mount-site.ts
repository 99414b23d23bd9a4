import type { FastifyInstance } from "fastify";
import type { Clock } from "@changming/kit/clock";
import type { SiteSource } from "./site-source.ts";
import type { Config } from "../config/config.ts";
import type { Api } from "../http/api.ts";
import type { ResponseCache } from "../http/response-cache.ts";
import type { Budgets } from "../http/rate-limit.ts";
import { mountAdminPages } from "./mount-admin-pages.ts";
import { mountPages } from "./mount-pages.ts";
import { Pages, type PagesOptions } from "./pages.ts";

interface SiteParts {
  api: Api;
  budgets: Budgets;
  cache: Pick<PagesOptions, "pages" | "newRecorder">;
  responseCache: ResponseCache;
  clock: Clock;
  source: SiteSource;
  config: Pick<Config, "origin" | "mobileOrigin">;
}

/** Mounts the back office's page and the server-rendered site, last of all routes. */
export async function mountSite(
  server: FastifyInstance,
  { api, budgets, cache, responseCache, clock, source, config }: SiteParts,
): Promise<void> {
  if (source.admin) await mountAdminPages(server, { admin: source.admin, budgets });
  const pages = new Pages({
    api,
    clock,
    site: () => source.site(),
    ...cache,
    origin: config.origin,
    hasPolicy: source.isCached,
    reportError: (err, requestId) => {
      server.log.error({ err, requestId }, "a page failed");
      source.errors?.report(err, requestId);
    },
  });
  mountPages(server, {
    pages,
    budgets,
    responseCache,
    rendersUnlisted: !source.isCached,
    redirectsPhones: config.mobileOrigin !== null,
  });
}
