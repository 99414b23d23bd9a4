import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findMergedTarget } from "@changming/domain/residence-merge/merged-target";
import { countScan } from "@changming/domain/visit/report-visit";
import { residenceOfCode, shortPath } from "@changming/kit/residence-code";
import { type GraveNotice, graveSide, isGraveNotice } from "@changming/web/grave-paths";
import { AddressLimiter, viewLimits } from "../http/address-limiter.ts";
import type { Api } from "../http/api.ts";
import type { RateLimits } from "../http/rate-limit.ts";
import { sendPayload } from "../http/response-cache.ts";
import { graveDevice } from "./grave-device.ts";
import { addPageHeaders, sendOnce, sendTooMany } from "./page-answers.ts";
import type { Pages } from "./pages.ts";

export interface GraveDeps {
  api: Api;
  pages: Pages;
  rateLimits: RateLimits;
  isHttps: boolean;
}

type CodeRequest = FastifyRequest<{ Params: { code: string }; Querystring: { lamp?: unknown } }>;

/** What opens pages without anybody reading them. */
const robots = /bot|spider|crawl|slurp|preview|facebookexternalhit|curl|wget|python|java\/|^$/i;

/**
 * The pages of short addresses, `/g/<code>` (R-residence-23, R-residence-24): in links, on posters and on stones. Each
 * is one document without scripts.
 */
export function mountGravePages(app: FastifyInstance, deps: GraveDeps): void {
  const scans = new AddressLimiter(viewLimits);

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
    const isSent = await sendGravePage(deps, request, reply, { id, notice: isGraveNotice(lamp) ? lamp : "" });
    if (isSent && !robots.test(request.headers["user-agent"] ?? "")) {
      const ctx = visitorOf(deps, request);
      if (scans.admits(ctx, id)) ctx.services.later(() => countScan(ctx, { residenceId: id }));
    }
    return reply;
  });
}

export function visitorOf({ api }: GraveDeps, request: FastifyRequest) {
  return api.contextOf({ actor: { kind: "visitor" }, requestId: request.id, address: request.ip });
}

/** Sends the page of a public residence. False where there is none: then something else was sent. */
export async function sendGravePage(
  deps: GraveDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { id, notice }: { id: number; notice: GraveNotice },
): Promise<boolean> {
  const { pages, rateLimits, isHttps } = deps;
  const address = graveSide(id, notice);
  const cached = pages.peek(address);
  if (!cached && !(await rateLimits.allows("page", request))) {
    sendTooMany(reply);
    return false;
  }
  const page = cached ?? (await pages.get(address, request.id));
  const ctx = visitorOf(deps, request);
  if (page.status !== 200) {
    const target = await findMergedTarget(ctx, id);
    if (target === null) sendOnce(reply, page);
    else reply.header("cache-control", "max-age=86400").redirect(shortPath(target), 301);
    return false;
  }
  const device = graveDevice(request, reply, { ...ctx.services, isHttps });
  if (device.id === null) device.remember();
  addPageHeaders(reply, page).header("cache-control", "no-cache");
  await sendPayload(request, reply, page.payload);
  return true;
}

/** The page that asks for the code. */
export async function sendUnknownGrave({ pages, rateLimits }: GraveDeps, request: FastifyRequest, reply: FastifyReply) {
  if (!(await rateLimits.allows("page", request))) return sendTooMany(reply);
  return sendOnce(reply, await pages.renderOnce(graveSide(0, ""), request.id));
}
