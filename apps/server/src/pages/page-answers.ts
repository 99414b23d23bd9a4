import type { FastifyReply } from "fastify";
import type { CachedPage } from "./pages.ts";

export function sendTooMany(reply: FastifyReply) {
  reply.code(429).type("text/plain; charset=utf-8").header("retry-after", "60");
  return reply.send("来得太快了，请一分钟后再试。");
}

/** Errors and redirects: never cached. */
export function sendOnce(reply: FastifyReply, page: CachedPage) {
  addPageHeaders(reply, page).header("cache-control", "no-store");
  if (page.location !== null) reply.header("location", page.location);
  return reply.send(page.payload.identity);
}

export function addPageHeaders(reply: FastifyReply, page: CachedPage): FastifyReply {
  for (const [name, value] of page.routerHeaders) reply.header(name, value);
  return reply.code(page.status).type(page.contentType).header("content-security-policy", page.contentPolicy);
}
