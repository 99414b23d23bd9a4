import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openDatabase, type OpenDatabase } from "@changming/db/database";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { startStandby, type TestStandby } from "@changming/db/testing/test-standby";
import { startPooler } from "@changming/db/testing/test-pooler";
import { checkListening, checkPooler, checkReplica } from "./check-connections.ts";

let database: TestDatabase;
let other: TestDatabase;
let site: TestStandby;
let primary: OpenDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  other = await createTestDatabase("empty");
  site = await startStandby(() => Promise.resolve());
  primary = openDatabase(site.primaryUrl);
});

afterAll(async () => {
  await primary?.close();
  await site?.close();
  await other?.close();
  await database?.close();
});

test("a pooler is good when it leads to the same database and limits statements", async () => {
  const pooler = await startPooler(database.url);
  onTestFinished(() => pooler.close());
  expect(await checkPooler(database.url, { poolerUrl: pooler.url })).toMatchObject([{ name: "连接池", state: "good" }]);
  expect(await checkPooler(database.url, { poolerUrl: null })).toEqual([]);
});

test.each([
  ["that leads to another database", () => startPooler(other.url), "与 DATABASE_URL 不是同一个数据库"],
  ["without limits", () => startPooler(database.url, "select 1"), "没有限定语句的时间"],
])("a pooler %s is bad", async (_what, start, message) => {
  const pooler = await start();
  onTestFinished(() => pooler.close());
  expect(await checkPooler(database.url, { poolerUrl: pooler.url })).toMatchObject([{ state: "bad", message }]);
});

test("a pooler that is away is bad, and its password is not disclosed", async () => {
  const found = await checkPooler(database.url, { poolerUrl: "postgres://me:canary@127.0.0.1:1/none" });
  expect(found).toMatchObject([{ state: "bad", message: "连不上（ECONNREFUSED）" }]);
  expect(JSON.stringify(found)).not.toContain("canary");
});

test("messages do not arrive where DATABASE_URL is that of a pooler", async () => {
  const pooler = await startPooler(database.url);
  onTestFinished(() => pooler.close());
  expect(await checkListening(pooler.url)).toMatchObject({
    state: "bad",
    remedy: expect.stringContaining("DATABASE_POOLER_URL"),
  });
});

test("a replica that follows is good, and one that follows another database or nobody is bad", async () => {
  expect(await checkReplica("副本 1", site.standbyUrl, primary.db)).toMatchObject({ name: "副本 1", state: "good" });
  const wrong = await checkReplica("副本 2", site.primaryUrl, primary.db);
  expect(wrong).toMatchObject({ state: "bad", message: "不是备库，网站不会用它" });
  const elsewhere = await checkReplica("副本 1", site.standbyUrl, database.db);
  expect(elsewhere).toMatchObject({ state: "bad", message: "是别的数据库的备库，网站不会用它" });
});

test("a replica that does not catch up is noticed, and one that is away is bad", async () => {
  await site.pause();
  await sql`create table late (id integer)`.execute(primary.db);
  const late = await checkReplica("副本 1", site.standbyUrl, primary.db);
  expect(late).toMatchObject({ state: "notice", message: "落后主库五秒以上，网站改读主库" });
  await site.resume();
  await site.stop();
  const away = await checkReplica("副本 1", site.standbyUrl, primary.db);
  expect(away).toMatchObject({ state: "bad", message: "连不上（ECONNREFUSED）" });
}, 30_000);
