import { sql } from "kysely";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { type Db, openDatabase, type OpenDatabase } from "./database.ts";
import { maxReplicaLagMs, Replicas } from "./replicas.ts";
import { startStandby, type TestStandby } from "./testing/test-standby.ts";

let site: TestStandby;
let primary: OpenDatabase;
let replicas: Replicas;
let changes: [name: string, isUsable: boolean, reason: string][] = [];

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
  replicas = new Replicas({
    primaryUrl: site.primaryUrl,
    urls,
    reportChange: (...change) => void changes.push(change),
  });
}

const write = (word: string) => sql`insert into note values (${word})`.execute(primary.db);

const untilUsable = (usable: number) =>
  vi.waitFor(() => expect(replicas.counts.usable).toBe(usable), { timeout: 30_000, interval: 50 });

const listWords = async (db: Db) =>
  (await sql<{ word: string }>`select word from note order by word`.execute(db)).rows.map(({ word }) => word);

/** What a reader sees on a standby; null when the primary is read. */
const wordsOnReplica = () => replicas.read<string[] | null>(1, listWords, () => Promise.resolve(null));

test("a standby that follows the primary is read, and accepts no writes", async () => {
  open(site.standbyUrl);
  expect([replicas.counts, await wordsOnReplica()]).toEqual([{ configured: 1, usable: 0 }, null]);
  await untilUsable(1);
  await write("lamp");
  await vi.waitFor(async () => expect(await wordsOnReplica()).toContain("lamp"), { timeout: 10_000 });
  const writing = (db: Db) => sql`insert into note values ('other')`.execute(db);
  await expect(replicas.read<unknown>(1, writing, () => Promise.resolve())).rejects.toMatchObject({ code: "25006" });
});

test("a standby that falls behind is not read until it has caught up", async () => {
  open(site.standbyUrl);
  await untilUsable(1);
  await site.pause();
  await write("incense");
  const written = performance.now();
  await untilUsable(0);
  expect(performance.now() - written).toBeLessThan(maxReplicaLagMs + 3_000);
  const { host } = new URL(site.standbyUrl);
  // It is reported at the next comparison.
  await vi.waitFor(() => expect(changes.at(-1)).toEqual([host, false, "behind"]), { timeout: 10_000 });
  await site.resume();
  await untilUsable(1);
  expect(await wordsOnReplica()).toContain("incense");
  expect(changes).toEqual([
    [host, true, ""],
    [host, false, "behind"],
    [host, true, ""],
  ]);
});

test("a database that follows nobody is never read", async () => {
  open(site.primaryUrl, site.standbyUrl);
  await untilUsable(1);
  await vi.waitFor(() => expect(changes).toContainEqual([new URL(site.primaryUrl).host, false, "no standby"]));
  expect(replicas.counts).toEqual({ configured: 2, usable: 1 });
});

test("a standby that ends is left out, and is read again when it is back", async () => {
  open(site.standbyUrl);
  await untilUsable(1);
  await site.stop();
  await untilUsable(0);
  expect(await wordsOnReplica()).toBe(null);
  await site.start();
  await untilUsable(1);
  expect(await wordsOnReplica()).toContain("lamp");
});

test("a reader stays with one of several replicas", async () => {
  open(site.standbyUrl, site.standbyUrl);
  await untilUsable(2);
  const replicaOf = (reader: number) =>
    replicas.read<Db | null>(
      reader,
      async (db) => db,
      () => Promise.resolve(null),
    );
  expect(await replicaOf(1)).toBe(await replicaOf(3));
  expect(await replicaOf(1)).not.toBe(await replicaOf(2));
});

test("a read that its replica cancels, or that loses it, is answered by the primary; any other error stays", async () => {
  open(site.standbyUrl);
  await untilUsable(1);
  const failing = (error: Error) =>
    replicas.read(
      1,
      () => Promise.reject(error),
      () => Promise.resolve("primary"),
    );
  await expect(failing(new Error("a mistake in the query"))).rejects.toThrow("a mistake");
  expect(replicas.counts.usable).toBe(1);
  for (const error of [
    Object.assign(new Error("conflict with recovery"), { code: "40001" }),
    new Error("Connection terminated unexpectedly"),
  ]) {
    expect(await failing(error)).toBe("primary");
    expect(replicas.counts.usable).toBe(0);
    await untilUsable(1);
  }
});

test("another database, of the same cluster or of another, is never read", async () => {
  const sibling = site.standbyUrl.replace(/\/changming$/, "/postgres");
  const other = await startStandby(() => Promise.resolve());
  onTestFinished(() => other.close());
  open(other.standbyUrl, sibling, site.standbyUrl);
  await untilUsable(1);
  await vi.waitFor(() => expect(changes).toContainEqual([new URL(other.standbyUrl).host, false, "another database"]));
  await vi.waitFor(() => expect(changes).toContainEqual([new URL(sibling).host, false, "another database"]));
  expect(replicas.counts.usable).toBe(1);
});

test("a standby that is ahead of its primary is not read, since it has followed another one", async () => {
  const own = await startStandby(async (url) => {
    const { db, close } = openDatabase(url);
    await sql`create table note (word text primary key)`.execute(db);
    await close();
  });
  onTestFinished(() => own.close());
  const { db, close } = openDatabase(own.primaryUrl);
  onTestFinished(close);
  replicas = new Replicas({ primaryUrl: own.primaryUrl, urls: [own.standbyUrl], reportChange: () => undefined });
  await untilUsable(1);
  await sql`insert into note values ('lost')`.execute(db);
  await vi.waitFor(async () => expect(await wordsOnReplica()).toEqual(["lost"]), { timeout: 10_000 });
  await own.restorePrimary();
  await untilUsable(0);
  // The primary's log passes the place at which the standby has stopped.
  for (let round = 0; round < 40; round += 1) {
    await vi.waitFor(() => sql`insert into note values (${`word ${round}`}) on conflict do nothing`.execute(db));
    await wait(100);
    expect(await wordsOnReplica()).toBe(null);
  }
}, 60_000);
