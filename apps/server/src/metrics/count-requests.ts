import type { FastifyInstance } from "fastify";
import { Counter, Histogram, type Registry } from "prom-client";
import { methodLabel, routeLabel } from "../pages/request-labels.ts";

/** Seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Counts the requests that the framework answers. Its labels are bounded and name no address: a path may contain what
 * a visitor typed.
 */
export function countRequests(app: FastifyInstance, register: Registry): void {
  const requests = new Counter({
    name: "changming_http_requests_total",
    help: "Answered requests, without those from the response cache.",
    labelNames: ["route", "method", "status"],
    registers: [register],
  });
  const durations = new Histogram({
    name: "changming_http_request_duration_seconds",
    help: "Time to answer a request, without those from the response cache.",
    labelNames: ["route", "method"],
    buckets,
    registers: [register],
  });
  app.addHook("onResponse", async (request, reply) => {
    const labels = { route: routeLabel(request), method: methodLabel(request) };
    requests.inc({ ...labels, status: `${Math.floor(reply.statusCode / 100)}xx` });
    durations.observe(labels, reply.elapsedTime / 1_000);
  });
}
