import { beforeEach, expect, test } from "vitest";
import type { StaffRole } from "@changming/contract/staff-roles";
import type { WaitingKind } from "@changming/contract/admin/waiting-kinds";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { anApplication } from "../testing/applications.ts";
import { aResidence } from "../testing/builders.ts";
import { aCooperation } from "../testing/personal.ts";
import { aConcern, aFeedback, aMessage } from "../testing/staff-queue.ts";
import { asAccount, daysFromNow, testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { describeWaiting, presentWaiting } from "./describe-waiting.ts";

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase("empty");
  return () => database.close();
});

const as = (role: StaffRole, now = testNow) =>
  testCtx(database.db, { kind: "staff", staffId: 1, name: "某人", role }, now);

async function present(role: StaffRole = "administrator", now = testNow) {
  const ctx = as(role, now);
  return presentWaiting(await describeWaiting(ctx), ctx.actor, now);
}

async function summaries(): Promise<Partial<Record<WaitingKind, string>>> {
  const full = (await present()).itemList.filter(({ counts }) => counts > 0);
  return Object.fromEntries(full.map(({ kind, summary }) => [kind, summary]));
}

test("an empty queue has no sentence, and the head names the Shanghai day", async () => {
  const { day, itemList } = await present("administrator", new Date("2026-11-22T01:04:00Z"));
  expect(day).toEqual({ day: "11月22日", weekday: "星期日", lunar: "农历十月十四", term: "小雪" });
  for (const { summary, due_day } of itemList) expect([summary, due_day]).toEqual(["", ""]);
  expect((await present()).day.term).toBe("");
});

test("each queue says what its oldest entry is about", async () => {
  const { id } = await aResidence(database.db);
  await anApplication(database.db, { name: "许振声", sent_at: daysFromNow(-3) });
  await anApplication(database.db, { name: "周念慈", sent_at: daysFromNow(-1) });
  await aConcern(database.db, { kind: "alive", residence_id: id, reason: "" });
  await aConcern(database.db, { kind: "relative", residence_id: id, reason: "correct", relation: "孙女" });
  await aCooperation(database.db, { garden_name: "松江府园" });
  await aFeedback(database.db);
  expect(await summaries()).toEqual({
    alive: "有人说“周念慈”是她本人，人还在",
    relative: "近亲请求更正内容：周念慈的居所",
    application: expect.stringMatching(/^一户人家申请安居许振声/),
    cooperation: "松江府园，请求合作",
    feedback: "一封意见等着答复",
  });
});

test("reports of the same thing are counted, and pending messages by why they are pending", async () => {
  const first = await aConcern(database.db, { kind: "report", reason: "fraud", made_at: daysFromNow(-2) });
  const same = { target_kind: "message", target_id: first.target_id, residence_id: first.residence_id } as const;
  expect(await summaries()).toEqual({ report: "一条留言被举报：广告、诈骗" });
  await aConcern(database.db, { kind: "report", reason: "other", ...same });
  const { id } = await aResidence(database.db);
  const closed = await aResidence(database.db, { is_private: true });
  const held = { state: "held", doubt: "" } as const;
  for (const doubt of ["联系方式", "某词、联系方式"]) await aMessage(database.db, id, { ...held, doubt });
  await aMessage(database.db, id, { ...held, doubt: "某词" });
  await aMessage(database.db, closed.id, { ...held, doubt: "联系方式" });
  expect(await summaries()).toEqual({
    report: "同一条留言被举报两次：广告、诈骗",
    message: "两封带联系方式，一封有要看一看的词，一封在私密居所里",
  });
});

