import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ReadLedger } from "../cache/tag-cache.ts";
import type { Budgets } from "../http/rate-limit.ts";
import { sendPayload } from "../http/send-payload.ts";
import { pageAddress } from "./page-address.ts";
import type { KeptPage } from "./kept-page.ts";
import type { Pages } from "./pages.ts";

export interface MountPagesOptions {
  pages: Pages;
  budgets: Budgets;
  newLedger(): ReadLedger;
}

/** Serves the site: last of all routes, so that whatever is not something else is a page. */
export function mountPages(app: FastifyInstance, options: MountPagesOptions): void {
  app.get("/*", (request, reply) => servePage(options, request, reply));
}

async function servePage(
  { pages, budgets, newLedger }: MountPagesOptions,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const cut = request.url.indexOf("?");
  const path = cut < 0 ? request.url : request.url.slice(0, cut);
  const address = pageAddress(path, new URLSearchParams(cut < 0 ? "" : request.url.slice(cut)));
  const key = address && pages.keyOf(address.canonical);
  const kept = key === null ? undefined : pages.peek(key);
  if (kept) return sendPage(request, reply, kept);
  if (!(await budgets.allows("page", request))) {
    return reply
      .code(429)
      .type("text/plain; charset=utf-8")
      .header("retry-after", "60")
      .send("来得太快了，请一分钟后再试。");
  }
  const page =
    address && key !== null
      ? await pages.get(key, address.canonical, request.id)
      : await pages.renderOnce(path.endsWith(".data") ? "/404.data" : "/404", newLedger(), request.id);
  return sendPage(request, reply, page);
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: KeptPage) {
  reply.code(page.status).type(page.contentType).header("content-security-policy", page.contentPolicy);
  // Kept by the browser, asked for each time: a page that was closed must not come back from its cache.
  reply.header("cache-control", page.status === 200 ? "no-cache" : "no-store");
  if (page.location !== null) reply.header("location", page.location);
  for (const [name, value] of page.routerHeaders) reply.header(name, value);
  return page.status === 200 ? sendPayload(request, reply, page.payload) : reply.send(page.payload.identity);
}
