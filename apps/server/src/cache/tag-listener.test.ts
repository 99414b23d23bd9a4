import { afterAll, beforeAll, expect, test } from "vitest";
import { cuttableConnection, type CuttableConnection } from "@changming/db/testing/cuttable-connection";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { touch } from "@changming/domain/context/tags";
import { testCtx } from "@changming/domain/testing/test-ctx";
import type { App } from "../app.ts";
import { createTestApp } from "../testing/test-app.ts";
import { makeWorld, tokenOf, type World } from "../testing/world.ts";

/** Two nodes on one database; the second receives invalidations over a connection that can be cut. */
let database: TestDatabase;
let connection: CuttableConnection;
let world: World;
let here: App;
let there: App;
let serial = 0;

/** Long enough that a busy machine does not end it between two heartbeats. */
const cacheLeaseMs = 5_000;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  world = await makeWorld(database.db);
  connection = await cuttableConnection(database.url);
  here = await createTestApp(database, { cacheLeaseMs });
  there = await createTestApp(database, { databaseUrl: connection.url, cacheLeaseMs });
});

afterAll(async () => {
  await here?.close();
  await there?.close();
  await connection?.close();
  await database?.close();
});

const intro = (app: App) => app.server.inject({ url: `/api/residence/intro?id=${world.residences.public}` });

async function setClose(app: App, isClose: 0 | 1): Promise<void> {
  const owner = await tokenOf(database.db, world, "owner");
  const response = await app.server.inject({
    method: "POST",
    url: "/api/residence/setClose",
    headers: { authorization: `Bearer ${owner}`, "content-type": "application/json" },
    payload: { id: world.residences.public, isClose },
  });
  expect(response.json()).toMatchObject({ code: 1 });
}

/** Changes the text without an invalidation, so that the cached answer differs from a new one. */
async function changeText(): Promise<string> {
  serial += 1;
  const text = `第${serial}稿`;
  await database.db
    .updateTable("residence")
    .set({ intro_html: text })
    .where("id", "=", world.residences.public)
    .execute();
  return text;
}

/** True when the node answers from its cache. */
async function isCaching(app: App): Promise<boolean> {
  await intro(app);
  const text = await changeText();
  return !(await intro(app)).body.includes(text);
}

/** Waits until the node caches an answer; returns a text that is newer than the cached one. */
async function textBehind(app: App): Promise<string> {
  let text = "";
  const isVisible = async () => {
    await intro(app);
    text = await changeText();
    return (await intro(app)).body.includes(text);
  };
  // An earlier invalidation may still be on its way.
  await expect.poll(isVisible).toBe(false);
  return text;
}

