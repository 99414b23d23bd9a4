import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aMember, anAccount, aResidence } from "../testing/builders.ts";
import { aVisit } from "../testing/keepsakes.ts";
import type { Actor } from "../context/context.ts";
import { asAccount, daysFromNow, testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { listVisits, presentVisits } from "./list-visits.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

async function visits(id: number, overrides: { page?: number; pageSize?: number; now?: Date; actor?: Actor } = {}) {
  const { page = 1, pageSize = 40, now = testNow, actor = visitor } = overrides;
  const ctx = testCtx(database.db, actor, now);
  return presentVisits(await listVisits(ctx, { id, page, pageSize }), ctx.media);
}

const viewed = (id: number, overrides: { view_total: number; view_day: string; view_today: number }) =>
  database.db.updateTable("residence_counter").set(overrides).where("residence_id", "=", id).execute();

test("the latest visitor comes first, with avatar, name and time in Shanghai", async () => {
  const { id } = await aResidence(database.db);
  const early = await anAccount(database.db, { avatar: "faces/early" });
  const late = await anAccount(database.db);
  await aVisit(database.db, { residenceId: id, accountId: early.id, at: daysFromNow(-1) });
  await aVisit(database.db, { residenceId: id, accountId: late.id });
  await aVisit(database.db, { residenceId: (await aResidence(database.db)).id });
  expect((await visits(id)).itemList).toEqual([
    { avatar: "", nickname: late.nickname, create_time: "2026-11-21 12:00:00" },
    { avatar: "/art/faces/early", nickname: early.nickname, create_time: "2026-11-20 12:00:00" },
  ]);
});

test("views without a record are counted, but only records are listed", async () => {
  const { id } = await aResidence(database.db);
  await aVisit(database.db, { residenceId: id });
  await viewed(id, { view_total: 12, view_day: "2026-11-21", view_today: 5 });
  const { counts, todayCounts, recordCounts, itemList } = await visits(id);
  expect([counts, todayCounts, recordCounts, itemList.length]).toEqual([12, 5, 1, 1]);
});

test("today's views are those of this Shanghai day, which begins at 16:00 UTC", async () => {
  const { id } = await aResidence(database.db);
  await viewed(id, { view_total: 12, view_day: "2026-11-21", view_today: 5 });
  const today = async (now: string) => (await visits(id, { now: new Date(now) })).todayCounts;
  expect(await today("2026-11-20T15:59:59Z")).toBe(0);
  expect(await today("2026-11-20T16:00:00Z")).toBe(5);
  expect(await today("2026-11-21T15:59:59Z")).toBe(5);
  expect(await today("2026-11-21T16:00:00Z")).toBe(0);
});

test("pages list every record once, are empty past the end, and page 501 gets an error", async () => {
  const { id } = await aResidence(database.db);
  const names: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    const account = await anAccount(database.db);
    names.unshift(account.nickname);
    // All at the same time: ordered by insertion.
    await aVisit(database.db, { residenceId: id, accountId: account.id });
  }
  const pages = [];
  for (const page of [1, 2, 3, 4, 500]) pages.push(await visits(id, { page, pageSize: 2 }));
  expect(pages.flatMap((page) => page.itemList.map((item) => item.nickname))).toEqual(names);
  expect(pages.map((page) => page.itemList.length)).toEqual([2, 2, 1, 0, 0]);
  expect(pages.map((page) => page.recordCounts)).toEqual([5, 5, 5, 5, 5]);
  await expect(visits(id, { page: 501 })).rejects.toMatchObject({ error: "pageTooDeep", field: "page" });
});

test("a private residence's visitors are listed for members only, and an unknown one is not found", async () => {
  const { id } = await aResidence(database.db, { is_private: true });
  await aVisit(database.db, { residenceId: id });
  const relative = await aMember(database.db, id, "relative");
  for (const unseen of [id, 2_000_000_000]) {
    await expect(visits(unseen)).rejects.toMatchObject({ error: "notFound" });
  }
  expect((await visits(id, { actor: asAccount(relative.id) })).itemList).toHaveLength(1);
});

test("changes of the residence or its counts invalidate the records", async () => {
  const { id } = await aResidence(database.db);
  const ctx = testCtx(database.db);
  await listVisits(ctx, { id, page: 1, pageSize: 40 });
  expect([...ctx.tags.reads].toSorted()).toEqual([`residence:${id}`, `residence:${id}:counts`]);
});

test("a page of visits is invalidated when a visitor on it changes name or avatar", async () => {
  const { id } = await aResidence(database.db);
  const account = await anAccount(database.db);
  await aVisit(database.db, { residenceId: id, accountId: account.id });
  const ctx = testCtx(database.db);
  await listVisits(ctx, { id, page: 1, pageSize: 40 });
  expect([...ctx.tags.reads]).toContain(`account:${account.id}`);
});
