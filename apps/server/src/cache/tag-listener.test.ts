import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { withTx } from "@changming/db/tx";
import { cuttableConnection, type CuttableConnection } from "@changming/db/testing/cuttable-connection";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { touch } from "@changming/domain/context/tags";
import { aMessage } from "@changming/domain/testing/family";
import { testCtx } from "@changming/domain/testing/test-ctx";
import type { App } from "../app.ts";
import { maxFenceMs } from "./invalidation-fence.ts";
import { leaseMs, silenceMs } from "./lease.ts";
import { createTestApp, testNow } from "../testing/test-app.ts";
import { openCaches } from "./caches.ts";
import { makeWorld, tokenOf, type World } from "../testing/world.ts";

/** Two nodes on one database; the second receives invalidations over a connection that can be cut. */
let database: TestDatabase;
let connection: CuttableConnection;
let world: World;
let here: App;
let there: App;
let serial = 0;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  world = await makeWorld(database.db);
  connection = await cuttableConnection(database.url);
  here = await createTestApp(database);
  there = await createTestApp(database, { databaseUrl: connection.url });
});

afterAll(async () => {
  await here?.close();
  await there?.close();
  await connection?.close();
  await database?.close();
});

const intro = (app: App) => app.server.inject({ url: `/api/residence/intro?id=${world.residences.public}` });

