import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@changming/db/embedded/embedded";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withResources } from "./resources.ts";
import { Clients, reportsOf, startSite } from "./sockets-side.ts";
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

test("the pages of a killed worker are all back with one attempt each, and none is rejected", async () => {
  await withResources(async () => {
    const port = await freePort();
    const server = await startSite({ databaseUrl: database.url, dataDir, port, workers });
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
    await clients.close();
    await server.running.stop();
  });
}, 180_000);
