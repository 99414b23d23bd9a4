import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findMergedTarget } from "@changming/domain/residence-merge/merged-target";
import { countOpening } from "@changming/domain/visit/report-visit";
import { isBot } from "@changming/kit/host-app";
import { residenceOfCode, shortPath } from "@changming/kit/residence-code";
import { type GraveNotice, graveRenderPath } from "@changming/web/grave-paths";
import { AddressLimiter, viewLimits } from "../http/address-limiter.ts";
import type { Api } from "../http/api.ts";
import type { RateLimits } from "../http/rate-limit.ts";
import { type ResponseCache, sendPayload } from "../http/response-cache.ts";
import { noticeIn } from "./grave-notice.ts";
import { graveDevice } from "./grave-device.ts";
import { addPageHeaders, sendOnce, sendTooMany } from "./page-answers.ts";
import type { CachedPage, Pages } from "./pages.ts";

export interface GraveDeps {
  api: Api;
  pages: Pages;
  rateLimits: RateLimits;
  responseCache: ResponseCache;
  isHttps: boolean;
}

type CodeRequest = FastifyRequest<{ Params: { code: string }; Querystring: { lamp?: unknown } }>;

const openings = new AddressLimiter(viewLimits);

/**
 * The pages of short addresses, `/g/<code>` (R-residence-23, R-residence-24): in links, on posters and on stones. Each
 * is one document without scripts.
 */
export function mountGravePages(app: FastifyInstance, deps: GraveDeps): void {
  app.get<{ Querystring: { code?: unknown } }>("/g", async (request, reply) => {
    const { code } = request.query;
    const id = typeof code === "string" ? residenceOfCode(code) : null;
    if (id === null) return sendUnknownGrave(deps, request, reply);
    return reply.header("cache-control", "no-cache").redirect(shortPath(id), 302);
  });

  app.get("/g/:code", async (request: CodeRequest, reply) => {
    const id = residenceOfCode(request.params.code);
    if (id === null) return sendUnknownGrave(deps, request, reply);
    const [path, query] = request.url.split("?", 2);
    const own = shortPath(id);
    // Cached for a day only: a browser would cache a plain 301 for good.
    if (path !== own) {
      const target = query === undefined ? own : `${own}?${query}`;
      return reply.header("cache-control", "max-age=86400").redirect(target, 301);
    }
    const { lamp } = request.query;
    const notice = lamp === undefined ? "" : noticeIn(visitorCtx(deps, request), id, lamp);
    if (notice === null) return reply.header("cache-control", "no-store").redirect(own, 302);
    const page = await graveRender(deps, request, { id, notice });
    if (page === null) return sendTooMany(reply);
    if (page.status === 200) {
      // After the form it is the same visit.
      if (lamp === undefined) countOpened(deps, request, { id, isScan: true });
      return sendGravePage(deps, request, reply, page);
    }
    const target = await findMergedTarget(visitorCtx(deps, request), id);
    if (target === null) return sendOnce(reply, page);
    return reply.header("cache-control", "max-age=86400").redirect(shortPath(target), 301);
  });

  // The address of the form, opened again, and a slash too many.
  app.get("/g/:code/*", async (request: CodeRequest, reply) => {
    const id = residenceOfCode(request.params.code);
    if (id === null) return sendUnknownGrave(deps, request, reply);
    return reply.header("cache-control", "no-store").redirect(shortPath(id), 302);
  });
}

/** Counts an opened page, not one that a robot, a prefetch or a service worker fetches. */
export function countOpened(
  deps: GraveDeps,
  request: FastifyRequest,
  { id, isScan }: { id: number; isScan: boolean },
): void {
  const { headers } = request;
  const purpose = `${String(headers["sec-purpose"] ?? "")}${String(headers.purpose ?? "")}`;
  const isRead = request.method === "GET" && headers["x-copy"] === undefined && !purpose.includes("prefetch");
  if (!isRead || isBot(headers["user-agent"])) return;
  const ctx = visitorCtx(deps, request);
  if (openings.admits(ctx, id)) ctx.services.later(() => countOpening(ctx, { residenceId: id, isScan }));
}

export function visitorCtx({ api }: GraveDeps, request: FastifyRequest) {
  return api.contextOf({ actor: { kind: "visitor" }, requestId: request.id, address: request.ip });
}

/** The rendered page, with another status than 200 where there is no public residence; null: asked for too often. */
export async function graveRender(
  { pages, rateLimits }: GraveDeps,
  request: FastifyRequest,
  { id, notice }: { id: number; notice: GraveNotice },
): Promise<CachedPage | null> {
  const path = graveRenderPath(id, notice);
  const cached = pages.peek(path);
  if (!cached && !(await rateLimits.allows("page", request))) return null;
  return cached ?? pages.get(path, request.id);
}

/** Sends the page of a public residence, to this browser only: with it comes the number of its device. */
export function sendGravePage(deps: GraveDeps, request: FastifyRequest, reply: FastifyReply, page: CachedPage) {
  const device = graveDevice(request, reply, visitorCtx(deps, request), deps.isHttps);
  if (device.id === null) device.remember();
  addPageHeaders(reply, page).header("cache-control", "private, no-cache");
  return sendPayload(request, reply, page.payload, { responseCache: deps.responseCache, find: null });
}

/** The page that asks for the code. */
export async function sendUnknownGrave({ pages, rateLimits }: GraveDeps, request: FastifyRequest, reply: FastifyReply) {
  if (!(await rateLimits.allows("page", request))) return sendTooMany(reply);
  return sendOnce(reply, await pages.renderOnce(graveRenderPath(0, ""), request.id));
}