async function endListener(): Promise<void> {
  await database.pool.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'changming tags' and datname = current_database()`);
}

test("both nodes cache answers", async () => {
  expect([await isCaching(here), await isCaching(there)]).toEqual([true, true]);
});

test("a privacy switch is acknowledged once no node shows the residence any more", async () => {
  for (const [one, other] of [
    [here, there],
    [there, here],
  ] as const) {
    for (let time = 0; time < 20; time += 1) {
      expect([(await intro(one)).statusCode, (await intro(other)).statusCode]).toEqual([200, 200]);
      await setClose(one, 1);
      expect([(await intro(one)).statusCode, (await intro(other)).statusCode]).toEqual([404, 404]);
      await setClose(one, 0);
    }
  }
});

test("a message without a switch waits for no node", async () => {
  connection.silence();
  const began = performance.now();
  const stranger = await tokenOf(database.db, world, "stranger");
  const response = await here.server.inject({
    method: "POST",
    url: "/api/residence/leaveMessage",
    headers: { authorization: `Bearer ${stranger}`, "content-type": "application/json" },
    payload: { residenceId: world.residences.public, content: "来看您了" },
  });
  expect(response.json()).toMatchObject({ code: 1 });
  expect(performance.now() - began).toBeLessThan(cacheLeaseMs);
  connection.restore();
  await expect.poll(() => isCaching(there), { timeout: 10_000 }).toBe(true);
});

test("a node applies its own notification: a commit whose result was lost still invalidates the cache", async () => {
  const text = await textBehind(here);
  const trx = await database.db.startTransaction().execute();
  const lost = { ...testCtx(trx), tx: { afterCommit: [] } };
  await touch(lost, `residence:${world.residences.public}`);
  await trx.commit().execute();
  // The after-commit hooks never run; only the notification is left.
  expect(lost.tags.invalidations).toEqual([]);
  await expect.poll(async () => (await intro(here)).body).toContain(text);
});

test("without the connection nothing new is cached, and what is cached is shown until the lease ends", async () => {
  const text = await textBehind(there);
  connection.cut();
  const cutAt = performance.now();
  const shown = await intro(there);
  expect(shown.body).not.toContain(text);
  await expect.poll(async () => (await intro(there)).headers["cache-status"]).toBe("changming; hit; detail=no-contact");
  await expect.poll(async () => (await intro(there)).body, { timeout: 10_000 }).toContain(text);
  expect(performance.now() - cutAt).toBeGreaterThan(cacheLeaseMs - 3_000);
  for (let time = 0; time < 3; time += 1) expect(await isCaching(there)).toBe(false);
  connection.restore();
  await expect.poll(() => isCaching(there), { timeout: 10_000 }).toBe(true);
  await setClose(here, 1);
  expect((await intro(there)).statusCode).toBe(404);
  await setClose(here, 0);
}, 30_000);

test.each(["cut", "silence"] as const)(
  "a privacy switch waits for a node without contact (%s) until that node shows nothing cached, and only once",
  async (how) => {
    await textBehind(there);
    connection[how]();
    const began = performance.now();
    await setClose(here, 1);
    expect((await intro(there)).statusCode).toBe(404);
    expect(performance.now() - began).toBeGreaterThan(cacheLeaseMs - 3_000);
    const again = performance.now();
    await setClose(here, 0);
    expect(performance.now() - again).toBeLessThan(cacheLeaseMs);
    connection.restore();
    // It registers again when it is back, and is waited for.
    await expect.poll(() => isCaching(there), { timeout: 10_000 }).toBe(true);
    await setClose(here, 1);
    expect((await intro(there)).statusCode).toBe(404);
    await setClose(here, 0);
  },
  30_000,
);

test("a node that others have forgotten shows nothing cached until it is registered again", async () => {
  const text = await textBehind(there);
  await database.db.deleteFrom("node").execute();
  await expect.poll(async () => (await intro(there)).body, { timeout: 10_000 }).toContain(text);
  await expect.poll(async () => (await database.db.selectFrom("node").select("id").execute()).length).toBe(2);
  await expect.poll(() => isCaching(there), { timeout: 10_000 }).toBe(true);
}, 30_000);

test("when PostgreSQL ends the listening connection, the cache is invalidated and the node listens again", async () => {
  const text = await textBehind(there);
  await endListener();
  await expect.poll(async () => (await intro(there)).body).toContain(text);
  await expect
    .poll(async () => [await isCaching(here), await isCaching(there)], { timeout: 10_000 })
    .toEqual([true, true]);
  await setClose(there, 1);
  await expect.poll(async () => (await intro(here)).statusCode).toBe(404);
  await setClose(there, 0);
});

test("an invalid message on the channel does no harm", async () => {
  await database.pool.query(`select pg_notify('changming_tags', 'not json')`);
  await database.pool.query(`select pg_notify('changming_tags', '{}')`);
  await setClose(here, 1);
  await expect.poll(async () => (await intro(there)).statusCode).toBe(404);
  await setClose(here, 0);
});

test("a connection that goes silent without closing is given up, and nothing is cached meanwhile", async () => {
  await expect.poll(() => isCaching(there), { timeout: 10_000 }).toBe(true);
  connection.silence();
  await expect.poll(() => isCaching(there), { timeout: 10_000 }).toBe(false);
  connection.restore();
  await expect.poll(() => isCaching(there), { timeout: 10_000 }).toBe(true);
  await setClose(here, 1);
  await expect.poll(async () => (await intro(there)).statusCode).toBe(404);
  await setClose(here, 0);
});

test("a node that closes while its connection is down leaves no connection behind", async () => {
  const listeners = async () => {
    const { rows } = await database.pool.query<{ n: number }>(`
      select count(*)::int as n from pg_stat_activity
      where application_name = 'changming tags' and datname = current_database()`);
    return rows[0]?.n;
  };
  const own = await cuttableConnection(database.url);
  const node = await createTestApp(database, { databaseUrl: own.url });
  expect(await listeners()).toBe(3);
  own.cut();
  await node.close();
  own.restore();
  await expect.poll(listeners).toBe(2);
  await own.close();
});

test("a node that cannot listen at all does not start", async () => {
  const own = await cuttableConnection(database.url);
  own.cut();
  await expect(createTestApp(database, { databaseUrl: own.url })).rejects.toThrow(/terminated|ECONNRESET/);
  await own.close();
});
