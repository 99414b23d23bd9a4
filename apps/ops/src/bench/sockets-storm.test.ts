import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@changming/db/embedded/embedded";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withResources } from "./resources.ts";
import { Clients, reportsOf, startServer } from "./sockets-side.ts";
import { DatabaseWatch, storm } from "./sockets-storm.ts";

/** A public residence of the demo. */
const residenceId = 69;
const sockets = 200;
const workers = 2;

let database: TestDatabase;
let dataDir: string;

beforeEach(async () => {
  database = await createTestDatabase("demo");
  dataDir = mkdtempSync(join(tmpdir(), "changming-sockets-"));
});

afterEach(async () => {
  await database?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function startSite(port: number) {
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    HOST: "127.0.0.1",
    PORT: String(port),
    WORKERS: String(workers),
    PAY_GATEWAY: "off",
    WECHAT_GATEWAY: "off",
    DEMO: "1",
    LOG_LEVEL: "warn",
  };
  return startServer("live-server.ts", { workers, env, ready: "长明已就绪" });
}

test("two hundred pages are back within seconds after their worker was killed, and none is rejected", async () => {
  await withResources(async () => {
    const port = await freePort();
    const server = await startSite(port);
    const clients = new Clients();
    const hello = [JSON.stringify({ action: "loginResidence", residenceId, ref: "room-1" })];
    await clients.open(1, { port, sockets, perAddress: 50, hello, tokens: null, refetches: [] }, 60);
    const [largest] = (await reportsOf(server)).toSorted((one, other) => other.sockets - one.sockets);
    const watch = new DatabaseWatch(database.url);
    const kill = async () => process.kill(largest?.pid ?? 0, "SIGKILL");
    const seen = await storm({ clients, sockets, watch, settleMs: 0 }, kill);
    await watch.close();
    expect(seen.lost).toBeGreaterThanOrEqual(sockets / 2 - workers);
    expect(seen).toMatchObject({ rejected: {}, attempts: seen.lost });
    expect(seen.backAfter[100]).toBeLessThan(15);
    await clients.close();
    await server.running.stop();
  });
}, 60_000);