/** Resolves with the seconds until it takes effect everywhere, by the answer. */
async function setClose(app: App, isClose: 0 | 1): Promise<number> {
  const owner = await tokenOf(database.db, world, "owner");
  const response = await app.server.inject({
    method: "POST",
    url: "/api/residence/setClose",
    headers: { authorization: `Bearer ${owner}`, "content-type": "application/json" },
    payload: { id: world.residences.public, isClose },
  });
  expect(response.json()).toMatchObject({ code: 1 });
  return Number(response.headers["x-effective-in"] ?? 0);
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

test("a closed site is shown by no node once its closing has been acknowledged", async () => {
  const writer = await openCaches({
    databaseUrl: database.url,
    db: database.db,
    place: "writer",
    isCached: true,
    announce: () => Promise.resolve(),
    reportError: () => undefined,
  });
  onTestFinished(() => writer.close());
  const setOpen = (opened_at: Date | null) =>
    withTx({ ...testCtx(database.db), tags: writer.uncachedTags }, async (ctx) => {
      await ctx.db.updateTable("site_info").set({ opened_at }).execute();
      await touch(ctx, "siteInfo");
    });
  for (let time = 0; time < 10; time += 1) {
    await setOpen(testNow);
    await intro(there);
    expect((await intro(there)).statusCode).toBe(200);
    await setOpen(null);
    expect((await intro(there)).statusCode).toBe(503);
  }
  await setOpen(testNow);
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

test("a node without its connection shows what it has, marked, adds nothing, and drops it when it is back", async () => {
  const before = await textBehind(there);
  connection.cut();
  await expect.poll(async () => (await intro(there)).headers["server-timing"]).toBe("stale");
  const answer = await intro(there);
  expect([answer.statusCode, String(answer.headers["cache-control"])]).toEqual([
    200,
    expect.stringContaining("no-store"),
  ]);
  expect(answer.body).not.toContain(before);
  // What it does not have is made for each request.
  const list = (app: App) =>
    app.server.inject({ url: `/api/residence/leaveMessageList?id=${world.residences.public}` });
  await list(there);
  const id = await aMessage(database.db, world.residences.public, { content: "又一句话" });
  expect((await list(there)).body).toContain("又一句话");
  await database.db.deleteFrom("message").where("id", "=", id).execute();
  connection.restore();
  await expect.poll(async () => (await intro(there)).body, { timeout: 10_000 }).toContain(before);
  await expect.poll(() => isCaching(there), { timeout: 10_000 }).toBe(true);
  expect((await intro(there)).headers).not.toHaveProperty("server-timing");
});

test("a privacy switch says when a node that cannot be reached stops showing the residence, and it does by then", async () => {
  await expect.poll(() => isCaching(there), { timeout: 10_000 }).toBe(true);
  connection.cut();
  await expect.poll(async () => (await intro(there)).headers["server-timing"]).toBe("stale");
  const seconds = await setClose(here, 1);
  expect(seconds).toBeGreaterThan(leaseMs / 1_000 - 5);
  expect(seconds).toBeLessThanOrEqual(silenceMs / 1_000);
  expect([(await intro(here)).statusCode, (await intro(there)).statusCode]).toEqual([404, 200]);
  const later = performance.now() + seconds * 1_000;
  const clock = vi.spyOn(performance, "now").mockReturnValue(later);
  const after = (await intro(there)).statusCode;
  clock.mockRestore();
  expect(after).toBe(404);
  connection.restore();
  await expect.poll(async () => (await intro(there)).statusCode, { timeout: 10_000 }).toBe(404);
  // The node is back: nothing is delayed any more.
  await expect.poll(() => setClose(here, 0), { timeout: 10_000 }).toBe(0);
});

test("a node that stood still marks and does not cache what it reads before it knows that it has contact", async () => {
  await expect.poll(() => isCaching(there), { timeout: 10_000 }).toBe(true);
  const list = () =>
    there.server.inject({ url: `/api/residence/leaveMessageList?id=${world.residences.public}&pageSize=7` });
  connection.silence();
  // Its connection still stands.
  const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now() + leaseMs);
  const first = await list();
  clock.mockRestore();
  expect([first.statusCode, first.headers["server-timing"], first.headers["cache-control"]]).toEqual([
    200,
    "stale",
    "no-store",
  ]);
  const id = await aMessage(database.db, world.residences.public, { content: "后来的一句" });
  expect((await list()).body).toContain("后来的一句");
  await database.db.deleteFrom("message").where("id", "=", id).execute();
  connection.restore();
  await expect.poll(() => isCaching(there), { timeout: 20_000 }).toBe(true);
}, 60_000);

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

test("a connection that goes silent without closing is given up", async () => {
  await expect.poll(() => isCaching(there), { timeout: 10_000 }).toBe(true);
  connection.silence();
  await expect.poll(async () => (await intro(there)).headers["server-timing"], { timeout: 10_000 }).toBe("stale");
  const before = await changeText();
  connection.restore();
  await expect.poll(async () => (await intro(there)).body, { timeout: 10_000 }).toContain(before);
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

test("a write waits a second for a node that does not confirm, and later writes do not", async () => {
  await expect.poll(() => isCaching(there), { timeout: 10_000 }).toBe(true);
  connection.silence();
  const took = async (isClose: 0 | 1) => {
    const began = performance.now();
    expect(await setClose(here, isClose)).toBeGreaterThan(0);
    return performance.now() - began;
  };
  expect(await took(1)).toBeGreaterThan(maxFenceMs - 50);
  expect(await took(0)).toBeLessThan(maxFenceMs / 2);
  connection.restore();
  await expect.poll(() => setClose(here, 1), { timeout: 20_000 }).toBe(0);
  expect((await intro(there)).statusCode).toBe(404);
  await setClose(here, 0);
}, 60_000);

test("a node that closes is no longer waited for", async () => {
  const before = await database.db.selectFrom("node").select("id").orderBy("id").execute();
  const node = await createTestApp(database);
  expect(await database.db.selectFrom("node").select("id").execute()).toHaveLength(before.length + 1);
  await node.close();
  expect(await database.db.selectFrom("node").select("id").orderBy("id").execute()).toEqual(before);
});

test("a node that cannot listen at all does not start", async () => {
  const own = await cuttableConnection(database.url);
  own.cut();
  await expect(createTestApp(database, { databaseUrl: own.url })).rejects.toThrow(/terminated|ECONNRESET/);
  await own.close();
});
