import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { staffRoles } from "@changming/contract/staff-roles";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { anAccount } from "../testing/builders.ts";
import { aFeedback } from "../testing/staff-queue.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { daysFromNow, testCtx, testNow } from "../testing/test-ctx.ts";
import { canAnswerFeedback, canReadFeedback } from "./access.ts";
import { answerFeedback } from "./answer-feedback.ts";
import { listFeedback, presentFeedback } from "./list-feedback.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

beforeEach(async () => {
  await database.db.deleteFrom("feedback").execute();
});

const as = async (overrides: Parameters<typeof aStaff>[1] = {}, now = testNow) =>
  testCtx(database.db, asStaff(await aStaff(database.db, { role: "reviewer", ...overrides })), now);
const rowOf = (id: number) =>
  database.db.selectFrom("feedback").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const entriesOf = (id: number) =>
  database.db
    .selectFrom("audit_entry")
    .select(["verb", "actor_name", "before", "after"])
    .where("object_kind", "=", "feedback")
    .where("object_id", "=", id)
    .orderBy("id")
    .execute();
const queue = async (
  state: "waiting" | "answered",
  overrides: { page?: number; pageSize?: number; id?: number } = {},
) => {
  const ctx = await as();
  return presentFeedback(await listFeedback(ctx, { page: 1, pageSize: 20, state, ...overrides }), ctx.media);
};

test("an answer is stored with author and time, and the audit does not contain its text", async () => {
  const id = await aFeedback(database.db);
  await answerFeedback(await as({ name: "许答复" }, daysFromNow(1)), { id, version: 1, answer: "谢谢，已改好。" });
  expect(await rowOf(id)).toMatchObject({ answer: "谢谢，已改好。", answered_at: daysFromNow(1), version: 2 });
  const { itemList } = await queue("answered");
  expect(itemList).toMatchObject([{ id, answered_by: "许答复", answer_time: "2026-11-22 12:00:00" }]);
  expect(await entriesOf(id)).toEqual([
    { verb: "feedback.answer", actor_name: "许答复", before: { isAnswered: false }, after: { isAnswered: true } },
  ]);
});

test("a second answer replaces the first, sends another message, and is audited as a second one", async () => {
  const account = await anAccount(database.db);
  const id = await aFeedback(database.db, account.id);
  await answerFeedback(await as(), { id, version: 1, answer: "第一次" });
  const second = await as({ name: "后来的人" });
  expect(await answerFeedback(second, { id, version: 2, answer: "第二次" })).toEqual({ id, version: 3 });
  expect(await queue("answered")).toMatchObject({
    counts: 1,
    itemList: [{ answer: "第二次", answered_by: "后来的人" }],
  });
  const mail = await database.db
    .selectFrom("inbox_message")
    .select("content_html")
    .where("account_id", "=", account.id)
    .execute();
  expect(mail.map(({ content_html }) => content_html)).toEqual(["<p>第一次</p>", "<p>第二次</p>"]);
  expect((await entriesOf(id)).map(({ before }) => before)).toEqual([{ isAnswered: false }, { isAnswered: true }]);
});

test("an answer based on an older version is rejected with who was first, and is not sent", async () => {
  const account = await anAccount(database.db);
  const id = await aFeedback(database.db, account.id);
  await answerFeedback(await as({ name: "先到的人" }), { id, version: 1, answer: "先" });
  for (const version of [1, 3]) {
    await expect(answerFeedback(await as(), { id, version, answer: "后" })).rejects.toMatchObject({
      error: "editedMeanwhile",
      sentence: "先到的人 在 11-21 12:00 改过这里，请先看看最新的内容",
    });
  }
  expect((await rowOf(id)).answer).toBe("先");
  const mail = database.db.selectFrom("inbox_message").select("id").where("account_id", "=", account.id);
  expect(await mail.execute()).toHaveLength(1);
});

test("waiting feedback is listed oldest first, answered feedback newest first, in separate lists", async () => {
  const ids = [await aFeedback(database.db), await aFeedback(database.db), await aFeedback(database.db)];
  const of = async (state: "waiting" | "answered", overrides = {}) =>
    (await queue(state, overrides)).itemList.map(({ id }) => id);
  expect(await of("waiting")).toEqual(ids);
  expect(await of("waiting", { page: 2, pageSize: 2 })).toEqual([ids[2]]);
  expect(await of("answered")).toEqual([]);
  const [first = 0, second = 0, third] = ids;
  for (const id of [second, first]) await answerFeedback(await as(), { id, version: 1, answer: "好" });
  expect(await of("waiting")).toEqual([third]);
  expect(await of("answered")).toEqual([second, first]);
  expect(await of("waiting", { id: first })).toEqual([]);
  expect(await of("answered", { id: first })).toEqual([first]);
  await expect(queue("waiting", { page: 1_000_000 })).rejects.toMatchObject({ error: "pageTooDeep" });
});

test("administrators, reviewers and read-only staff read the queue; the first two answer it", () => {
  const of = (rule: typeof canReadFeedback) =>
    staffRoles.filter((role) => rule(asStaff({ id: 1, name: "甲", role })).allowed);
  expect(of(canReadFeedback)).toEqual(["administrator", "reviewer", "readOnly"]);
  expect(of(canAnswerFeedback)).toEqual(["administrator", "reviewer"]);
});
