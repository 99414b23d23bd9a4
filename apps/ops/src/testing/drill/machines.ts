import { existsSync } from "node:fs";
import { canMakeNetwork } from "./network.ts";

/** The machines of the drill by their addresses in `deploy/cluster`. */
export const machines = new Map([
  ["lb1", "10.77.0.11"],
  ["lb2", "10.77.0.12"],
  ["node1", "10.77.0.21"],
  ["node2", "10.77.0.22"],
  ["db1", "10.77.0.31"],
  ["db2", "10.77.0.32"],
  ["redis1", "10.77.0.41"],
  ["redis2", "10.77.0.42"],
  ["witness", "10.77.0.51"],
  ["store", "10.77.0.61"],
]);

/** The site, at the balancer that has its address. */
export const siteOrigin = "http://10.77.0.100";

/** This machine, as the others reach it: here are the clients and the payment providers. */
export const clientHost = "10.77.0.254";

/** Why this machine cannot run the drill, as a sentence; null when it can. */
export async function whyNoDrill(): Promise<string | null> {
  const missing = Object.entries(neededPackages).flatMap(([name, path]) => (existsSync(path) ? [] : [name]));
  if (missing.length > 0) return `演练需要这些 Debian 软件包，这台机器上没有：${missing.join("、")}`;
  return (await canMakeNetwork()) ? null : "演练需要 root 和 Linux 的网络命名空间（ip netns）";
}

/** Programs and files that the drill needs, by the Debian package that brings them. */
export const neededPackages: Readonly<Record<string, string>> = {
  curl: "/usr/bin/curl",
  "etcd-server": "/usr/bin/etcd",
  faketime: "/usr/bin/faketime",
  haproxy: "/usr/sbin/haproxy",
  iproute2: "/usr/sbin/ip",
  keepalived: "/usr/sbin/keepalived",
  nftables: "/usr/sbin/nft",
  patroni: "/usr/bin/patroni",
  pgbouncer: "/usr/sbin/pgbouncer",
  "postgresql-15": "/usr/lib/postgresql/15/bin/postgres",
  "redis-sentinel": "/usr/bin/redis-sentinel",
  "redis-server": "/usr/bin/redis-server",
};