test("nothing private, and nothing that somebody typed, is in a sentence", async () => {
  const closed = await aResidence(database.db, { is_private: true, name: "隐名人" });
  const hidden = await aResidence(database.db, { hidden_at: testNow, name: "藏名人" });
  const typed = { subject_name: "隐名人", relation: "电话13912345678" };
  await aConcern(database.db, { kind: "alive", residence_id: closed.id, reason: "", ...typed });
  await aConcern(database.db, { kind: "relative", residence_id: hidden.id, reason: "keep", ...typed });
  await anApplication(database.db, { name: "隐名人", is_private: true });
  await aCooperation(database.db, { garden_name: "园13912345678" });
  await aFeedback(database.db);
  await database.db
    .updateTable("feedback")
    .set({ title: "我是隐名人", pictures: ["a", "b"] })
    .execute();
  const found = await summaries();
  expect(found).toEqual({
    alive: "有人说一处居所里的人还在",
    relative: "近亲请求接手管理",
    application: expect.stringMatching(/^一户人家申请一处私密的居所/),
    cooperation: "一处园区，请求合作",
    feedback: "一封意见等着答复，附了 2 张图",
  });
  expect(JSON.stringify(found)).not.toMatch(/[隐藏]名人|139/);
});

test("only a promise of the site has a due day, and one that ends comes first", async () => {
  await aConcern(database.db, { kind: "alive", reason: "" });
  // A Saturday; five working days end on Friday, the 27th.
  await aCooperation(database.db, { applied_at: testNow });
  const rowAt = async (days: number) => {
    const { itemList } = await present("administrator", daysFromNow(days));
    const full = itemList.filter(({ counts }) => counts > 0);
    const due = full.find(({ kind }) => kind === "cooperation");
    return [full.map(({ kind }) => kind), due?.due_day, due?.due_in];
  };
  expect(await rowAt(0)).toEqual([["alive", "cooperation"], "2026-11-27", 6]);
  expect(await rowAt(5)).toEqual([["cooperation", "alive"], "2026-11-27", 1]);
  expect(await rowAt(6)).toEqual([["cooperation", "alive"], "2026-11-27", 0]);
  expect(await rowAt(9)).toEqual([["cooperation", "alive"], "2026-11-27", -3]);
  expect((await present()).itemList.find(({ kind }) => kind === "alive")).toMatchObject({ due_day: "", due_in: 0 });
});

test("every queue names who decides; read-only staff decide nothing", async () => {
  await aConcern(database.db, { kind: "alive", reason: "" });
  await anApplication(database.db);
  const own = async (role: StaffRole) =>
    (await present(role)).itemList.filter(({ counts }) => counts > 0).map(({ decider, is_own }) => [decider, is_own]);
  expect(await own("administrator")).toEqual([
    ["administrator", true],
    ["reviewer", false],
  ]);
  expect(await own("reviewer")).toEqual([
    ["administrator", true],
    ["reviewer", true],
  ]);
  expect(await own("readOnly")).toEqual([
    ["administrator", false],
    ["reviewer", false],
  ]);
  expect(await own("finance")).toEqual([]);
});

test("money queues say what is due, and drafts which text is first", async () => {
  const finding = {
    channel: 4,
    day: "2026-11-20",
    kind: "paymentMissingHere" as const,
    here_fen: null,
    there_fen: 100,
  };
  await database.db
    .insertInto("bill_finding")
    .values({ ...finding, number: "A", found_at: testNow })
    .execute();
  const page = { content_html: "", updated_at: testNow, is_draft: true };
  await database.db
    .insertInto("static_page")
    .values([
      { content_type: 0, title: "用户协议", ...page },
      { content_type: 1, title: "隐私说明", ...page },
    ])
    .execute();
  expect(await summaries()).toEqual({
    bill: "微信 11月20日：网关收了，我方没有，1.00 元",
    draft: "《用户协议》等 2 份还没有人读过、采用",
  });
});

test("strangers get nothing", async () => {
  for (const actor of [visitor, asAccount(1)]) {
    await expect(describeWaiting(testCtx(database.db, actor))).rejects.toMatchObject({ error: "sessionInvalid" });
  }
});
