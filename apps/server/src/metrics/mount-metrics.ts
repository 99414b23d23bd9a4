import type { FastifyInstance } from "fastify";
import { createHash, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { collectDefaultMetrics, Registry } from "prom-client";
import type { MetricsConfig } from "../config/config.ts";
import { countRequests } from "./count-requests.ts";
import { countSite, type SiteDeps } from "./count-site.ts";

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const noStore = { "cache-control": "no-store" };
const plainText = { ...noStore, "content-type": "text/plain; charset=utf-8" };

/** prom-client's own gauges whose names end like a counter's; their labelled forms stay. */
const misnamed = ["nodejs_active_handles_total", "nodejs_active_requests_total", "nodejs_active_resources_total"];

/**
 * Serves /metrics in the text format of Prometheus: on a port of its own until the server closes, or
 * on the port of the site for the bearer of the token.
 */
export async function mountMetrics(app: FastifyInstance, config: MetricsConfig, deps: SiteDeps): Promise<void> {
  const register = new Registry();
  collectDefaultMetrics({ register });
  for (const name of misnamed) register.removeSingleMetric(name);
  countRequests(app, register);
  const refresh = countSite(register, deps);

  const answer = async (authorization: string | undefined): Promise<Answer> => {
    if (config.token !== null && !isBearer(authorization, config.token)) {
      return { status: 401, headers: { ...plainText, "www-authenticate": "Bearer" }, body: "a token is required\n" };
    }
    await refresh();
    return {
      status: 200,
      headers: { ...noStore, "content-type": register.contentType },
      body: await register.metrics(),
    };
  };

  if (config.listen !== null) return serveAlone(app, config.listen, answer);
  app.get("/metrics", async (request, reply) => {
    const { status, headers, body } = await answer(request.headers.authorization);
    return reply.code(status).headers(headers).send(body);
  });
}

/** Compared in constant time; hashes have the same length. */
function isBearer(authorization: string | undefined, token: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text, "utf8").digest();
  return timingSafeEqual(hash(authorization ?? ""), hash(`Bearer ${token}`));
}

/** Listens as soon as the site's own server is ready. Throws the error of `listen`. */
async function serveAlone(
  app: FastifyInstance,
  { port, host }: NonNullable<MetricsConfig["listen"]>,
  answer: (authorization: string | undefined) => Promise<Answer>,
): Promise<void> {
  const server = createServer((request, response) => {
    const [path] = (request.url ?? "/").split("?", 1);
    if (path !== "/metrics" || (request.method !== "GET" && request.method !== "HEAD")) {
      response.writeHead(404, plainText).end("only GET /metrics\n");
      return;
    }
    void answer(request.headers.authorization)
      .catch((err: unknown): Answer => {
        app.log.error({ err }, "the metrics could not be written");
        return { status: 500, headers: plainText, body: "an internal error\n" };
      })
      .then(({ status, headers, body }) => response.writeHead(status, headers).end(body));
  });
  app.addHook("onReady", async () => {
    server.listen(port, host);
    await once(server, "listening");
  });
  app.addHook("onClose", async () => {
    server.closeAllConnections();
    if (!server.listening) return;
    server.close();
    await once(server, "close");
  });
}
