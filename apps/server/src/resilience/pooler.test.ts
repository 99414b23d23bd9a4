import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import type { Envelope } from "@changming/contract/envelope";
import { type OpenDatabase, openDatabase } from "@changming/db/database";
import { startPooler, type TestPooler } from "@changming/db/testing/test-pooler";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { anAccount, aResidence } from "@changming/domain/testing/builders";
import { makeTempFolder, type TempFolder } from "@changming/kit/testing/temp-folder";
import type { App } from "../app.ts";
import { parseConfig } from "../config/config.ts";
import { prepareEnvironment } from "../environment.ts";
import { createTestApp, openSession, testNow } from "../testing/test-app.ts";

/** A site whose requests go through PgBouncer, in transaction mode (R-operation-18). */
let database: TestDatabase;
let pooler: TestPooler;
let pooled: OpenDatabase;
let app: App;
/** Of a site that starts. */
let empty: TestDatabase;
let folder: TempFolder;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  pooler = await startPooler(database.url);
  pooled = openDatabase(pooler.url, { isPooled: true, poolSize: 4 });
  app = await createTestApp({ ...database, ...pooled });
  empty = await createTestDatabase("empty");
  folder = await makeTempFolder();
});

afterAll(async () => {
  await app?.close();
  await pooled?.close();
  await pooler?.close();
  await database?.close();
  await empty?.close();
  await folder?.discard();
});

async function write(token: string, residenceId: number, content: string): Promise<Envelope<unknown>> {
  const answer = await app.server.inject({
    method: "POST",
    url: "/api/residence/leaveMessage",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    payload: { residenceId, content },
  });
  return answer.json();
}

const intro = async (id: number) =>
  (await app.server.inject(`/api/residence/intro?id=${id}`)).json<Envelope<unknown>>();

async function aVisit() {
  const { mobile } = await anAccount(database.db);
  const { id } = await aResidence(database.db, { intro_html: "<p>生平</p>" });
  return { token: await openSession(database, mobile), id };
}

test("without the pooler cached answers go on and writes fail; both work when it is back", async () => {
  const { token, id } = await aVisit();
  expect(await intro(id)).toMatchObject({ code: 1 });
  expect(await write(token, id, "来看您了")).toMatchObject({ code: 1 });
  await pooler.kill();
  expect(await write(token, id, "又来看您了")).toMatchObject({ error: "unavailable" });
  expect(await intro(id)).toMatchObject({ code: 1 });
  await pooler.restart();
  await vi.waitFor(async () => expect(await write(token, id, "回来了")).toMatchObject({ code: 1 }), {
    timeout: 10_000,
  });
  const stored = await database.db.selectFrom("message").select("content").where("residence_id", "=", id).execute();
  expect(stored.map(({ content }) => content).toSorted()).toEqual(["回来了", "来看您了"].toSorted());
});

test("a pooler that is frozen holds a request for some seconds, and no longer than it is frozen", async () => {
  const { token, id } = await aVisit();
  expect(await write(token, id, "来看您了")).toMatchObject({ code: 1 });
  pooler.freeze();
  const began = performance.now();
  expect(await write(token, id, "又来看您了")).toMatchObject({ error: "unavailable" });
  expect(performance.now() - began).toBeLessThan(15_000);
  pooler.thaw();
  await vi.waitFor(async () => expect(await write(token, id, "回来了")).toMatchObject({ code: 1 }), {
    timeout: 10_000,
  });
}, 60_000);

const options = { clock: () => testNow, say: () => undefined, fillDemo: () => Promise.resolve() };

/** Starts a site on its own empty database, through this pooler. */
async function start(poolerUrl: string): Promise<string> {
  const config = parseConfig({
    DATABASE_URL: empty.url,
    DATABASE_POOLER_URL: poolerUrl,
    DATA_DIR: folder.path,
    PAY_GATEWAY: "off",
    SMS_GATEWAY: "off",
  });
  const { url, close } = await prepareEnvironment(config, options);
  await close();
  return url;
}

test("a site starts with a pooler, and listens to the database itself", async () => {
  const own = await startPooler(empty.url);
  onTestFinished(() => own.close());
  expect(await start(own.url)).toBe(empty.url);
});

test("a site does not start with a pooler that limits no statement, leads elsewhere or is away", async () => {
  const boundless = await startPooler(empty.url, "select 1");
  onTestFinished(() => boundless.close());
  await expect(start(boundless.url)).rejects.toThrow("没有限定语句的时间");
  await expect(start(pooler.url)).rejects.toThrow("与 DATABASE_URL 不是同一个数据库");
  await boundless.kill();
  await expect(start(boundless.url)).rejects.toThrow("连不上 DATABASE_POOLER_URL 所指的连接池");
}, 30_000);
