import { afterAll, beforeAll, expect, test } from "vitest";
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
  expect(await checkPooler(database.url, { poolerUrl: pooler.url })).toMatchObject([{ name: "连接池", state: "good" }]);
  await pooler.close();
  expect(await checkPooler(database.url, { poolerUrl: null })).toEqual([]);
});

test.each([
  ["that leads to another database", () => startPooler(other.url), "与 DATABASE_URL 不是同一个数据库"],
  ["without limits", () => startPooler(database.url, "select 1"), "没有限定语句的时间"],
])("a pooler %s is bad", async (_what, start, message) => {
  const pooler = await start();
  expect(await checkPooler(database.url, { poolerUrl: pooler.url })).toMatchObject([{ state: "bad", message }]);
  await pooler.close();
});

test("a pooler that is away is bad, and its password is not disclosed", async () => {
  const found = await checkPooler(database.url, { poolerUrl: "postgres://me:canary@127.0.0.1:1/none" });
  expect(found).toMatchObject([{ state: "bad", message: "连不上（ECONNREFUSED）" }]);
  expect(JSON.stringify(found)).not.toContain("canary");
});

test("messages do not arrive where DATABASE_URL is that of a pooler", async () => {
  const pooler = await startPooler(database.url);
  expect(await checkListening(pooler.url, pooler.url)).toMatchObject({
    state: "bad",
    remedy: expect.stringContaining("DATABASE_POOLER_URL"),
  });
  await pooler.close();
});

test("a replica that follows is good; one that is away and one that follows nobody are bad", async () => {
  expect(await checkReplica("副本 1", site.standbyUrl, primary.db)).toMatchObject({ name: "副本 1", state: "good" });
  expect(await checkReplica("副本 2", site.primaryUrl, primary.db)).toMatchObject({
    state: "bad",
    message: "不是备库，网站不会用它",
  });
  await site.stop();
  expect(await checkReplica("副本 1", site.standbyUrl, primary.db)).toMatchObject({
    state: "bad",
    message: "连不上（ECONNREFUSED）",
  });
  await site.start();
});
