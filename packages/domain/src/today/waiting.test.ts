import { beforeEach, expect, test } from "vitest";
import type { WaitingKind } from "@changming/contract/admin/waiting-kinds";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aResidence } from "../testing/builders.ts";
import { aConcern, aFeedback, aMessage } from "../testing/staff-queue.ts";
import { aCooperation } from "../testing/personal.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { asAccount, daysFromNow, testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { aGift, aGivenGift } from "../testing/tributes.ts";
import { countDays, listWaiting } from "./today.ts";

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase("empty");
  return () => database.close();
});

const administrator = async (now = testNow) =>
  testCtx(database.db, asStaff(await aStaff(database.db, { role: "administrator" })), now);

async function waiting(): Promise<Partial<Record<WaitingKind, [number, Date | null]>>> {
  const rows = await listWaiting(await administrator());
  return Object.fromEntries(
    rows.filter(({ counts }) => counts > 0).map(({ kind, counts, since }) => [kind, [counts, since]]),
  );
}

test("every queue is listed, also when it is empty", async () => {
  const rows = await listWaiting(await administrator());
  expect(rows.length).toBeGreaterThan(5);
  for (const { counts, hasMore, since } of rows) expect([counts, hasMore, since]).toEqual([0, false, null]);
});

test("each kind of concern is a queue of its own, and closed ones are not in it", async () => {
  await aConcern(database.db, { kind: "report", made_at: daysFromNow(-2) });
  await aConcern(database.db, { kind: "report", made_at: daysFromNow(-1) });
  await aConcern(database.db, { kind: "alive", made_at: daysFromNow(-3) });
  const { id } = await aConcern(database.db, { kind: "relative", made_at: daysFromNow(-9) });
  expect(await waiting()).toEqual({
    report: [2, daysFromNow(-2)],
    alive: [1, daysFromNow(-3)],
    relative: [1, daysFromNow(-9)],
  });
  const closed = { state: "closed" as const, closed_at: testNow, outcome: "justified" as const };
  await database.db.updateTable("concern").set(closed).where("id", "=", id).execute();
  expect(Object.keys(await waiting())).toEqual(["alive", "report"]);
});

test("pending messages, garden applications under review and unanswered feedback are waiting", async () => {
  const { id } = await aResidence(database.db);
  await aMessage(database.db, id);
  await aMessage(database.db, id, { state: "held", doubt: "联系方式", written_at: daysFromNow(-4) });
  await aCooperation(database.db, { applied_at: daysFromNow(-5) });
  await aCooperation(database.db, { state: "rejected", reason: "证照不清", applied_at: daysFromNow(-6) });
  await aFeedback(database.db);
  expect(await waiting()).toEqual({
    message: [1, daysFromNow(-4)],
    cooperation: [1, daysFromNow(-5)],
    feedback: [1, testNow],
  });
});

test("bill differences are waiting while they are neither answered nor settled by themselves", async () => {
  const finding = { channel: 4, day: "2026-11-20", kind: "paymentMissingHere" as const, here_fen: null, there_fen: 1 };
  const staff = await aStaff(database.db);
  const answered = { resolved_at: testNow, resolved_by: staff.id, note: "已查" };
  await database.db
    .insertInto("bill_finding")
    .values([
      { ...finding, number: "A", found_at: daysFromNow(-1) },
      { ...finding, number: "B", found_at: daysFromNow(-2), settled: true },
    ])
    .execute();
  await database.db
    .insertInto("bill_finding")
    .values({ ...finding, number: "C", found_at: daysFromNow(-3), ...answered })
    .execute();
  expect(await waiting()).toEqual({ bill: [1, daysFromNow(-1)] });
});

test("a day's gifts are counted by quantity, and those of last week up to the same hour separately", async () => {
  const { id: residenceId } = await aResidence(database.db, { moved_in_at: daysFromNow(-400) });
  const gift = await aGift(database.db);
  await aGivenGift(database.db, { residenceId, gift, quantity: 3 });
  await aGivenGift(database.db, { residenceId, gift, quantity: 4, at: daysFromNow(-7) });
  await aGivenGift(database.db, { residenceId, gift, quantity: 5, at: new Date(daysFromNow(-7).getTime() + 1) });
  await aGivenGift(database.db, { residenceId, gift, quantity: 9, at: daysFromNow(-30) });
  const { days, lastWeekSoFar } = await countDays(await administrator());
  const given = days.filter(({ gifts }) => gifts > 0).map(({ day, gifts }) => [day, gifts]);
  expect(given).toEqual([
    ["2026-11-14", 9],
    ["2026-11-21", 3],
  ]);
  expect(lastWeekSoFar.gifts).toBe(4);
});

test("thirty days end with today, whatever the hour in Shanghai", async () => {
  for (const [instant, today, first] of [
    ["2026-11-20T15:59:59Z", "2026-11-20", "2026-10-22"],
    ["2026-11-20T16:00:00Z", "2026-11-21", "2026-10-23"],
    ["2027-01-01T00:00:00Z", "2027-01-01", "2026-12-03"],
  ] as const) {
    const { days } = await countDays(await administrator(new Date(instant)));
    expect([days.length, days.at(-1)?.day, days[0]?.day]).toEqual([30, today, first]);
  }
});

test("only staff can read queues and totals", async () => {
  for (const actor of [visitor, asAccount(1)]) {
    const ctx = testCtx(database.db, actor);
    await expect(listWaiting(ctx)).rejects.toMatchObject({ error: "sessionInvalid" });
    await expect(countDays(ctx)).rejects.toMatchObject({ error: "sessionInvalid" });
  }
});
