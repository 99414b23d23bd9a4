import { afterAll, beforeAll, expect, test } from "vitest";
import { cuttableLine, type CuttableLine } from "@changming/db/testing/cuttable-line";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { touch } from "@changming/domain/tags";
import { testCtx } from "@changming/domain/testing/test-ctx";
import type { App } from "../app.ts";
import { createTestApp } from "../testing/test-app.ts";
import { makeWorld, tokenOf, type World } from "../testing/world.ts";

/** Two nodes on one database; the second hears the first through a line that can be cut. */
let database: TestDatabase;
let line: CuttableLine;
let world: World;
let here: App;
let there: App;
let serial = 0;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  world = await makeWorld(database.db);
  line = await cuttableLine(database.url);
  here = await createTestApp(database);
  there = await createTestApp(database, { databaseUrl: line.url });
});

afterAll(async () => {
  await here?.close();
  await there?.close();
  await line?.close();
  await database?.close();
});

const intro = (app: App) => app.server.inject({ url: `/api/residence/intro?id=${world.residences.open}` });

async function setClose(app: App, isClose: 0 | 1): Promise<void> {
  const owner = await tokenOf(database.db, world, "owner");
  const response = await app.server.inject({
    method: "POST",
    url: "/api/residence/setClose",
    headers: { authorization: `Bearer ${owner}`, "content-type": "application/json" },
    payload: { id: world.residences.open, isClose },
  });
  expect(response.json()).toMatchObject({ code: 1 });
}

/** Changes the text behind the server's back, so that what is kept differs from what would be made now. */
async function changeText(): Promise<string> {
  serial += 1;
  const text = `第${serial}稿`;
  await database.db
    .updateTable("residence")
    .set({ intro_html: text })
    .where("id", "=", world.residences.open)
    .execute();
  return text;
}

/** True when the node answers from what it kept. */
async function isKeeping(app: App): Promise<boolean> {
  await intro(app);
  const text = await changeText();
  return !(await intro(app)).body.includes(text);
}

/** Waits until the node keeps an answer, and returns a text that is newer than what it shows. */
async function textBehind(app: App): Promise<string> {
  let text = "";
  const isShown = async () => {
    await intro(app);
    text = await changeText();
    return (await intro(app)).body.includes(text);
  };
  // A fall that was told before may still be on its way.
  await expect.poll(isShown).toBe(false);
  return text;
}

async function endListener(): Promise<void> {
  await database.pool.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'changming tags' and datname = current_database()`);
}

test("both nodes keep what they made", async () => {
  expect([await isKeeping(here), await isKeeping(there)]).toEqual([true, true]);
});

test("a privacy switch on one node empties what the other kept", async () => {
  for (const [one, other] of [
    [here, there],
    [there, here],
  ] as const) {
    expect((await intro(other)).statusCode).toBe(200);
    await textBehind(other);
    await setClose(one, 1);
    expect((await intro(one)).statusCode).toBe(404);
    await expect.poll(async () => (await intro(other)).statusCode).toBe(404);
    await setClose(one, 0);
    await expect.poll(async () => (await intro(other)).statusCode).toBe(200);
  }
});

test("a node obeys its own notice: a commit whose answer was lost empties what was kept all the same", async () => {
  const text = await textBehind(here);
  const trx = await database.db.startTransaction().execute();
  const lost = { ...testCtx(trx), tx: { afterCommit: [] } };
  await touch(lost, `residence:${world.residences.open}`);
  await trx.commit().execute();
  // What was to run after the commit never does; only the notice is left.
  expect(lost.tags.falls).toEqual([]);
  await expect.poll(async () => (await intro(here)).body).toContain(text);
});

test("when the line is lost, what was kept is void and nothing is kept until it listens again", async () => {
  const before = await textBehind(there);
  line.cut();
  await expect.poll(async () => (await intro(there)).body).toContain(before);
  for (let time = 0; time < 3; time += 1) expect(await isKeeping(there)).toBe(false);
  await setClose(here, 1);
  expect((await intro(there)).statusCode).toBe(404);
  await setClose(here, 0);
  line.mend();
  await expect.poll(() => isKeeping(there), { timeout: 10_000 }).toBe(true);
  await setClose(here, 1);
  await expect.poll(async () => (await intro(there)).statusCode).toBe(404);
  await setClose(here, 0);
});

test("when PostgreSQL ends the listening connection, what was kept is void and it listens again", async () => {
  const text = await textBehind(there);
  await endListener();
  await expect.poll(async () => (await intro(there)).body).toContain(text);
  await expect
    .poll(async () => [await isKeeping(here), await isKeeping(there)], { timeout: 10_000 })
    .toEqual([true, true]);
  await setClose(there, 1);
  await expect.poll(async () => (await intro(here)).statusCode).toBe(404);
  await setClose(there, 0);
});

test("a message on the channel that is none of ours does no harm", async () => {
  await database.pool.query(`select pg_notify('changming_tags', 'not json')`);
  await database.pool.query(`select pg_notify('changming_tags', '{}')`);
  await setClose(here, 1);
  await expect.poll(async () => (await intro(there)).statusCode).toBe(404);
  await setClose(here, 0);
});

test("a line that falls silent without closing is given up, and nothing is kept meanwhile", async () => {
  await expect.poll(() => isKeeping(there), { timeout: 10_000 }).toBe(true);
  line.silence();
  await expect.poll(() => isKeeping(there), { timeout: 10_000 }).toBe(false);
  line.mend();
  await expect.poll(() => isKeeping(there), { timeout: 10_000 }).toBe(true);
  await setClose(here, 1);
  await expect.poll(async () => (await intro(there)).statusCode).toBe(404);
  await setClose(here, 0);
});

test("a node that closes while its line is down leaves no connection behind", async () => {
  const listeners = async () => {
    const { rows } = await database.pool.query<{ n: number }>(`
      select count(*)::int as n from pg_stat_activity
      where application_name = 'changming tags' and datname = current_database()`);
    return rows[0]?.n;
  };
  const own = await cuttableLine(database.url);
  const node = await createTestApp(database, { databaseUrl: own.url });
  expect(await listeners()).toBe(3);
  own.cut();
  await node.close();
  own.mend();
  await expect.poll(listeners).toBe(2);
  await own.close();
});

test("a node that cannot listen at all does not start", async () => {
  const own = await cuttableLine(database.url);
  own.cut();
  await expect(createTestApp(database, { databaseUrl: own.url })).rejects.toThrow(/terminated|ECONNRESET/);
  await own.close();
});
