import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { appendFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "@changming/db/embedded/embedded";
import { startTestProcess, type TestProcess } from "@changming/db/testing/test-process";
import { makeTempFolder } from "@changming/kit/testing/temp-folder";
import { expect, vi } from "vitest";
import type { App } from "../app.ts";
import { parseConfig } from "../config/config.ts";
import type { RedisConfig } from "../config/redis-config.ts";

const program = "/usr/bin/redis-server";
const execute = promisify(execFile);

export interface TestRedis {
  config: RedisConfig;
  url: string;
  /** The servers; with sentinels, the primary first. */
  servers: readonly TestProcess[];
  sentinels: readonly TestProcess[];
  close(): Promise<void>;
}

/** With these metrics an app says whether it uses its Redis. */
export const metricsOnSite = { listen: null, token: "a-token-of-the-monitoring" };

/** Waits until the app uses its Redis, or does not. */
export async function untilRedis(app: App, isUp: boolean): Promise<void> {
  const headers = { authorization: `Bearer ${metricsOnSite.token}` };
  const read = async () => {
    const { body } = await app.server.inject({ url: "/metrics", headers });
    return body.split("\n").find((line) => line.startsWith("changming_redis_up"));
  };
  const wanted = `changming_redis_up ${isUp ? 1 : 0}`;
  await vi.waitFor(async () => expect(await read()).toBe(wanted), { timeout: 30_000, interval: 50 });
}

/** One server with a password. */
export async function startRedis(): Promise<TestRedis> {
  return withServers(async (start) => {
    const server = await start(["--requirepass", "secret"]);
    return { url: `redis://:secret@127.0.0.1:${server.port}`, servers: [server] };
  });
}

/** A primary with a replica, and three sentinels that replace it when it is away for a second. */
export async function startSentinels(): Promise<TestRedis> {
  return withServers(async (start, folder) => {
    const primary = await start(["--repl-diskless-sync-delay", "0"]);
    const replica = await start(["--replicaof", "127.0.0.1", String(primary.port)]);
    await untilFollowing(replica.port);
    const sentinels: TestProcess[] = [];
    for (const name of ["a", "b", "c"]) {
      // A sentinel writes to its file.
      const file = join(folder, `sentinel-${name}.conf`);
      await writeFile(file, `sentinel monitor main 127.0.0.1 ${primary.port} 2\n`);
      await appendFile(file, "sentinel down-after-milliseconds main 1000\nsentinel failover-timeout main 5000\n");
      sentinels.push(await start(["--sentinel"], file));
    }
    for (const { port } of sentinels) await untilMonitoring(port);
    const hosts = sentinels.map(({ port }) => `127.0.0.1:${port}`).join(",");
    return { url: `redis-sentinel://${hosts}/0#main`, servers: [primary, replica], sentinels };
  });
}

/** Waits until the replica has a copy of its primary: before, no sentinel would choose it. */
async function untilFollowing(port: number): Promise<void> {
  const state = async () => (await execute("redis-cli", ["-p", String(port), "info", "replication"])).stdout;
  const following = { timeout: 30_000, interval: 100 };
  await vi.waitFor(async () => expect(await state()).toContain("master_link_status:up"), following);
}

/** Waits until the sentinel knows the replica and both other sentinels: before, nothing could replace the primary. */
async function untilMonitoring(port: number): Promise<void> {
  const known = async () => {
    const { stdout } = await execute("redis-cli", ["-p", String(port), "sentinel", "master", "main"]);
    const lines = stdout.split("\n");
    const valueOf = (name: string) => lines[lines.indexOf(name) + 1];
    return [valueOf("num-slaves"), valueOf("num-other-sentinels")];
  };
  await vi.waitFor(async () => expect(await known()).toEqual(["1", "2"]), { timeout: 30_000, interval: 100 });
}

/** Three primaries that share the slots. */
export async function startCluster(): Promise<TestRedis> {
  return withServers(async (start) => {
    const servers: TestProcess[] = [];
    for (let count = 0; count < 3; count += 1) {
      const busPort = String(await freePort());
      servers.push(await start(["--cluster-enabled", "yes", "--cluster-port", busPort]));
    }
    const hosts = servers.map(({ port }) => `127.0.0.1:${port}`);
    await execute("redis-cli", ["--cluster", "create", ...hosts, "--cluster-yes"]);
    return { url: `redis-cluster://${hosts.join(",")}`, servers };
  });
}

type Start = (args: string[], file?: string) => Promise<TestProcess>;

async function withServers(
  open: (start: Start, folder: string) => Promise<Pick<TestRedis, "url" | "servers"> & Partial<TestRedis>>,
): Promise<TestRedis> {
  if (!existsSync(program)) {
    throw new Error("这个测试需要 Redis（Debian 包 redis-server），这台机器上没有：请先安装它");
  }
  const { path: folder, discard } = await makeTempFolder();
  const processes: TestProcess[] = [];
  const start: Start = async (args, file) => {
    const port = await freePort();
    const directory = join(folder, String(port));
    await mkdir(directory);
    const own = [
      "--port",
      String(port),
      "--bind",
      "127.0.0.1",
      "--dir",
      directory,
      "--save",
      "",
      "--loglevel",
      "warning",
    ];
    const process = await startTestProcess({ file: program, args: [...(file ? [file] : []), ...args, ...own], port });
    processes.push(process);
    return process;
  };
  const close = async () => {
    await Promise.all(processes.map((process) => process.kill()));
    await discard();
  };
  try {
    const { url, servers, sentinels = [] } = await open(start, folder);
    const { redis: config } = parseConfig({ REDIS_URL: url });
    if (config === null) throw new Error(`${url} is no address of Redis`);
    return { config, url, servers, sentinels, close };
  } catch (error) {
    await close();
    throw error;
  }
}
