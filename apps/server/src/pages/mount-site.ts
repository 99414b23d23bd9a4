import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "@changming/kit/clock";
import type { SiteSource } from "./site-source.ts";
import type { Config } from "../config/config.ts";
import type { Api } from "../http/api.ts";
import { type ResponseCache, sendPayload } from "../http/response-cache.ts";
import type { RateLimits } from "../http/rate-limit.ts";
import { mountAdminPages } from "./mount-admin-pages.ts";
import { mountGraveForm } from "./grave-form.ts";
import { countOpened, type GraveDeps, graveRender, mountGravePages, sendGravePage } from "./grave-pages.ts";
import { addPageHeaders, sendOnce, sendTooMany } from "./page-answers.ts";
import { Pages, type PagesOptions } from "./pages.ts";
import { findMergedTarget } from "@changming/domain/residence-merge/merged-target";
import { canonical } from "@changming/web/canonical";
import { pageQueries } from "@changming/web/paths";

interface SiteDeps {
  api: Api;
  rateLimits: RateLimits;
  cache: Pick<PagesOptions, "pages" | "newRecorder">;
  responseCache: ResponseCache;
  clock: Clock;
  source: SiteSource;
  config: Pick<Config, "origin" | "mobileOrigin" | "isHttps">;
}

/** Mounts the back office's page and the server-rendered site, last of all routes. Returns the pages. */
export async function mountSite(
  server: FastifyInstance,
  { api, rateLimits, cache, responseCache, clock, source, config }: SiteDeps,
): Promise<Pages> {
  if (source.admin) await mountAdminPages(server, { admin: source.admin, rateLimits });
  const pages = new Pages({
    api,
    clock,
    site: () => source.site(),
    ...cache,
    origin: config.origin,
    hasPolicy: source.isCached,
    fetchImage: (address) => fetchImage(server, address),
    reportError: (err, requestId) => {
      server.log.error({ err, requestId }, "a page failed");
      source.errors?.report(err, requestId);
    },
  });
  const grave = { api, pages, rateLimits, responseCache, isHttps: config.isHttps };
  mountGravePages(server, grave);
  mountGraveForm(server, grave);
  mountPages(server, {
    grave,
    api,
    pages,
    rateLimits,
    responseCache,
    rendersUnlisted: !source.isCached,
    redirectsPhones: config.mobileOrigin !== null,
  });
  return pages;
}

/** An image as this server answers a visitor's request for it; null without one. Throws when that failed for now. */
async function fetchImage(server: FastifyInstance, url: string): Promise<Buffer | null> {
  const { statusCode, rawPayload } = await server.inject({ url });
  if (statusCode === 200) return rawPayload;
  if (statusCode === 404) return null;
  throw new Error(`an image answers ${statusCode}`);
}

interface MountPagesOptions {
  grave: GraveDeps;
  api: Api;
  pages: Pages;
  rateLimits: RateLimits;
  responseCache: ResponseCache;
  /** In development, a page can be viewed before it is listed; otherwise every unknown address is one 404. */
  rendersUnlisted: boolean;
  /** Phones are redirected to the mobile site: the page must be cached by User-Agent. */
  redirectsPhones: boolean;
}

/** Serves the site, last of all routes: an address that no other route takes is a page. */
function mountPages(app: FastifyInstance, options: MountPagesOptions): void {
  app.get("/*", (request, reply) => servePage(options, request, reply));
  app.post("/*", (request, reply) => redirectBack(options, request, reply));
}

/** A form that was submitted before its script had loaded: redirects to its page, without the submitted data. */
async function redirectBack({ rateLimits }: MountPagesOptions, request: FastifyRequest, reply: FastifyReply) {
  const [path = ""] = request.url.split("?");
  const address = pageAddress(path, new URLSearchParams());
  if (!address || address.isData) return reply.callNotFound();
  if (!(await rateLimits.allows("page", request))) return sendTooMany(reply);
  return reply.header("cache-control", "no-store").redirect(address.canonical, 303);
}

