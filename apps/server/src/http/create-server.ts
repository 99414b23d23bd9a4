import formbody from "@fastify/formbody";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { randomId } from "@changming/kit/ids";
import type { Config } from "../config.ts";
import { mountFaults } from "./faults.ts";
import { addSecurityHeaders, mountPolicyReports } from "./headers.ts";

/** A Fastify instance with the house's limits, headers, logs and last-resort answers, and no routes of its own. */
export async function createServer(
  config: Pick<Config, "isHttps" | "logLevel" | "trustedProxies">,
): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: 262_144,
    requestTimeout: 30_000,
    http: { maxHeaderSize: 16_384, headersTimeout: 10_000, keepAliveTimeout: 65_000 },
    forceCloseConnections: "idle",
    genReqId: randomId,
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies ?? false,
    exposeHeadRoutes: true,
    logger: { level: config.logLevel, redact: ["req.headers.authorization"] },
  });
  await addSecurityHeaders(app, { isHttps: config.isHttps });
  await app.register(formbody, { bodyLimit: 262_144 });
  mountPolicyReports(app);
  mountFaults(app);
  app.addHook("onResponse", async (request, reply) => {
    // The path alone: what people search for is theirs.
    const path = request.url.split("?", 1)[0];
    request.log.info(
      { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      "answered",
    );
  });
  return app;
}
