import { sql } from "kysely";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { openDatabase, type OpenDatabase } from "./database.ts";
import { maxReplicaLagMs, Replicas } from "./replicas.ts";
import { startStandby, type TestStandby } from "./testing/test-standby.ts";

let site: TestStandby;
let primary: OpenDatabase;
let replicas: Replicas;
let changes: [name: string, isUsable: boolean][] = [];

beforeAll(async () => {
  site = await startStandby(async (url) => {
    const { db, close } = openDatabase(url);
    await sql`create table note (word text primary key)`.execute(db);
    await close();
  });
  primary = openDatabase(site.primaryUrl);
});

afterEach(async () => {
  await replicas?.close();
  changes = [];
});

afterAll(async () => {
  await primary?.close();
  await site?.close();
});

function open(...urls: string[]): void {
  replicas = new Replicas({ primary: primary.db, urls, reportChange: (...change) => void changes.push(change) });
}

const write = (word: string) => sql`insert into note values (${word})`.execute(primary.db);

const untilUsable = (usable: number) =>
  vi.waitFor(() => expect(replicas.counts.usable).toBe(usable), { timeout: 30_000, interval: 50 });

async function words(): Promise<string[]> {
  const db = replicas.pick(1);
  if (!db) throw new Error("no replica can be read");
  const { rows } = await sql<{ word: string }>`select word from note order by word`.execute(db);
  return rows.map(({ word }) => word);
}

test("a standby that follows the primary is read, and accepts no writes", async () => {
  open(site.standbyUrl);
  expect([replicas.counts, replicas.pick(1)]).toEqual([{ configured: 1, usable: 0 }, null]);
  await untilUsable(1);
  await write("lamp");
  await vi.waitFor(async () => expect(await words()).toContain("lamp"), { timeout: 10_000 });
  const db = replicas.pick(1);
  await expect(db && sql`insert into note values ('other')`.execute(db)).rejects.toMatchObject({ code: "25006" });
});

test("a standby that falls behind is not read until it has caught up", async () => {
  open(site.standbyUrl);
  await untilUsable(1);
  await site.pause();
  await write("incense");
  const written = performance.now();
  await untilUsable(0);
  expect(performance.now() - written).toBeLessThan(maxReplicaLagMs + 3_000);
  await site.resume();
  await untilUsable(1);
  expect(await words()).toContain("incense");
  const { host } = new URL(site.standbyUrl);
  expect(changes).toEqual([
    [host, true],
    [host, false],
    [host, true],
  ]);
});

test("a database that follows nobody is never read", async () => {
  open(site.primaryUrl, site.standbyUrl);
  await untilUsable(1);
  await wait(2_500);
  expect([replicas.counts.usable, changes]).toEqual([
    1,
    expect.arrayContaining([[new URL(site.primaryUrl).host, false]]),
  ]);
});

test("a standby that ends is left out, and is read again when it is back", async () => {
  open(site.standbyUrl);
  await untilUsable(1);
  await site.stop();
  await untilUsable(0);
  expect(replicas.pick(1)).toBe(null);
  await site.start();
  await untilUsable(1);
  expect(await words()).toContain("lamp");
});

test("a reader stays with one of several replicas", async () => {
  open(site.standbyUrl, site.standbyUrl);
  await untilUsable(2);
  expect(replicas.pick(1)).toBe(replicas.pick(3));
  expect(replicas.pick(1)).not.toBe(replicas.pick(2));
});
