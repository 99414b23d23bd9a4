import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { Actor } from "../context/context.ts";
import { aMember, anAccount, aResidence } from "../testing/builders.ts";
import { asAccount, testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { reportVisit } from "./report-visit.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const minutesLater = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000);

interface Looking {
  by?: Actor;
  at?: Date;
  isSilent?: boolean;
  admits?: () => boolean;
}

function look(id: number, { by = visitor, at = testNow, isSilent = false, admits = () => true }: Looking = {}) {
  return reportVisit(testCtx(database.db, by, at), { id, isSilent }, admits);
}

async function numbersOf(id: number) {
  const { view_total, view_today, view_day, visit_total } = await database.db
    .selectFrom("residence_counter")
    .selectAll()
    .where("residence_id", "=", id)
    .executeTakeFirstOrThrow();
  const records = await database.db.selectFrom("visit").selectAll().where("residence_id", "=", id).execute();
  return { views: view_total, today: view_today, day: view_day, counted: visit_total, records };
}

test("an account leaves one record in ten minutes, however many views", async () => {
  const { id } = await aResidence(database.db);
  const by = asAccount((await anAccount(database.db)).id);
  for (const minutes of [0, 1, 9.99]) await look(id, { by, at: minutesLater(minutes) });
  expect(await numbersOf(id)).toMatchObject({ views: 1, today: 1, day: "2026-11-21", counted: 1 });
  await look(id, { by, at: minutesLater(10) });
  const { views, counted, records } = await numbersOf(id);
  expect([views, counted]).toEqual([2, 2]);
  expect(records.map((record) => record.visited_at)).toEqual([testNow, minutesLater(10)]);
});

test("twenty concurrent reports of one account leave one record and count one view", async () => {
  const { id } = await aResidence(database.db);
  const by = asAccount((await anAccount(database.db)).id);
  await Promise.all(Array.from({ length: 20 }, () => look(id, { by })));
  const { views, counted, records } = await numbersOf(id);
  expect([views, counted, records.length]).toEqual([1, 1, 1]);
});

test("views of visitors are counted without a record, as far as admitted", async () => {
  const { id } = await aResidence(database.db);
  let left = 3;
  const admits = () => (left -= 1) >= 0;
  for (let count = 0; count < 5; count += 1) await look(id, { admits });
  expect(await numbersOf(id)).toMatchObject({ views: 3, today: 3, counted: 0, records: [] });
});

test("a silent view by an account is counted like a visitor's, without any record", async () => {
  const { id } = await aResidence(database.db);
  const by = asAccount((await anAccount(database.db)).id);
  await look(id, { by, isSilent: true });
  expect(await numbersOf(id)).toMatchObject({ views: 1, counted: 0, records: [] });
  await look(id, { by, isSilent: true, admits: () => false });
  expect(await numbersOf(id)).toMatchObject({ views: 1 });
});

test("today's views restart with the Shanghai day, and a clock that lags behind does not reset it", async () => {
  const { id } = await aResidence(database.db);
  await look(id, { at: new Date("2026-11-21T15:59:59Z") });
  await look(id, { at: new Date("2026-11-21T15:59:59Z") });
  await look(id, { at: new Date("2026-11-21T16:00:00Z") });
  expect(await numbersOf(id)).toMatchObject({ views: 3, today: 1, day: "2026-11-22" });
  await look(id, { at: new Date("2026-11-21T15:59:59Z") });
  expect(await numbersOf(id)).toMatchObject({ views: 4, today: 1, day: "2026-11-22" });
});

test("private, hidden and unknown residences are not found and count nothing, and a member's view counts", async () => {
  const closed = await aResidence(database.db, { is_private: true });
  const hidden = await aResidence(database.db, { hidden_at: testNow });
  const stranger = await anAccount(database.db);
  for (const by of [visitor, asAccount(stranger.id)]) {
    for (const id of [closed.id, hidden.id, 2_000_000_000]) {
      await expect(look(id, { by })).rejects.toMatchObject({ error: "notFound" });
    }
  }
  for (const { id } of [closed, hidden]) expect(await numbersOf(id)).toMatchObject({ views: 0, records: [] });
  const relative = await aMember(database.db, closed.id, "relative");
  await look(closed.id, { by: asAccount(relative.id) });
  expect(await numbersOf(closed.id)).toMatchObject({ views: 1, counted: 1 });
});

test("the counts are invalidated soon when a view was counted, else nothing is", async () => {
  const { id } = await aResidence(database.db);
  const counted = testCtx(database.db);
  const ignored = testCtx(database.db);
  await reportVisit(counted, { id, isSilent: false }, () => true);
  expect(counted.tags.invalidations).toEqual([
    { tag: `residence:${id}:counts`, urgency: "soon" },
    { tag: "views", urgency: "soon" },
  ]);
  await reportVisit(ignored, { id, isSilent: false }, () => false);
  expect(ignored.tags.invalidations).toEqual([]);
});
