import { fileURLToPath } from "node:url";
import { freePort } from "@changming/db/embedded/embedded";
import { type Running, startProcess } from "../resources.ts";
import { type Program, startNginx, startRedis } from "./programs.ts";
import type { Parts } from "./processor-time.ts";

const script = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What all servers of the bench have in common. */
export interface TargetDeps {
  databaseUrl: string;
  /** Files of all nodes, as on a shared file system. */
  dataDir: string;
  /** Settings of the payment gateways. */
  payment: Record<string, string>;
}

/** A site that runs. */
export interface Target {
  origin: string;
  /** Its processes, for their share of the processor. */
  parts: Parts;
  /** Ports of the metrics, one of each node. */
  metricsPorts: readonly number[];
  stop(): Promise<void>;
}

interface Node {
  running: Running;
  port: number;
  metricsPort: number;
}

async function startNode(deps: TargetDeps, workers: number, extra: Record<string, string> = {}): Promise<Node> {
  const port = await freePort();
  const metricsPort = await freePort();
  const env = {
    DATABASE_URL: deps.databaseUrl,
    DATA_DIR: deps.dataDir,
    HOST: "127.0.0.1",
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    WORKERS: String(workers),
    DEMO: "1",
    SMS_GATEWAY: "off",
    WECHAT_GATEWAY: "off",
    LOG_LEVEL: "warn",
    NODE_ENV: "production",
    RATE_LIMIT_FACTOR: "1000000",
    ...deps.payment,
    ...extra,
  };
  return { running: await startProcess(script("../../serve.ts"), env, "长明已就绪"), port, metricsPort };
}

const pidsOf = (nodes: readonly Node[]) => nodes.map(({ running }) => running.child.pid ?? 0);

/** One node with so many workers; 1 is a single process. */
export async function startOneNode(deps: TargetDeps, workers: number): Promise<Target> {
  const node = await startNode(deps, workers);
  return {
    origin: `http://127.0.0.1:${node.port}`,
    parts: { server: pidsOf([node]) },
    metricsPorts: [node.metricsPort],
    stop: node.running.stop,
  };
}

/** Two nodes with two workers each, behind nginx, with one PostgreSQL and one Redis. */
export async function startTwoNodes(deps: TargetDeps): Promise<Target> {
  const redis: Program = await startRedis();
  const together = { REDIS_URL: `redis://127.0.0.1:${redis.port}`, TRUST_PROXY: "127.0.0.1" };
  const nodes = [await startNode(deps, 2, together), await startNode(deps, 2, together)];
  const nginx = await startNginx(nodes.map(({ port }) => port));
  return {
    origin: `http://127.0.0.1:${nginx.port}`,
    parts: { server: pidsOf(nodes), nginx: [nginx.pid], redis: [redis.pid] },
    metricsPorts: nodes.map(({ metricsPort }) => metricsPort),
    async stop() {
      for (const { running } of nodes) await running.stop();
    },
  };
}
