import formbody from "@fastify/formbody";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { createServer as createHttpServer, type IncomingMessage } from "node:http";
import { randomId } from "@changming/kit/ids";
import type { Config } from "../config/config.ts";
import { plainBody } from "./body-limits.ts";
import { answerUnreadable, mountErrorHandlers, type ReportError } from "./error-handlers.ts";
import { endIdleConnections } from "./end-idle-connections.ts";
import type { ResponseCache } from "./response-cache.ts";
import { addSecurityHeaders } from "./headers.ts";
import { errorForLog } from "./error-for-log.ts";
import { requireStaffAddress } from "./staff-ip-allow-list.ts";
import { redirectToMobile, mountMobileRedirect } from "./mobile-redirect.ts";

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
  endIdleConnections(app);
  await addSecurityHeaders(app, config);
  if (mobileRedirect) mountMobileRedirect(app, mobileRedirect);
  if (config.staffAddresses !== null) requireStaffAddress(app, config.staffAddresses);
  await app.register(formbody, { bodyLimit: plainBody });
  mountErrorHandlers(app, reportError);
  app.addHook("onRequest", async (request) => {
    if (!request.routeOptions.config.takesFile) limitArrival(request.raw);
  });
  app.addHook("onResponse", async (request, reply) => {
    // Only the path: search terms are private.
    const path = request.url.split("?", 1)[0];
    request.log[requestLevel](
      { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      "answered",
    );
  });
  return app;
}
