import type { Cluster, Redis, RedisOptions } from "ioredis";
import type { RedisConfig } from "../config/redis-config.ts";

export type RedisClient = Redis | Cluster;

/** Milliseconds until a command without a reply fails. */
const commandTimeoutMs = 500;
/** Milliseconds between attempts to connect again. */
const retryMs = 500;

function optionsOf({ username, password, isTls }: RedisConfig): RedisOptions {
  return {
    username,
    password,
    commandTimeout: commandTimeoutMs,
    connectTimeout: 2_000,
    keepAlive: 10_000,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    // Its failure would be an unhandled rejection.
    autoResubscribe: false,
    // In the server's list of clients.
    connectionName: "changming",
    enableOfflineQueue: false,
    retryStrategy: () => retryMs,
    tls: isTls ? {} : undefined,
  };
}

/**
 * Begins to connect for commands, and connects again without end whenever the connection is lost; meanwhile commands
 * fail at once. The library is loaded only where Redis is used.
 */
export async function connectRedis(config: RedisConfig): Promise<RedisClient> {
  if (config.kind !== "cluster") return connectSubscriber(config, 0);
  const { Cluster } = await import("ioredis");
  const { enableOfflineQueue, retryStrategy, ...redisOptions } = optionsOf(config);
  return new Cluster([...config.hosts], {
    enableOfflineQueue,
    clusterRetryStrategy: () => retryMs,
    maxRedirections: 3,
    slotsRefreshTimeout: 2_000,
    redisOptions,
  });
}

/**
 * The same for a subscription. In a cluster a message reaches the subscribers of every node: `attempt` chooses one, so
 * that a link that is lost is found.
 */
export async function connectSubscriber(config: RedisConfig, attempt: number): Promise<Redis> {
  const { Redis } = await import("ioredis");
  const { kind, hosts, database, primaryName } = config;
  const options = { ...optionsOf(config), db: database };
  if (kind !== "sentinel") return new Redis({ ...options, ...hosts[attempt % hosts.length] });
  return new Redis({
    ...options,
    name: primaryName,
    sentinels: [...hosts],
    sentinelRetryStrategy: () => retryMs,
    sentinelCommandTimeout: commandTimeoutMs,
  });
}
