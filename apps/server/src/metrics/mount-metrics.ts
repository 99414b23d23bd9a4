import type { FastifyInstance } from "fastify";
import { once } from "node:events";
import type { MetricObjectWithValues, MetricValue } from "prom-client";
import type { MetricsConfig } from "../config/config.ts";
import { countRequests } from "./count-requests.ts";
import { countSite, type SiteDeps } from "./count-site.ts";
import { answerMetrics, createMetricsServer, processRegistry } from "./metrics-server.ts";

/** Hands the reading of the metrics to the primary of several workers. */
export type PublishMetrics = (read: () => Promise<MetricObjectWithValues<MetricValue<string>>[]>) => void;

/**
 * Serves /metrics in the text format of Prometheus: on a port of its own until the server closes, on the port of the
 * site for the bearer of the token, or, in a worker, through the primary.
 */
export async function mountMetrics(
  app: FastifyInstance,
  config: MetricsConfig,
  deps: SiteDeps,
  publish?: PublishMetrics,
): Promise<void> {
  const register = processRegistry();
  countRequests(app, register);
  const refresh = countSite(register, deps);
  const read = async () => {
    await refresh();
    return { contentType: register.contentType, text: await register.metrics() };
  };

  if (publish) {
    publish(async () => {
      await refresh();
      return register.getMetricsAsJSON();
    });
    return;
  }
  if (config.listen === null) {
    app.get("/metrics", async (request, reply) => {
      const { status, headers, body } = await answerMetrics(config.token, request.headers.authorization, read);
      return reply.code(status).headers(headers).send(body);
    });
    return;
  }
  const { port, host } = config.listen;
  const server = createMetricsServer(config.token, read, (err) =>
    app.log.error({ err }, "the metrics could not be written"),
  );
  // As soon as the site's own server is ready.
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
