import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { anAccount } from "../testing/builders.ts";
import { aFeedback } from "../testing/staff-queue.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { asAccount, testCtx } from "../testing/test-ctx.ts";
import { answerFeedback } from "./answer-feedback.ts";
import { listFeedback, presentFeedback } from "./list-feedback.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

async function as(role: "reviewer" | "readOnly" | "finance" = "reviewer") {
  return testCtx(database.db, asStaff(await aStaff(database.db, { role })));
}

const inboxOf = (id: number) =>
  database.db.selectFrom("inbox_message").select(["title", "content_html"]).where("account_id", "=", id).execute();
const answer = "谢谢您。\n我们已经把字放大了 <b>。";

test("an answer reaches the writer's inbox, as text, and the feedback leaves the queue", async () => {
  const ctx = await as();
  const account = await anAccount(database.db);
  const id = await aFeedback(database.db, account.id);
  expect(await answerFeedback(ctx, { id, version: 1, answer })).toEqual({ id, version: 2 });
  expect(await inboxOf(account.id)).toEqual([
    { title: "您的反馈“字太小”已有答复", content_html: "<p>谢谢您。</p><p>我们已经把字放大了 &lt;b&gt;。</p>" },
  ]);
  const waiting = await listFeedback(ctx, { page: 1, pageSize: 100, state: "waiting" });
  expect(waiting.rows.map((row) => row.id)).not.toContain(id);
  const answered = presentFeedback(await listFeedback(ctx, { page: 1, pageSize: 1, state: "answered" }), ctx.media);
  expect(answered.itemList[0]).toMatchObject({ id, answer, version: 2, nickname: account.nickname });
  await answerFeedback(ctx, { id: await aFeedback(database.db), version: 1, answer });
  const alone = await listFeedback(ctx, { page: 1, pageSize: 1, state: "answered", id });
  expect([alone.counts, alone.rows.map((row) => row.id)]).toEqual([1, [id]]);
});

test("of two who answer one feedback the later one is rejected, and one message is sent", async () => {
  const account = await anAccount(database.db);
  const id = await aFeedback(database.db, account.id);
  const both = [await as(), await as()].map((ctx) => answerFeedback(ctx, { id, version: 1, answer }));
  const outcomes = (await Promise.allSettled(both)).map((one): string =>
    one.status === "fulfilled" ? "answered" : one.reason.error,
  );
  expect(outcomes.toSorted()).toEqual(["answered", "editedMeanwhile"]);
  expect(await inboxOf(account.id)).toHaveLength(1);
});

test("read-only staff cannot answer, finance cannot read, and an unknown one is not found", async () => {
  const id = await aFeedback(database.db);
  const query = { page: 1, pageSize: 20, state: "waiting" as const };
  const reader = await as("readOnly");
  expect((await listFeedback(reader, query)).counts).toBeGreaterThan(0);
  await expect(answerFeedback(reader, { id, version: 1, answer })).rejects.toMatchObject({ error: "staffRoleMissing" });
  await expect(listFeedback(await as("finance"), query)).rejects.toMatchObject({ error: "staffRoleMissing" });
  const account = testCtx(database.db, asAccount((await anAccount(database.db)).id));
  await expect(answerFeedback(account, { id, version: 1, answer })).rejects.toMatchObject({ error: "sessionInvalid" });
  await expect(answerFeedback(await as(), { id: 999_999, version: 1, answer })).rejects.toMatchObject({
    error: "notFound",
  });
});
