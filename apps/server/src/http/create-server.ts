import formbody from "@fastify/formbody";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { createServer as createHttpServer, type IncomingMessage } from "node:http";
import { randomId } from "@changming/kit/ids";
import { errors } from "@changming/contract/errors";
import { type Config, isListed, listOf } from "../config/config.ts";
import { plainBody } from "./bind.ts";
import { answerUnreadable, mountErrorHandlers, type ReportError, errorForLog } from "./error-handlers.ts";
import type { ResponseCache } from "./response-cache.ts";
import { addSecurityHeaders } from "./headers.ts";
import { errorEnvelope } from "./envelope.ts";
import { sendEnvelope } from "./mount-api.ts";
import { pageQueries } from "@changming/web/paths";
import { isPhone } from "@changming/kit/host-app";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route takes a file: the request may last up to the server's own timeout. */
    takesFile?: boolean;
  }
}

/** Destination of log lines. */
export interface LogTarget {
  write(line: string): void;
  /** Level at which requests are logged; default `info`. */
  requestLevel?: "info" | "debug";
}

/**
 * A path with invalid escapes becomes one without a route, so that it gets the usual not-found answer with all headers.
 */
function readable(url: string): string {
  const [path = "/"] = url.split("?", 1);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.startsWith("/api/") ? "/api/unreadable" : "/unreadable";
  }
}

/** Timeout in ms for a complete request body; a file may take the server's requestTimeout. */
const bodyTimeoutMs = 30_000;

/**
 * Timeouts in ms and maximum bytes. Node checks connections once per interval, by default every 30 s: with 5 s slow
 * headers are cut off after 25 to 30 s.
 */
const limits = {
  maxHeaderSize: 16_384,
  headersTimeout: 25_000,
  connectionsCheckingInterval: 5_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 65_000,
};

/** An offer of another protocol (HTTP/2 without TLS) is answered over HTTP/1.1. */
const shouldUpgradeCallback = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === "websocket";

/** Destroys a request whose body is incomplete at the timeout. */
function limitArrival(request: IncomingMessage): void {
  const hasBody = request.headers["transfer-encoding"] !== undefined || Number(request.headers["content-length"]) > 0;
  if (!hasBody) return;
  const timer = setTimeout(() => request.destroy(), bodyTimeoutMs).unref();
  for (const event of ["end", "close"]) request.once(event, () => clearTimeout(timer));
}

/** A Fastify instance with limits, headers, logs and error handlers, and without routes. */
export async function createServer(
  config: Pick<Config, "isHttps" | "hstsScope" | "logLevel" | "trustedProxies" | "mobileOrigin" | "staffAddresses">,
  responseCache: ResponseCache,
  logTo?: LogTarget,
  reportError?: ReportError,
): Promise<FastifyInstance> {
  const requestLevel = logTo?.requestLevel ?? "info";
  const mobileRedirect = config.mobileOrigin === null ? null : redirectToMobile(config.mobileOrigin);
  const app: FastifyInstance = Fastify({
    bodyLimit: plainBody,
    serverFactory: (handle) => {
      const fromMemory = responseCache.before(handle, (answered) =>
        app.log[requestLevel](answered, "answered from memory"),
      );
      return createHttpServer({ ...limits, shouldUpgradeCallback }, (request, response) => {
        // A redirected request must not be answered from the cache.
        const answer = mobileRedirect && mobileRedirect(request) !== null ? handle : fromMemory;
        answer(request, response);
      });
    },
    clientErrorHandler: answerUnreadable,
    forceCloseConnections: "idle",
    genReqId: randomId,
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies ?? false,
    exposeHeadRoutes: true,
    rewriteUrl: ({ url = "/" }) => readable(url),
    logger: {
      level: config.logLevel,
      redact: ["req.headers.authorization"],
      serializers: { err: errorForLog },
      ...(logTo && { stream: logTo }),
    },
  });
  await addSecurityHeaders(app, config);
  if (mobileRedirect) mountMobileRedirect(app, mobileRedirect);
  if (config.staffAddresses !== null) requireStaffAddress(app, config.staffAddresses);
  await app.register(formbody, { bodyLimit: plainBody });
  mountErrorHandlers(app, reportError);
  app.addHook("onRequest", async (request) => {
    if (!request.routeOptions.config.takesFile) limitArrival(request.raw);
  });
  app.addHook("onResponse", async (request, reply) => {
    // Only the path (R-privacy-11): search terms are private.
    const path = request.url.split("?", 1)[0];
    request.log[requestLevel](
      { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      "answered",
    );
  });
  return app;
}

/** Restricts the back office (page, files and calls) to these addresses, before any login. */
function requireStaffAddress(app: FastifyInstance, addresses: readonly string[]): void {
  const listed = listOf(addresses);
  app.addHook("onRequest", async (request, reply) => {
    // The matched route, however the address was written.
    const { url = "" } = request.routeOptions;
    const isCall = url.startsWith("/api/admin/");
    if (!isCall && url !== "/admin" && !url.startsWith("/admin/")) return;
    if (isListed(listed, request.ip)) return;
    if (isCall) return sendEnvelope(reply, errorEnvelope("staffAddressForeign", request.id));
    reply.code(403).header("cache-control", "no-store").header("x-robots-tag", "noindex, nofollow");
    return reply.type("text/html; charset=utf-8").send(foreignAddressPage);
  });
}

const foreignAddressPage = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>长明后台</title>
<meta name="viewport" content="width=device-width"><h1>这里打不开后台</h1>
<p>${errors.staffAddressForeign.message}。地址变了的，请让负责安装的同事改 STAFF_ADDRESSES。</p></html>`;

/**
 * Selects this site on a phone (R-site-12): once as a query key, permanently as a cookie. Only the browser sets the
 * cookie.
 */
const choice = "pc";
const chosen = new RegExp(`(?:^|;\\s*)${choice}=1(?:;|$)`);

type RedirectRequest = Pick<IncomingMessage, "method" | "url" | "headers">;

/** The redirect target for a phone; null for every other request. */
type MobileRedirect = (request: RedirectRequest) => string | null;

/**
 * Redirects phones from a page to the same path and query of the mobile site (R-site-11). Everything else is answered
 * here: calls, files, feeds, the router's data, unknown addresses.
 */
function redirectToMobile(mobileOrigin: string): MobileRedirect {
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

/**
 * Redirects phones before any lookup, rendering or caching (R-site-11). Uncached, for the next visitor may have chosen.
 */
function mountMobileRedirect(app: FastifyInstance, mobileRedirect: MobileRedirect): void {
  app.addHook("onRequest", async (request, reply) => {
    const address = mobileRedirect(request.raw);
    if (address === null) return;
    reply.header("vary", "user-agent").header("cache-control", "no-store");
    return reply.redirect(address, 302);
  });
}
