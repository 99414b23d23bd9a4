import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { anAccount, aResidence, aSession } from "@changming/domain/testing/builders";
import type { App } from "../../app.ts";
import { createTestApp } from "../../testing/test-app.ts";

let database: TestDatabase;
let app: App;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  app = await createTestApp(database, { config: { rateLimitFactor: 1 } });
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

const path = "/api/residence/reportVisit";

function report(
  id: number,
  { token, silent = 0, ip = "203.0.113.1" }: { token?: string; silent?: number; ip?: string } = {},
) {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  return app.server.inject({ method: "POST", url: path, headers, payload: { id, silent }, remoteAddress: ip });
}

async function numbersOf(id: number) {
  const row = await database.db
    .selectFrom("residence_counter")
    .select(["view_total", "visit_total"])
    .where("residence_id", "=", id)
    .executeTakeFirstOrThrow();
  return [row.view_total, row.visit_total];
}

test("a displayed page counts once it reports so; fetching its data or a GET request counts nothing", async () => {
  const { id } = await aResidence(database.db);
  await app.server.inject({ url: `/api/residence/residenceDetail?id=${id}` });
  expect((await app.server.inject({ url: `${path}?id=${id}` })).json()).toMatchObject({ error: "unknownCall" });
  expect(await numbersOf(id)).toEqual([0, 0]);
  expect((await report(id)).json()).toMatchObject({ code: 1, body: { done: true } });
  expect(await numbersOf(id)).toEqual([1, 0]);
});

test("with a token it leaves a record for the account and the residence; in silent mode it leaves none", async () => {
  const { id } = await aResidence(database.db);
  const account = await anAccount(database.db);
  const token = await aSession(database.db, account.id);
  await report(id, { token, silent: 1 });
  expect(await numbersOf(id)).toEqual([1, 0]);
  await report(id, { token });
  expect(await numbersOf(id)).toEqual([2, 1]);
  const authorization = `Bearer ${token}`;
  const own = await app.server.inject({ url: "/api/user/index?actionName=recordList", headers: { authorization } });
  expect(own.json()).toMatchObject({ body: { counts: 1, itemList: [{ id, name: "周念慈" }] } });
  const answer = await app.server.inject({ url: `/api/residence/recordList?id=${id}`, headers: { authorization } });
  expect(answer.json()).toMatchObject({ body: { recordCounts: 1, itemList: [{ nickname: account.nickname }] } });
});

test("one address cannot inflate the number, and gets no hint of the limit", async () => {
  const { id } = await aResidence(database.db);
  const answers = [];
  for (let count = 0; count < 15; count += 1) answers.push((await report(id, { ip: "203.0.113.2" })).json().code);
  expect(new Set(answers)).toEqual(new Set([1]));
  expect(await numbersOf(id)).toEqual([10, 0]);
});
