import { z } from "zod";

/**
 * One server, the sentinels of a primary, or the nodes of a cluster:
 *
 * - `redis://user:password@host:6379/0`, `rediss://…` with TLS
 * - `redis-sentinel://user:password@a:26379,b:26379,c:26379/0#name`
 * - `redis-cluster://user:password@a:6379,b:6379`
 */
const address =
  /^redis(?:(s)|-(sentinel|cluster))?:\/\/(?:([^:@/]*):([^@/]*)@)?([^@/#?]+)(?:\/(\d{1,2}))?(?:#([\w.-]+))?$/;
const oneHost = /^(\[[\da-f:]+\]|[\w.-]+)(?::(\d{1,5}))?$/i;

export interface RedisConfig {
  kind: "single" | "sentinel" | "cluster";
  isTls: boolean;
  hosts: readonly { host: string; port: number }[];
  username: string | undefined;
  password: string | undefined;
  database: number;
  /** The name by which sentinels know the primary. */
  primaryName: string | undefined;
}

const defaultPort = { single: 6_379, cluster: 6_379, sentinel: 26_379 };

export const redisEnvironment = {
  REDIS_URL: z
    .string()
    .transform((text, context) => {
      const parsed = parse(text);
      if (parsed === null) context.addIssue({ code: "custom", message: "not an address of Redis" });
      return parsed;
    })
    .optional(),
};

function parse(text: string): RedisConfig | null {
  const [found, tls, form, username, password, hosts = "", database, primaryName] = address.exec(text) ?? [];
  if (found === undefined) return null;
  const kind = form === "sentinel" || form === "cluster" ? form : "single";
  const places = hosts.split(",").map((host) => oneHost.exec(host));
  if ((kind === "single" && places.length > 1) || (kind === "sentinel") !== (primaryName !== undefined)) return null;
  // A cluster has one database.
  if (kind === "cluster" && database !== undefined && database !== "0") return null;
  const parsed: { host: string; port: number }[] = [];
  for (const place of places) {
    if (place?.[1] === undefined) return null;
    parsed.push({ host: place[1].replace(/^\[|\]$/g, ""), port: Number(place[2] ?? defaultPort[kind]) });
  }
  return {
    kind,
    isTls: tls !== undefined,
    hosts: parsed,
    username: decoded(username),
    password: decoded(password),
    database: Number(database ?? 0),
    primaryName,
  };
}

/** Undefined for an empty part. */
function decoded(part: string | undefined): string | undefined {
  if (!part) return undefined;
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
