import type { FastifyInstance } from "fastify";
import type { IncomingMessage } from "node:http";
import { pageQueries } from "@changming/web/page-queries";
import { isPhone } from "./phones.ts";

/** In the query for this once, in a cookie for good: the page, not the mobile site. The browser alone writes the cookie. */
const choice = "pc";
const chosen = new RegExp(`(?:^|;\\s*)${choice}=1(?:;|$)`);

type Asked = Pick<IncomingMessage, "method" | "url" | "headers">;

/** Where a phone is sent instead of being answered here; null when it is not sent away. */
export type LeadAway = (request: Asked) => string | null;

/**
 * Leads people on phones from a page to the same path and query of the mobile site. Everything that is no page stays:
 * calls, files, feeds, the router's data, addresses that name nothing.
 */
export function leadToMobile(mobileOrigin: string): LeadAway {
  const { host } = new URL(mobileOrigin);
  return ({ method, url = "/", headers }) => {
    if (method !== "GET" && method !== "HEAD") return null;
    const cut = url.indexOf("?");
    const path = cut < 0 ? url : url.slice(0, cut);
    if (!Object.hasOwn(pageQueries, path) || !isPhone(headers["user-agent"])) return null;
    // A mobile site that a proxy leads to this very server must not be led in a circle.
    if (headers.host === host) return null;
    // With any value: `pc=0` must reach the page too, for there the cookie is taken back.
    if (cut >= 0 && new URLSearchParams(url.slice(cut)).has(choice)) return null;
    if (chosen.test(headers.cookie ?? "")) return null;
    return mobileOrigin + url;
  };
}

/** Sends phones away before anything is looked up, rendered or kept. Nobody keeps the answer: the next may have chosen. */
export function mountMobileRedirect(app: FastifyInstance, leadAway: LeadAway): void {
  app.addHook("onRequest", async (request, reply) => {
    const address = leadAway(request.raw);
    if (address === null) return;
    reply.header("vary", "user-agent").header("cache-control", "no-store");
    return reply.redirect(address, 302);
  });
}
