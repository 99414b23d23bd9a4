import type { FastifyInstance } from "fastify";
import type { IncomingMessage } from "node:http";
import { pageQueries } from "@changming/web/paths";
import { isPhone } from "./caller.ts";

/** Selects this site on a phone: once as a query key, permanently as a cookie. Only the browser sets the cookie. */
const choice = "pc";
const chosen = new RegExp(`(?:^|;\\s*)${choice}=1(?:;|$)`);

type RedirectRequest = Pick<IncomingMessage, "method" | "url" | "headers">;

/** The redirect target for a phone; null for every other request. */
type MobileRedirect = (request: RedirectRequest) => string | null;

/**
 * Redirects phones from a page to the same path and query of the mobile site. Everything else is answered here: calls,
 * files, feeds, the router's data, unknown addresses.
 */
export function redirectToMobile(mobileOrigin: string): MobileRedirect {
  const { host } = new URL(mobileOrigin);
  return ({ method, url = "/", headers }) => {
    if (method !== "GET" && method !== "HEAD") return null;
    const cut = url.indexOf("?");
    const path = cut < 0 ? url : url.slice(0, cut);
    if (!Object.hasOwn(pageQueries, path) || !isPhone(headers["user-agent"])) return null;
    // A mobile site that is proxied to this very server must not cause a redirect loop.
    if (headers.host === host) return null;
    // With any value: `pc=0` must reach the page too, which then deletes the cookie.
    if (cut >= 0 && new URLSearchParams(url.slice(cut)).has(choice)) return null;
    if (chosen.test(headers.cookie ?? "")) return null;
    return mobileOrigin + url;
  };
}

/** Redirects phones before any lookup, rendering or caching. Uncached, for the next visitor may have chosen. */
export function mountMobileRedirect(app: FastifyInstance, mobileRedirect: MobileRedirect): void {
  app.addHook("onRequest", async (request, reply) => {
    const address = mobileRedirect(request.raw);
    if (address === null) return;
    reply.header("vary", "user-agent").header("cache-control", "no-store");
    return reply.redirect(address, 302);
  });
}
