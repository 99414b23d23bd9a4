import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { FrontDoor } from "../http/front-door.ts";
import type { Budgets } from "../http/rate-limit.ts";
import { sendPayload } from "../http/send-payload.ts";
import { correctedPath, pageAddress } from "./page-address.ts";
import type { KeptPage } from "./kept-page.ts";
import type { Pages } from "./pages.ts";

export interface MountPagesOptions {
  pages: Pages;
  budgets: Budgets;
  door: FrontDoor;
  /** While developing, a page may be looked at before it is listed; otherwise every unknown address is one 404. */
  rendersUnlisted: boolean;
  /** Phones are led to the mobile site: whoever keeps a page must tell them apart. */
  leadsPhonesAway: boolean;
}

/** Serves the site: last of all routes, so that whatever is not something else is a page. */
export function mountPages(app: FastifyInstance, options: MountPagesOptions): void {
  app.get("/*", (request, reply) => servePage(options, request, reply));
  app.post("/*", (request, reply) => leadBack(options, request, reply));
}

/** A form of ours that was sent before its script had come: its page once more, and nothing of what was sent. */
async function leadBack({ budgets }: MountPagesOptions, request: FastifyRequest, reply: FastifyReply) {
  const [path = ""] = request.url.split("?");
  const address = pageAddress(path, new URLSearchParams());
  if (!address || address.isData) return reply.callNotFound();
  if (!(await budgets.allows("page", request))) return sendTooMany(reply);
  return reply.header("cache-control", "no-store").redirect(address.canonical, 303);
}

async function servePage(options: MountPagesOptions, request: FastifyRequest, reply: FastifyReply) {
  const { pages, budgets, door, leadsPhonesAway } = options;
  const cut = request.url.indexOf("?");
  const path = cut < 0 ? request.url : request.url.slice(0, cut);
  const query = cut < 0 ? "" : request.url.slice(cut);
  const address = pageAddress(path, new URLSearchParams(query));
  const corrected = address ? null : correctedPath(path);
  // Copied by hand. Kept for a day only: a browser would remember a plain 301 for good.
  if (corrected) return reply.header("cache-control", "max-age=86400").redirect(corrected + query, 301);
  const kept = address && pages.peek(address.canonical);
  if (!kept && !(await budgets.allows("page", request))) return sendTooMany(reply);
  if (!address) return sendOnce(reply, await unlisted(options, path, request));
  const page = kept ?? (await pages.get(address.canonical, request.id));
  if (page.status !== 200) return sendOnce(reply, page);
  // The browser keeps it too but asks each time: a page that was closed must not come back from its cache.
  addPageHeaders(reply, page).header("cache-control", "no-cache");
  const isPlain = request.originalUrl === address.canonical;
  return sendPayload(request, reply, page.payload, {
    door,
    isPlain,
    find: () => pages.peek(address.canonical)?.payload,
    vary: leadsPhonesAway ? "user-agent" : undefined,
  });
}

function unlisted({ pages, rendersUnlisted }: MountPagesOptions, path: string, request: FastifyRequest) {
  if (rendersUnlisted) return pages.renderOnce(request.url, request.id);
  return pages.getUnknown(path.endsWith(".data"), request.id);
}

function sendTooMany(reply: FastifyReply) {
  reply.code(429).type("text/plain; charset=utf-8").header("retry-after", "60");
  return reply.send("来得太快了，请一分钟后再试。");
}

/** Errors and redirects: nobody keeps them. */
function sendOnce(reply: FastifyReply, page: KeptPage) {
  addPageHeaders(reply, page).header("cache-control", "no-store");
  if (page.location !== null) reply.header("location", page.location);
  return reply.send(page.payload.identity);
}

function addPageHeaders(reply: FastifyReply, page: KeptPage): FastifyReply {
  for (const [name, value] of page.routerHeaders) reply.header(name, value);
  return reply.code(page.status).type(page.contentType).header("content-security-policy", page.contentPolicy);
}
