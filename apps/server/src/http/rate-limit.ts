import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { RateClass } from "@changming/contract/define";

type RateLimitKind = RateClass | "page" | "image" | "font" | "drawing";

/** Maximum requests of an address in a minute (R-wire-18). Answers from the cache are not counted. */
const perMinute: Record<RateLimitKind, number> = {
  read: 600,
  search: 240,
  write: 120,
  credentials: 20,
  page: 600,
  image: 3_000,
  // Each takes up to a second of a processor; a page has three.
  font: 300,
  // Half a second of a processor for each that is not cached.
  drawing: 60,
};

export interface RateLimits {
  allows(kind: RateLimitKind, request: FastifyRequest): Promise<boolean>;
}

/** Counts requests by class and address, on this node. */
export async function createRateLimits(app: FastifyInstance, factor: number): Promise<RateLimits> {
  await app.register(rateLimit, { global: false });
  const counters = Object.fromEntries(
    Object.entries(perMinute).map(([kind, max]) => [
      kind,
      app.createRateLimit({ max: Math.ceil(max * factor), timeWindow: 60_000 }),
    ]),
  );
  return {
    async allows(kind, request) {
      // A closed connection has no address any more and receives no answer.
      if (request.raw.socket.remoteAddress === undefined) return false;
      const result = await counters[kind]?.(request);
      return !result || result.isAllowed || !result.isExceeded;
    },
  };
}
