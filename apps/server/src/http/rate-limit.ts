import rateLimit, { type RateLimitPluginOptions } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { RateClass } from "@changming/contract/define";
import { addressGroup } from "@changming/kit/address-group";
import type { RedisLink } from "../redis/redis-link.ts";

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

/** Milliseconds after a failure in which Redis does not count: each request would wait for its timeout. */
const retryMs = 2_000;

/** Counts a request of a class by its address. */
type Count = (kind: RateLimitKind, request: FastifyRequest) => Promise<boolean>;

/**
 * Counts requests by class and address: with Redis for all nodes together, else, and while Redis is away, on this node.
 */
export async function createRateLimits(
  app: FastifyInstance,
  factor: number,
  redis: Pick<RedisLink, "commands" | "isUp" | "prefix" | "reportFailure"> | null = null,
): Promise<RateLimits> {
  let countTogether: Count | undefined;
  if (redis) {
    const options = { redis: redis.commands, nameSpace: `${redis.prefix}rate:` };
    // First, and in a scope of its own: the plugin has one store, and decorates what is not decorated yet.
    await app.register(async (scope) => {
      countTogether = await createCounters(scope, factor, options);
    });
  }
  const countHere = await createCounters(app, factor, {});
  let hereUntil = 0;
  return {
    async allows(kind, request) {
      // A closed connection has no address any more and receives no answer.
      if (request.raw.socket.remoteAddress === undefined) return false;
      if (!countTogether || !redis?.isUp || performance.now() < hereUntil) return countHere(kind, request);
      return countTogether(kind, request).catch((error: unknown) => {
        hereUntil = performance.now() + retryMs;
        redis.reportFailure(error);
        return countHere(kind, request);
      });
    },
  };
}

async function createCounters(app: FastifyInstance, factor: number, options: RateLimitPluginOptions): Promise<Count> {
  await app.register(rateLimit, { ...options, global: false });
  const counters = new Map<RateLimitKind, ReturnType<FastifyInstance["createRateLimit"]>>();
  for (const [kind, max] of Object.entries(perMinute) as [RateLimitKind, number][]) {
    const keyGenerator = ({ ip }: FastifyRequest) => `${kind} ${addressGroup(ip)}`;
    counters.set(kind, app.createRateLimit({ max: Math.ceil(max * factor), timeWindow: 60_000, keyGenerator }));
  }
  return async (kind, request) => {
    const result = await counters.get(kind)?.(request);
    return !result || result.isAllowed || !result.isExceeded;
  };
}
