import { afterAll, beforeAll, expect, test } from "vitest";
import { feedback } from "@changming/contract/feedback";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { anAccount } from "../testing/builders.ts";
import { anImageOf } from "../testing/personal.ts";
import { asAccount, testCtx, testNow } from "../testing/test-ctx.ts";
import { submitFeedback } from "./submit-feedback.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const by = (accountId: number) => testCtx(database.db, asAccount(accountId));
const form = { title: "字太小", content: "第一行\n第二行", images: [], ref: null };

const writtenBy = (accountId: number) =>
  database.db.selectFrom("feedback").selectAll().where("account_id", "=", accountId).execute();

test("feedback is stored with its images, which become public, and audited without its text", async () => {
  const account = await anAccount(database.db);
  const images = [await anImageOf(database.db, account.id), await anImageOf(database.db, account.id)];
  const { id } = await submitFeedback(by(account.id), { ...form, images });
  const rows = await writtenBy(account.id);
  expect(rows).toMatchObject([{ id, title: "字太小", content: "第一行\n第二行", answer: null, written_at: testNow }]);
  expect(rows[0]?.pictures).toEqual(images.map((url) => /uploads\/[\w-]+/.exec(url)?.[0]));
  const uploads = await database.db
    .selectFrom("upload")
    .select("purpose")
    .where("account_id", "=", account.id)
    .execute();
  expect(uploads).toEqual([{ purpose: "feedback" }, { purpose: "feedback" }]);
  const audited = await database.db
    .selectFrom("audit_entry")
    .selectAll()
    .where("object_kind", "=", "feedback")
    .where("object_id", "=", id)
    .execute();
  expect(audited).toMatchObject([{ verb: "feedback.submit", actor_id: account.id, after: { pictures: 2 } }]);
  expect(JSON.stringify(audited)).not.toContain("字太小");
});

test("another's, an unknown and a used upload are rejected, and nothing is stored", async () => {
  const account = await anAccount(database.db);
  const other = await anAccount(database.db);
  const theirs = await anImageOf(database.db, other.id);
  const mine = await anImageOf(database.db, account.id);
  for (const images of [
    [theirs],
    [mine, mine],
    ["/uploads/aaaaaaaaaaaaaaaaaaaaaa/960.webp"],
    ["https://evil.example/x"],
  ]) {
    await expect(submitFeedback(by(account.id), { ...form, images })).rejects.toMatchObject({
      error: "uploadUnknown",
    });
  }
  expect(await writtenBy(account.id)).toEqual([]);
  await submitFeedback(by(account.id), { ...form, images: [mine] });
});

test("the same ref makes one feedback, also twenty times at once; another account's ref is its own", async () => {
  const account = await anAccount(database.db);
  const other = await anAccount(database.db);
  const created = await Promise.all(
    Array.from({ length: 20 }, () => submitFeedback(by(account.id), { ...form, ref: "once" })),
  );
  expect(new Set(created.map(({ id }) => id)).size).toBe(1);
  expect(await writtenBy(account.id)).toHaveLength(1);
  await submitFeedback(by(other.id), { ...form, ref: "once" });
  expect(await writtenBy(other.id)).toHaveLength(1);
});

test("a visitor must log in", async () => {
  await expect(submitFeedback(testCtx(database.db), form)).rejects.toMatchObject({ error: "sessionInvalid" });
});

test.each([
  [{ title: " ", content: "有话" }, "请输入反馈标题"],
  [{ title: "字", content: " \n " }, "请输入反馈详情"],
  [{ content: "有话" }, "请输入反馈标题"],
  [{ title: "字" }, "请输入反馈详情"],
  [{ title: "字".repeat(51), content: "有话" }, "反馈标题最多 50 个字"],
  [{ title: "字", content: "话".repeat(2_001) }, "反馈详情最多 2000 个字"],
  [
    { title: "字", content: "话", images: Array.from({ length: 10 }, (_, i) => `/uploads/${i}`).join(",") },
    "最多上传 9 张图片",
  ],
])("%j is rejected: %s", (input, message) => {
  expect(feedback.submit.input.safeParse(input).error?.issues[0]?.message).toBe(message);
});

test("nine images are accepted, and empty entries between commas are ignored", () => {
  const images = Array.from({ length: 9 }, (_, index) => `/uploads/${index}`);
  const parsed = feedback.submit.input.parse({ title: "字", content: "话", images: `${images.join(",")},` });
  expect(parsed.images).toEqual(images);
});
