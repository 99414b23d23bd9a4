import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@changming/contract/calls.gen";
import type { Call } from "@changming/contract/define";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { App } from "../../app.ts";
import { sendRequest, requestOf } from "../../testing/requests.ts";
import { createTestApp, openSession } from "../../testing/test-app.ts";

let database: TestDatabase;
let app: App;
let visitor: string;
let gardenAdmin: string;

beforeAll(async () => {
  database = await createTestDatabase("demo");
  app = await createTestApp(database);
  visitor = await openSession(database, "13800000001");
  gardenAdmin = await openSession(database, "13800000003");
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

async function bodyOf(call: Call, token: string, input: Record<string, string> = {}) {
  const { envelope } = await sendRequest(app.server, requestOf(call, input, token));
  expect(envelope.code, JSON.stringify(envelope)).toBe(1);
  return call.body.parse(envelope.body);
}

test("the demo visitor finds something on every page of the personal centre", async () => {
  for (const list of [calls.inbox.list, calls.visit.own, calls.consumption.list]) {
    const { counts, itemList } = (await bodyOf(list, visitor)) as { counts: number; itemList: unknown[] };
    expect(counts, list.path).toBeGreaterThanOrEqual(6);
    expect(itemList).toHaveLength(Math.min(15, counts));
  }
  const { unread } = (await bodyOf(calls.inbox.list, visitor)) as { unread: number };
  expect(unread).toBe(2);
});

test("opening an unread message reduces the unread count", async () => {
  const listed = async () =>
    (await bodyOf(calls.inbox.list, visitor)) as { unread: number; itemList: { id: number; is_read: number }[] };
  const before = await listed();
  const first = before.itemList.find(({ is_read }) => is_read === 0);
  await bodyOf(calls.inbox.detail, visitor, { id: String(first?.id) });
  expect((await listed()).unread).toBe(before.unread - 1);
});

test("the demo's garden administrator has two gardens and an approved application, the visitor neither", async () => {
  expect(await bodyOf(calls.garden.mine, gardenAdmin)).toMatchObject([
    { garden_name: "云麓园" },
    { garden_name: "枕溪园" },
  ]);
  expect(await bodyOf(calls.cooperation.own, gardenAdmin)).toMatchObject({ application: { state: "approved" } });
  expect(await bodyOf(calls.garden.mine, visitor)).toEqual([]);
  expect(await bodyOf(calls.cooperation.own, visitor)).toEqual({ application: null });
});

test("a remembrance by the visitor is counted, visible at once, and certified", async () => {
  const fresh = await database.db
    .selectFrom("residence")
    .select("id")
    .where("is_private", "=", false)
    .where("kind", "=", "famous")
    .where(
      "id",
      "not in",
      database.db.selectFrom("remembrance").select("residence_id").where("on_day", "=", "2026-11-21"),
    )
    .orderBy("id")
    .executeTakeFirst();
  const residenceId = String(fresh?.id ?? 1);
  const response = await bodyOf(calls.remembrance.give, visitor, { residenceId });
  const certificate = await bodyOf(calls.remembranceCertificate.get, visitor, { residenceId });
  expect(certificate).toMatchObject({
    nickname: "陈向北",
    book_number: (response as { book_number: string }).book_number,
  });
  const today = (await bodyOf(calls.remembrance.today, visitor)) as { residenceIds: number[] };
  expect(today.residenceIds).toContain(Number(residenceId));
});

test("numbers of new certificates continue after the demo's", async () => {
  const highest = await database.db
    .selectFrom("remembrance_certificate")
    .select((eb) => eb.fn.countAll<number>().as("given"))
    .executeTakeFirstOrThrow();
  const newcomer = await openSession(database, "13800000004");
  const account = database.db.selectFrom("account").select("id").where("mobile", "=", "13800000004");
  const unseen = await database.db
    .selectFrom("residence")
    .select("id")
    .where("is_private", "=", false)
    .where("id", "not in", (eb) =>
      eb.selectFrom("remembrance_certificate").select("residence_id").where("account_id", "=", account),
    )
    .executeTakeFirstOrThrow();
  const response = await bodyOf(calls.remembrance.give, newcomer, { residenceId: String(unseen.id) });
  const { book_number } = response as { book_number: string };
  expect(Number(book_number.slice(-6))).toBeGreaterThan(highest.given - 1);
});

test("a logged-in user can choose from areas and gardens", async () => {
  expect(await bodyOf(calls.area.tree, visitor)).toHaveLength(34);
  const { itemList } = (await bodyOf(calls.garden.open, visitor)) as { itemList: { garden_name: string }[] };
  expect(itemList.map(({ garden_name }) => garden_name)).not.toContain("英烈纪念园");
  expect(itemList.length).toBeGreaterThan(5);
});
