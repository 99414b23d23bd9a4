import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aMember, anAccount, aResidence } from "../testing/builders.ts";
import { aVisit } from "../testing/keepsakes.ts";
import { asAccount, daysFromNow, testCtx, testNow } from "../testing/test-ctx.ts";
import { listOwnVisits, presentOwnVisit } from "./list-visits.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

async function visits(accountId: number, page = 1, pageSize = 15) {
  const ctx = testCtx(database.db, asAccount(accountId));
  const { counts, rows } = await listOwnVisits(ctx, { page, pageSize });
  return { counts, itemList: rows.map((row) => presentOwnVisit(row, ctx.media)) };
}

test("an account's visits are listed latest first, without those of others", async () => {
  const account = await anAccount(database.db);
  const other = await anAccount(database.db);
  const early = await aResidence(database.db);
  const late = await aResidence(database.db, { name: "单宝田", portrait: "" });
  await aVisit(database.db, { residenceId: early.id, accountId: account.id, at: daysFromNow(-1) });
  await aVisit(database.db, { residenceId: late.id, accountId: account.id });
  await aVisit(database.db, { residenceId: early.id, accountId: other.id });
  const { counts, itemList } = await visits(account.id);
  expect(counts).toBe(2);
  expect(itemList).toMatchObject([
    { id: late.id, name: "单宝田", avatar: "/art/portraits/elder-woman", create_time: "2026-11-21 12:00:00" },
    { id: early.id, name: "周念慈", create_time: "2026-11-20 12:00:00" },
  ]);
});

test("a residence that is private or hidden meanwhile is neither listed nor counted, except for members", async () => {
  const account = await anAccount(database.db);
  const closed = await aResidence(database.db, { is_private: true });
  const hidden = await aResidence(database.db, { hidden_at: testNow });
  for (const { id } of [closed, hidden]) await aVisit(database.db, { residenceId: id, accountId: account.id });
  expect(await visits(account.id)).toEqual({ counts: 0, itemList: [] });
  await aMember(database.db, closed.id, "relative", { account });
  const { counts, itemList } = await visits(account.id);
  expect([counts, itemList.map(({ id }) => id)]).toEqual([1, [closed.id]]);
  expect(itemList[0]?.avatar).toBe("/signed/portraits/elder-woman");
});

test("pages are consecutive, a visitor has none, and page 501 gets an error", async () => {
  const account = await anAccount(database.db);
  const { id } = await aResidence(database.db);
  for (let count = 0; count < 3; count += 1) await aVisit(database.db, { residenceId: id, accountId: account.id });
  const pages = [await visits(account.id, 1, 2), await visits(account.id, 2, 2), await visits(account.id, 3, 2)];
  expect(pages.map(({ itemList }) => itemList.length)).toEqual([2, 1, 0]);
  expect(new Set(pages.flatMap(({ itemList }) => itemList.map(({ visit_id }) => visit_id))).size).toBe(3);
  await expect(visits(account.id, 501)).rejects.toMatchObject({ error: "pageTooDeep" });
  await expect(listOwnVisits(testCtx(database.db), { page: 1, pageSize: 15 })).rejects.toMatchObject({
    error: "sessionInvalid",
  });
});
