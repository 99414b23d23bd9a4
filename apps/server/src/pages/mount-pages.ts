import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ReadLedger } from "../cache/tag-cache.ts";
import type { FrontDoor } from "../http/front-door.ts";
import type { Budgets } from "../http/rate-limit.ts";
import { sendPayload } from "../http/send-payload.ts";
import { pageAddress } from "./page-address.ts";
import type { KeptPage } from "./kept-page.ts";
import type { Pages } from "./pages.ts";

export interface MountPagesOptions {
  pages: Pages;
  budgets: Budgets;
  door: FrontDoor;
  newLedger(): ReadLedger;
  /** While developing, a page may be looked at before it is listed; otherwise every unknown address is one 404. */
  rendersUnlisted: boolean;
}

/** Serves the site: last of all routes, so that whatever is not something else is a page. */
export function mountPages(app: FastifyInstance, options: MountPagesOptions): void {
  app.get("/*", (request, reply) => servePage(options, request, reply));
}

async function servePage(options: MountPagesOptions, request: FastifyRequest, reply: FastifyReply) {
  const { pages, budgets, newLedger } = options;
  const cut = request.url.indexOf("?");
  const path = cut < 0 ? request.url : request.url.slice(0, cut);
  const address = pageAddress(path, new URLSearchParams(cut < 0 ? "" : request.url.slice(cut)));
  const key = address && pages.keyOf(address.canonical);
  const kept = key === null ? undefined : pages.peek(key);
  if (key !== null && kept) return sendPage(options, key, request, reply, kept);
  if (!(await budgets.allows("page", request))) {
    return reply
      .code(429)
      .type("text/plain; charset=utf-8")
      .header("retry-after", "60")
      .send("来得太快了，请一分钟后再试。");
  }
  if (address && key !== null) {
    return sendPage(options, key, request, reply, await pages.get(key, address.canonical, request.id));
  }
  const unknown = path.endsWith(".data") ? "/404.data" : "/404";
  const rendered = options.rendersUnlisted ? request.url : unknown;
  return sendOnce(reply, await pages.renderOnce(rendered, newLedger(), request.id));
}

function sendPage(
  { pages, door }: MountPagesOptions,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
  page: KeptPage,
) {
  if (page.status !== 200) return sendOnce(reply, page);
  // The browser keeps it too but asks each time: a page that was closed must not come back from its cache.
  addPageHeaders(reply, page).header("cache-control", "no-cache");
  return sendPayload(request, reply, page.payload, { door, isKept: () => pages.peek(key) === page });
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
