import { beforeAll, expect, test } from "vitest";
import { storeDayTotals } from "@changming/db/ranks/day-totals";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { staffRoles } from "@changming/contract/staff-roles";
import { waitingKinds } from "@changming/contract/admin/waiting-kinds";
import type { Ctx } from "../context/context.ts";
import { anAccount, aResidence } from "../testing/builders.ts";
import { aVisit } from "../testing/keepsakes.ts";
import { PayWorld } from "../testing/paying.ts";
import { daysFromNow, testCtx, testNow } from "../testing/test-ctx.ts";
import { describeWaiting, presentWaiting } from "./describe-waiting.ts";
import { countDays, listWaiting, presentDays } from "./today.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  return () => database.close();
});

const as = (role: (typeof staffRoles)[number]): Ctx =>
  testCtx(database.db, { kind: "staff", staffId: 1, name: "某人", role });

async function aFeedback(at: Date, answer: string | null = null) {
  const { id } = await anAccount(database.db);
  const answered = answer === null ? {} : { answer, answered_at: at };
  await database.db
    .insertInto("feedback")
    .values({ account_id: id, title: "字小", content: "看不清", pictures: [], written_at: at, ...answered })
    .execute();
}

test("each queue has its count and the time of its oldest item, without answered ones", async () => {
  await aFeedback(daysFromNow(-9));
  await aFeedback(daysFromNow(-2));
  await aFeedback(daysFromNow(-30), "改大了");
  const ctx = as("reviewer");
  const { itemList } = presentWaiting(await describeWaiting(ctx), ctx.actor, testNow);
  expect(itemList.find(({ kind }) => kind === "feedback")).toEqual({
    kind: "feedback",
    counts: 2,
    has_more_counts: false,
    since: "2026-11-12 12:00:00",
    summary: "一封意见等着答复",
    due_day: "",
    due_in: 0,
    decider: "reviewer",
    is_own: true,
  });
  expect(itemList.find(({ kind }) => kind === "report")).toMatchObject({ counts: 0, since: "" });
});

test("everyone gets their own queues, and the editor only texts that nobody has saved yet", async () => {
  const waitingFor = async (role: (typeof staffRoles)[number]) => (await listWaiting(as(role))).map(({ kind }) => kind);
  expect(await waitingFor("administrator")).toEqual(waitingKinds);
  expect(await waitingFor("readOnly")).toEqual(waitingKinds);
  expect(await waitingFor("finance")).toEqual(["refund", "bill", "invoice", "approval"]);
  expect(await waitingFor("reviewer")).not.toContain("refund");
  expect(await waitingFor("editor")).toEqual(["draft"]);
});

test("days are Shanghai days, thirty are counted, and last week's only until the same time", async () => {
  const { id: residenceId } = await aResidence(database.db, { moved_in_at: daysFromNow(-400) });
  const { id: accountId } = await anAccount(database.db);
  const minute = 60_000;
  const times = [
    testNow,
    // 00:00 of today in Shanghai, and the minute before.
    new Date("2026-11-20T16:00:00Z"),
    new Date("2026-11-20T15:59:00Z"),
    new Date(daysFromNow(-7).getTime() - minute),
    new Date(daysFromNow(-7).getTime() + minute),
    daysFromNow(-29),
    daysFromNow(-30),
    new Date(testNow.getTime() + minute),
  ];
  for (const at of times) await aVisit(database.db, { residenceId, accountId, at });
  const { days, last_week_so_far } = presentDays(await countDays(as("finance")));
  expect(days).toHaveLength(30);
  expect(days.filter(({ visits }) => visits > 0).map(({ day, visits }) => [day, visits])).toEqual([
    ["2026-10-23", 1],
    ["2026-11-14", 2],
    ["2026-11-20", 1],
    ["2026-11-21", 2],
  ]);
  expect(last_week_so_far.visits).toBe(1);
});

test("stored totals of finished days say the same, and what happens today or is not stored is counted live", async () => {
  const counted = async () => presentDays(await countDays(as("finance")));
  const before = await counted();
  await storeDayTotals(database.db, testNow);
  expect(await counted()).toEqual(before);
  const { id: residenceId } = await aResidence(database.db, { moved_in_at: daysFromNow(-400) });
  const { id: accountId } = await anAccount(database.db);
  const visitsOn = async (day: string) => (await counted()).days.find((one) => one.day === day)?.visits;
  await aVisit(database.db, { residenceId, accountId, at: testNow });
  expect(await visitsOn("2026-11-21")).toBe(3);
  // The last two finished days are summed again; what is older stays as it was.
  for (const days of [-1, -5]) await aVisit(database.db, { residenceId, accountId, at: daysFromNow(days) });
  await storeDayTotals(database.db, testNow);
  expect([await visitsOn("2026-11-20"), await visitsOn("2026-11-16")]).toEqual([2, 0]);
  await database.db.deleteFrom("day_total").where("day", "=", "2026-11-16").execute();
  expect([await visitsOn("2026-11-20"), await visitsOn("2026-11-16")]).toEqual([2, 1]);
});

test("today's payments are a total in fen, for roles with access to money", async () => {
  const world = await PayWorld.open(database.db);
  const { order, payment } = await world.order();
  await world.payAndNotify(4, payment?.out_trade_no ?? "");
  const paidToday = async (role: (typeof staffRoles)[number]) =>
    presentDays(await countDays(as(role))).days.at(-1)?.paid_fen;
  expect(await paidToday("finance")).toBe(order.amount_fen);
  expect(await paidToday("reviewer")).toBeNull();
  expect(await paidToday("editor")).toBeNull();
});
