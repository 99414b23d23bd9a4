import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { getRemembranceCertificate } from "../certificate/get-certificate.ts";
import { aMember, anAccount, aResidence } from "../testing/builders.ts";
import { asAccount, daysFromNow, testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { remember, rememberedToday } from "./remember.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const by = (accountId: number, now?: Date) => testCtx(database.db, asAccount(accountId), now);

async function stateOf(residenceId: number) {
  const { db } = database;
  const of = (table: "remembrance" | "remembrance_certificate") =>
    db.selectFrom(table).selectAll().where("residence_id", "=", residenceId).execute();
  const counter = await db
    .selectFrom("residence_counter")
    .select(["remembrance_total", "remembrance_today", "remembrance_day"])
    .where("residence_id", "=", residenceId)
    .executeTakeFirstOrThrow();
  const audited = await db
    .selectFrom("audit_entry")
    .selectAll()
    .where("verb", "=", "remembrance.give")
    .where("object_id", "=", residenceId)
    .execute();
  return { counter, audited, rows: await of("remembrance"), certificates: await of("remembrance_certificate") };
}

test("a remembrance is counted in total and today, and the first one gives a numbered certificate", async () => {
  const { id } = await aResidence(database.db, { remembered: 7 });
  const account = await anAccount(database.db);
  const ctx = by(account.id);
  const remembered = await remember(ctx, { residenceId: id });
  expect(remembered).toMatchObject({ isNew: true, isFirst: true, today: 1, total: 8 });
  expect(remembered.bookNumber).toMatch(/^HY-2026-\d{6}$/);
  const { counter, audited, rows, certificates } = await stateOf(id);
  expect(counter).toEqual({ remembrance_total: 8, remembrance_today: 1, remembrance_day: "2026-11-21" });
  expect(rows).toMatchObject([{ account_id: account.id, on_day: "2026-11-21", at: testNow }]);
  expect(certificates).toMatchObject([
    { account_id: account.id, book_number: remembered.bookNumber, issued_at: testNow },
  ]);
  expect(audited).toMatchObject([
    { actor_id: account.id, after: { onDay: "2026-11-21", bookNumber: remembered.bookNumber } },
  ]);
  const presented = await getRemembranceCertificate(ctx, { residenceId: id });
  expect(presented.certificate?.book_number).toBe(remembered.bookNumber);
});

test("a second one on the same day counts nothing and has the same number; another day counts again", async () => {
  const { id } = await aResidence(database.db);
  const account = await anAccount(database.db);
  const { bookNumber } = await remember(by(account.id), { residenceId: id });
  const again = await remember(by(account.id), { residenceId: id });
  expect(again).toEqual({ isNew: false, isFirst: false, bookNumber, isNamed: true, today: 1, total: 1 });
  const tomorrow = await remember(by(account.id, daysFromNow(1)), { residenceId: id });
  expect(tomorrow).toEqual({ isNew: true, isFirst: false, bookNumber, isNamed: true, today: 1, total: 2 });
  expect((await stateOf(id)).certificates).toHaveLength(1);
});

test("the day is Shanghai's, from 16:00 UTC", async () => {
  const { id } = await aResidence(database.db);
  const account = await anAccount(database.db);
  const at = (time: string) => remember(by(account.id, new Date(time)), { residenceId: id });
  expect(await at("2026-11-21T15:59:59Z")).toMatchObject({ isNew: true, today: 1, total: 1 });
  expect(await at("2026-11-21T16:00:00Z")).toMatchObject({ isNew: true, today: 1, total: 2 });
  // Another node's clock is behind: its day is over, and it must not reset the new one.
  const late = await anAccount(database.db);
  await remember(by(late.id, new Date("2026-11-21T15:59:00Z")), { residenceId: id });
  expect((await stateOf(id)).counter).toMatchObject({
    remembrance_day: "2026-11-22",
    remembrance_today: 1,
    remembrance_total: 3,
  });
});

test("thirty concurrent remembrances of one account count as one, with one certificate", async () => {
  const { id } = await aResidence(database.db);
  const account = await anAccount(database.db);
  const remembered = await Promise.all(Array.from({ length: 30 }, () => remember(by(account.id), { residenceId: id })));
  expect(remembered.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(remembered.filter(({ isFirst }) => isFirst)).toHaveLength(1);
  expect(new Set(remembered.map(({ bookNumber }) => bookNumber)).size).toBe(1);
  const { counter, rows, certificates, audited } = await stateOf(id);
  expect([counter.remembrance_total, rows.length, certificates.length, audited.length]).toEqual([1, 1, 1, 1]);
});

test("twenty concurrent accounts count as twenty, each with its own number", async () => {
  const first = await aResidence(database.db);
  const other = await aResidence(database.db);
  const accounts = [];
  for (let count = 0; count < 20; count += 1) accounts.push(await anAccount(database.db));
  const remembered = await Promise.all(
    accounts.flatMap(({ id }) => [first, other].map((residence) => remember(by(id), { residenceId: residence.id }))),
  );
  expect(new Set(remembered.map(({ bookNumber }) => bookNumber)).size).toBe(40);
  for (const { id } of [first, other]) expect((await stateOf(id)).counter.remembrance_total).toBe(20);
});

test("private, hidden and unknown residences are not found and nothing changes; a member may remember", async () => {
  const closed = await aResidence(database.db, { is_private: true });
  const hidden = await aResidence(database.db, { hidden_at: testNow });
  const stranger = await anAccount(database.db);
  const ctx = by(stranger.id);
  for (const residenceId of [closed.id, hidden.id, 2_000_000_000]) {
    await expect(remember(ctx, { residenceId })).rejects.toMatchObject({ error: "notFound" });
  }
  expect(ctx.tags.invalidations).toEqual([]);
  for (const { id } of [closed, hidden]) {
    expect(await stateOf(id)).toMatchObject({
      counter: { remembrance_total: 0 },
      rows: [],
      certificates: [],
      audited: [],
    });
  }
  const relative = await aMember(database.db, closed.id, "relative");
  expect(await remember(by(relative.id), { residenceId: closed.id })).toMatchObject({ isNew: true, total: 1 });
  await expect(remember(testCtx(database.db, visitor), { residenceId: closed.id })).rejects.toMatchObject({
    error: "sessionInvalid",
  });
});

test("the counts are invalidated soon, and only when something was counted", async () => {
  const { id } = await aResidence(database.db);
  const account = await anAccount(database.db);
  const first = by(account.id);
  const second = by(account.id);
  await remember(first, { residenceId: id });
  expect(first.tags.invalidations).toEqual([
    { tag: `residence:${id}:counts`, urgency: "soon" },
    { tag: "remembrances", urgency: "soon" },
  ]);
  await remember(second, { residenceId: id });
  expect(second.tags.invalidations).toEqual([]);
});

test("an account gets the residences that it has remembered today, and no other account does", async () => {
  const one = await aResidence(database.db);
  const other = await aResidence(database.db);
  const account = await anAccount(database.db);
  const stranger = await anAccount(database.db);
  await remember(by(account.id), { residenceId: other.id });
  await remember(by(account.id), { residenceId: one.id });
  expect(await rememberedToday(by(account.id))).toEqual({ residenceIds: [one.id, other.id], unnamedIds: [] });
  const nothing = { residenceIds: [], unnamedIds: [] };
  expect(await rememberedToday(by(account.id, daysFromNow(1)))).toEqual(nothing);
  expect(await rememberedToday(by(stranger.id))).toEqual(nothing);
});
