import type { Cluster, Redis, RedisOptions } from "ioredis";
import type { RedisConfig } from "../config/redis-config.ts";

export type RedisClient = Redis | Cluster;

/** Milliseconds until a command without a reply fails. */
const commandTimeoutMs = 500;
/** Milliseconds between attempts to connect again. */
const retryMs = 500;

/**
 * Begins to connect, and connects again without end whenever the connection is lost; meanwhile commands fail at once.
 * The library is loaded only where Redis is used.
 */
export async function connectRedis(config: RedisConfig): Promise<RedisClient> {
  const { Cluster, Redis } = await import("ioredis");
  const { kind, hosts, isTls, username, password, database, primaryName } = config;
  const options: RedisOptions = {
    username,
    password,
    commandTimeout: commandTimeoutMs,
    connectTimeout: 2_000,
    keepAlive: 10_000,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    connectionName: "changming",
    tls: isTls ? {} : undefined,
  };
  const offline = { enableOfflineQueue: false };
  if (kind === "cluster") {
    const retry = { clusterRetryStrategy: () => retryMs, maxRedirections: 3, slotsRefreshTimeout: 2_000 };
    return new Cluster([...hosts], { ...offline, ...retry, redisOptions: options });
  }
  const single = { ...options, ...offline, db: database, retryStrategy: () => retryMs };
  if (kind === "single") return new Redis({ ...single, ...hosts[0] });
  return new Redis({
    ...single,
    name: primaryName,
    sentinels: [...hosts],
    sentinelRetryStrategy: () => retryMs,
    enableTLSForSentinelMode: isTls,
  });
}
