import formbody from "@fastify/formbody";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { createServer as createHttpServer, type IncomingMessage } from "node:http";
import { randomId } from "@changming/kit/ids";
import type { Config } from "../config.ts";
import { plainBody } from "./body-limits.ts";
import { answerUnreadable, mountFaults, type ReportError } from "./faults.ts";
import { endIdleConnections } from "./end-idle-connections.ts";
import type { FrontDoor } from "./front-door.ts";
import { addSecurityHeaders } from "./headers.ts";
import { faultInLog } from "./fault-in-log.ts";
import { guardOffice } from "./office/office-door.ts";
import { leadToMobile, mountMobileRedirect } from "../pages/mobile-redirect.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route waits for a file, up to the server's own limit. */
    takesFile?: boolean;
  }
}

/** Where lines of the log go. */
export interface LogTarget {
  write(line: string): void;
  /** At which level requests are logged; `info` where it is not said. */
  requestLevel?: "info" | "debug";
}

/** An address whose escapes mean nothing names nothing: it gets the ordinary not-found, headers and all. */
function readable(url: string): string {
  const [path = "/"] = url.split("?", 1);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.startsWith("/api/") ? "/api/unreadable" : "/unreadable";
  }
}

/** Milliseconds in which a request must be there whole; one with a file may take as long as the server waits at all. */
const patience = 30_000;

/**
 * Milliseconds and bytes that a client may take. Node looks for late connections only at each interval, half a minute
 * unless told: headers are cut off after 25 to 30 s.
 */
const limits = {
  maxHeaderSize: 16_384,
  headersTimeout: 25_000,
  connectionsCheckingInterval: 5_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 65_000,
};

/** Whoever offers another protocol (HTTP/2 in the clear) is answered in this one. */
const shouldUpgradeCallback = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === "websocket";

/** Cuts off a body that is not there in time. */
function limitArrival(request: IncomingMessage): void {
  const hasBody = request.headers["transfer-encoding"] !== undefined || Number(request.headers["content-length"]) > 0;
  if (!hasBody) return;
  const timer = setTimeout(() => request.destroy(), patience).unref();
  for (const event of ["end", "close"]) request.once(event, () => clearTimeout(timer));
}

/** A Fastify instance with the house's limits, headers, logs and last-resort answers, and no routes of its own. */
export async function createServer(
  config: Pick<Config, "isHttps" | "hstsScope" | "logLevel" | "trustedProxies" | "mobileOrigin" | "staffAddresses">,
  door: FrontDoor,
  logTo?: LogTarget,
  reportError?: ReportError,
): Promise<FastifyInstance> {
  const requestLevel = logTo?.requestLevel ?? "info";
  const leadAway = config.mobileOrigin === null ? null : leadToMobile(config.mobileOrigin);
  const app: FastifyInstance = Fastify({
    bodyLimit: plainBody,
    serverFactory: (handle) => {
      const fromMemory = door.before(handle, (answered) => app.log[requestLevel](answered, "answered from memory"));
      return createHttpServer({ ...limits, shouldUpgradeCallback }, (request, response) => {
        // Who is led away must not be answered from memory.
        const answer = leadAway && leadAway(request) !== null ? handle : fromMemory;
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
      serializers: { err: faultInLog },
      ...(logTo && { stream: logTo }),
    },
  });
  endIdleConnections(app);
  await addSecurityHeaders(app, config);
  if (leadAway) mountMobileRedirect(app, leadAway);
  if (config.staffAddresses !== null) guardOffice(app, config.staffAddresses);
  await app.register(formbody, { bodyLimit: plainBody });
  mountFaults(app, reportError);
  app.addHook("onRequest", async (request) => {
    if (!request.routeOptions.config.takesFile) limitArrival(request.raw);
  });
  app.addHook("onResponse", async (request, reply) => {
    // The path alone: what people search for is theirs.
    const path = request.url.split("?", 1)[0];
    request.log[requestLevel](
      { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      "answered",
    );
  });
  return app;
}
