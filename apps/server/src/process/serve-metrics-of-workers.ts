import type { Worker } from "node:cluster";
import { once } from "node:events";
import { AggregatorRegistry, Counter, Gauge, type Registry } from "prom-client";
import type { MetricsConfig } from "../config/config.ts";
import { createMetricsServer, processRegistry } from "../metrics/metrics-server.ts";
import { type Metrics, metricsReply, type MessageToWorker } from "./messages.ts";
import type { WorkerPool } from "./worker-pool.ts";

/** Milliseconds that a scrape waits for a worker; Prometheus itself waits for ten seconds. */
const replyMs = 5_000;

type Pool = Pick<WorkerPool<Worker>, "serving" | "lostCount" | "size">;

/**
 * Serves the metrics of the primary and of the workers that serve, each with a label `worker`: sums over them would
 * shrink whenever one is replaced. Returns a function that ends it. Throws the error of `listen`.
 */
export async function serveMetricsOfWorkers(config: MetricsConfig | null, pool: Pool): Promise<() => Promise<void>> {
  if (!config?.listen) return async () => undefined;
  const { own, errors } = metricsOfPool(pool);
  let requests = 0;
  const read = async () => {
    const all: Metrics[] = [];
    await Promise.all(
      [...pool.serving].map(async ([slot, worker]) => {
        requests += 1;
        const metrics = await readFrom(worker, requests);
        if (metrics) all.push(labelled(metrics, String(slot)));
        else errors.inc({ source: "worker" });
      }),
    );
    all.push(labelled(metricsReply.shape.metrics.parse(await own.getMetricsAsJSON()), "0"));
    const register = AggregatorRegistry.aggregate(all);
    return { contentType: register.contentType, text: await register.metrics() };
  };
  const server = createMetricsServer(config.token, read, (error) => console.error(error));
  server.listen(config.listen.port, config.listen.host);
  await once(server, "listening");
  return async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
}

function labelled(metrics: Metrics, worker: string): Metrics {
  return metrics.map((metric) => ({
    ...metric,
    // Each sample is of one worker: there is nothing to aggregate.
    aggregator: "first",
    values: metric.values.map((value) => ({ ...value, labels: { ...value.labels, worker } })),
  }));
}

function metricsOfPool(pool: Pool): { own: Registry; errors: Counter } {
  const register = processRegistry();
  const serving: Gauge = new Gauge({
    name: "changming_workers",
    help: "Worker processes that serve.",
    registers: [],
    collect: () => serving.set(pool.serving.size),
  });
  const wanted = new Gauge({ name: "changming_workers_wanted", help: "WORKERS.", registers: [] });
  wanted.set(pool.size);
  const errors = new Counter({
    name: "changming_scrape_errors_total",
    help: "Scrapes that could not read a source.",
    labelNames: ["source"],
    registers: [],
  });
  errors.inc({ source: "worker" }, 0);
  const lost: Counter = new Counter({
    name: "changming_workers_lost_total",
    help: "Worker processes that ended by themselves.",
    registers: [],
    collect() {
      lost.reset();
      lost.inc(pool.lostCount);
    },
  });
  for (const metric of [serving, wanted, errors, lost]) register.registerMetric(metric);
  return { own: register, errors };
}

/** Null when the worker does not reply in time. */
async function readFrom(worker: Worker, request: number): Promise<Metrics | null> {
  const { promise, resolve } = Promise.withResolvers<Metrics | null>();
  const receive = (received: unknown) => {
    const { data } = metricsReply.safeParse(received);
    if (data?.request === request) resolve(data.metrics);
  };
  const timer = setTimeout(() => resolve(null), replyMs);
  worker.on("message", receive);
  const message: MessageToWorker = { kind: "readMetrics", request };
  if (worker.isConnected()) worker.send(message, (error: Error | null) => error && resolve(null));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    worker.off("message", receive);
  }
}