async function servePage(options: MountPagesOptions, request: FastifyRequest, reply: FastifyReply) {
  const { pages, rateLimits, responseCache, redirectsPhones } = options;
  const cut = request.url.indexOf("?");
  const path = cut < 0 ? request.url : request.url.slice(0, cut);
  const query = cut < 0 ? "" : request.url.slice(cut);
  const address = pageAddress(path, new URLSearchParams(query));
  const corrected = address ? null : correctedPath(path);
  // Typed by hand. Cached for a day only: a browser would cache a plain 301 for good.
  if (corrected) return reply.header("cache-control", "max-age=86400").redirect(corrected + query, 301);
  const light = address && (await lightPage(options.grave, request, address));
  if (light) {
    countOpened(options.grave, request, { id: light.id, isScan: false });
    return sendGravePage(options.grave, request, reply.header("vary", "save-data"), light.page);
  }
  const cached = address && pages.peek(address.canonical);
  if (!cached && !(await rateLimits.allows("page", request))) return sendTooMany(reply);
  if (!address) return sendOnce(reply, await unlisted(options, path, request));
  const page = cached ?? (await pages.get(address.canonical, request.id));
  const merged = page.status === 404 ? await mergedAddress(options.api, path, query, request.id) : null;
  // Cached for a day only, as above.
  if (merged !== null) return reply.header("cache-control", "max-age=86400").redirect(merged, 301);
  if (page.status !== 200) return sendOnce(reply, page);
  // The browser stores the page but revalidates it each time: a closed page must not come back from its cache.
  addPageHeaders(reply, page).header("cache-control", "no-cache");
  const isPlain = request.originalUrl === address.canonical;
  return sendPayload(request, reply, page.payload, {
    responseCache,
    find: isPlain ? () => pages.peek(address.canonical)?.payload : null,
    vary: [redirectsPhones ? "user-agent" : "", hasLightPage(address) ? "save-data" : ""].filter(Boolean).join(", "),
  });
}

/** The main page of a residence, in whose place browsers that save data get its page at the grave. */
const hasLightPage = ({ canonical: address, isData }: PageAddress) => !isData && address.startsWith("/home?id=");

/** That page; null where the whole one is wanted, or nothing is public. */
async function lightPage(grave: GraveDeps, request: FastifyRequest, address: PageAddress) {
  const { headers, url } = request;
  if (!hasLightPage(address) || headers["save-data"] !== "on" || /[?&]full=1(?:&|$)/.test(url)) return null;
  const id = Number(new URLSearchParams(address.canonical.slice("/home?".length)).get("id"));
  const page = Number.isInteger(id) && id > 0 ? await graveRender(grave, request, { id, notice: "" }) : null;
  return page?.status === 200 ? { id, page } : null;
}

/**
 * The page of the residence into which the one of this address was merged (R-residence-21), also of the router's data;
 * null for every other address that is not found.
 */
async function mergedAddress(api: Api, path: string, query: string, requestId: string): Promise<string | null> {
  const params = new URLSearchParams(query);
  const id = params.get("id") ?? "";
  if (!residencePages.has(path.replace(/\.data$/, "")) || !/^[1-9]\d{0,9}$/.test(id)) return null;
  const target = await findMergedTarget(api.contextOf({ actor: { kind: "visitor" }, requestId }), Number(id));
  if (target === null) return null;
  params.set("id", String(target));
  return `${path}?${params.toString()}`;
}

/** The public pages whose `id` is a residence's. */
const residencePages: ReadonlySet<string> = new Set([
  "/home",
  "/introd",
  "/album",
  "/album_details",
  "/msg_board",
  "/ship",
  "/browse_records",
  "/gift_ranking",
]);

function unlisted({ pages, rendersUnlisted }: MountPagesOptions, path: string, request: FastifyRequest) {
  if (rendersUnlisted) return pages.renderOnce(request.url, request.id);
  return pages.getUnknown(path.endsWith(".data"), request.id);
}

interface PageAddress {
  /** Path and the query keys that its loader reads, in their order: the same for all spellings of one page. */
  canonical: string;
  /** The router's data request of a navigation: the page's data without its HTML. */
  isData: boolean;
}

/** The page of a request; null when it names none, so that nothing of it is cached. */
export function pageAddress(path: string, query: URLSearchParams): PageAddress | null {
  const isData = path.endsWith(".data");
  const page = isData ? (path === "/_.data" || path === "/_root.data" ? "/" : path.slice(0, -".data".length)) : path;
  const address = canonical(page, query);
  return address === null ? null : { canonical: path + address.slice(page.length), isData };
}

/** The path of the page that was written with capitals or a trailing slash; null when it names no page. */
export function correctedPath(path: string): string | null {
  const corrected = path.toLowerCase().replace(/\/+$/, "");
  return corrected !== path && Object.hasOwn(pageQueries, corrected) ? corrected : null;
}
