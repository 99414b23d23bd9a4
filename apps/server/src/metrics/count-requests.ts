import type { FastifyInstance, FastifyRequest } from "fastify";
import { Counter, Histogram, type Registry } from "prom-client";
import { pageAddress } from "../pages/mount-site.ts";

/** Seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

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
    const labels = { route: routeOf(request), method: methods.has(request.method) ? request.method : "other" };
    requests.inc({ ...labels, status: `${Math.floor(reply.statusCode / 100)}xx` });
    durations.observe(labels, reply.elapsedTime / 1_000);
  });
}

/** The pattern of the matched route; `page` for a page of the site, `unlisted` where nothing is. */
function routeOf({ routeOptions, url }: FastifyRequest): string {
  const { url: pattern } = routeOptions;
  if (pattern === undefined) return "unlisted";
  if (pattern !== "/*") return pattern;
  const [path = "/"] = url.split("?", 1);
  return pageAddress(path, new URLSearchParams()) === null ? "unlisted" : "page";
}
