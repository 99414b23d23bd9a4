import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { Actor } from "../context/context.ts";
import { anApplication } from "../testing/applications.ts";
import { aGarden, anAccount } from "../testing/builders.ts";
import { aGardenAdmin } from "../testing/personal.ts";
import { asAccount, daysFromNow, testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { rejectApplication } from "./decide-application.ts";
import { presentQueue } from "./present-review.ts";
import { listQueue } from "./review.ts";

let database: TestDatabase;
let gardens: [number, number];
let gardenAdmin: Actor;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
});

afterAll(() => database?.close());

beforeEach(async () => {
  gardens = [await aGarden(database.db), await aGarden(database.db)];
  const { id } = await anAccount(database.db);
  for (const garden of gardens) await aGardenAdmin(database.db, garden, id);
  gardenAdmin = asAccount(id);
});

const waiting = (garden: number, days: number, overrides: Parameters<typeof anApplication>[1] = {}) =>
  anApplication(database.db, { garden_id: garden, sent_at: daysFromNow(-days), ...overrides });

async function queue(overrides: Partial<Parameters<typeof listQueue>[1]> = {}, actor = gardenAdmin) {
  const ctx = testCtx(database.db, actor);
  const query = { gardenId: null, isDecided: false, page: 1, pageSize: 15, ...overrides };
  return presentQueue(await listQueue(ctx, query), testNow, ctx.media);
}

test("the queue lists waiting applications of managed gardens, oldest first, with age, pages and count", async () => {
  const [first, second] = gardens;
  const young = await waiting(first, 1);
  const old = await waiting(second, 3.1);
  const middle = await waiting(first, 2);
  await waiting(await aGarden(database.db), 9);
  await waiting(first, 9, { state: "awaitingPayment", sent_at: null });
  const all = await queue();
  expect(all.itemList.map(({ id, hours }) => [id, hours])).toEqual([
    [old, 74],
    [middle, 48],
    [young, 24],
  ]);
  expect([all.counts, all.oldest_hours]).toEqual([3, 74]);
  expect(all.gardens.map((garden) => [garden.id, garden.waiting])).toEqual([
    [first, 2],
    [second, 1],
  ]);
  const one = await queue({ gardenId: first, page: 2, pageSize: 1 });
  expect([one.counts, one.itemList.map(({ id }) => id)]).toEqual([2, [young]]);
});

test("an unmanaged garden is not found, a queue without gardens is empty, and a visitor must log in", async () => {
  const other = await aGarden(database.db);
  await waiting(other, 1);
  for (const gardenId of [other, 2_000_000_000])
    await expect(queue({ gardenId })).rejects.toMatchObject({ error: "notFound" });
  const stranger = asAccount((await anAccount(database.db)).id);
  expect(await queue({}, stranger)).toEqual({ counts: 0, itemList: [], gardens: [], oldest_hours: 0 });
  await expect(queue({}, visitor)).rejects.toMatchObject({ error: "sessionInvalid" });
});

test("staff see the queue of every garden", async () => {
  const id = await waiting(gardens[0], 1);
  const all = await queue({ gardenId: gardens[0] }, { kind: "staff", staffId: 1, name: "林编辑", role: "reviewer" });
  expect(all.itemList.map((one) => one.id)).toEqual([id]);
});

test("for staff a garden where none wait has an empty queue, as has an unknown one", async () => {
  await waiting(gardens[0], 1);
  const reviewer = { kind: "staff", staffId: 1, name: "林编辑", role: "reviewer" } as const;
  for (const gardenId of [gardens[1], 2_000_000_000])
    expect(await queue({ gardenId }, reviewer)).toMatchObject({ counts: 0, itemList: [] });
});

test("decided applications are listed apart, newest first", async () => {
  const ids = [await waiting(gardens[0], 2), await waiting(gardens[0], 1)];
  for (const id of ids) {
    await rejectApplication(testCtx(database.db, gardenAdmin), { id, times: 1, reasonCode: "dates", reason: "" });
  }
  expect((await queue()).counts).toBe(0);
  const decided = await queue({ isDecided: true });
  expect([decided.counts, decided.itemList.map(({ id }) => id)]).toEqual([2, ids.toReversed()]);
  expect(decided.itemList[0]).toMatchObject({ state_text: "未通过", hours: 24, decide_time: "2026-11-21 12:00:00" });
});
