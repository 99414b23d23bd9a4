import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { withTx } from "@changming/db/tx";
import { anAccount } from "../testing/builders.ts";
import { anInboxMessage } from "../testing/personal.ts";
import { asAccount, daysFromNow, testCtx, visitor } from "../testing/test-ctx.ts";
import { listMessages, presentInboxItem, presentMessage, readMessage } from "./own-messages.ts";
import { sendInboxMessage } from "./send-inbox-message.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const ctxOf = (accountId: number, now?: Date) => testCtx(database.db, asAccount(accountId), now);
const firstPage = { page: 1, pageSize: 15 };

test("messages to an account are in its inbox, newest first, unread", async () => {
  const account = await anAccount(database.db);
  await anInboxMessage(database.db, account.id, { created_at: daysFromNow(-2), read_at: daysFromNow(-1) });
  await sendInboxMessage(testCtx(database.db), account.id, {
    title: "合作申请已收到",
    lines: ["我们已经收到。", "五个工作日内答复。"],
    link: { text: "看进度", path: "/cooperation" },
  });
  const { counts, unread, rows } = await listMessages(ctxOf(account.id), firstPage);
  expect([counts, unread]).toEqual([2, 1]);
  expect(presentInboxItem(rows[0]!)).toMatchObject({
    title: "合作申请已收到",
    summary: "我们已经收到。 五个工作日内答复。",
    create_time: "2026-11-21 12:00:00",
    date_time: "2026-11-21 12:00:00",
    is_read: 0,
  });
  expect(presentMessage(await readMessage(ctxOf(account.id), { id: rows[0]!.id })).content).toBe(
    '<p>我们已经收到。</p><p>五个工作日内答复。</p><p><a href="/cooperation">看进度</a></p>',
  );
});

test("HTML in a message is escaped, and long texts are truncated", async () => {
  const account = await anAccount(database.db);
  await sendInboxMessage(testCtx(database.db), account.id, {
    title: "念".repeat(80),
    lines: ['<img src=x onerror="a()">&', "长".repeat(200)],
  });
  const { rows } = await listMessages(ctxOf(account.id), firstPage);
  const message = await readMessage(ctxOf(account.id), { id: rows[0]!.id });
  expect(message.content_html).toContain("<p>&lt;img src=x onerror=&quot;a()&quot;&gt;&amp;</p>");
  expect([...message.title]).toHaveLength(60);
  expect([...message.summary]).toHaveLength(120);
});

test("a message sent in a transaction that fails is not sent", async () => {
  const account = await anAccount(database.db);
  const failing = withTx(testCtx(database.db), async (ctx) => {
    await sendInboxMessage(ctx, account.id, { title: "不算数", lines: ["不算数"] });
    throw new Error("the action failed");
  });
  await expect(failing).rejects.toThrow("the action failed");
  expect(await listMessages(ctxOf(account.id), firstPage)).toMatchObject({ counts: 0, unread: 0 });
});

test("opening a message marks it read, with the time of the first opening", async () => {
  const account = await anAccount(database.db);
  const id = await anInboxMessage(database.db, account.id);
  expect(presentMessage(await readMessage(ctxOf(account.id, daysFromNow(1)), { id }))).toMatchObject({ is_read: 1 });
  expect((await readMessage(ctxOf(account.id, daysFromNow(2)), { id })).read_at).toEqual(daysFromNow(1));
  expect(await listMessages(ctxOf(account.id), firstPage)).toMatchObject({ counts: 1, unread: 0 });
});

test("someone else's message and an unknown one are not found, also for a visitor, and it stays unread", async () => {
  const mine = await anAccount(database.db);
  const theirs = await anAccount(database.db);
  const id = await anInboxMessage(database.db, mine.id);
  for (const ctx of [ctxOf(theirs.id), testCtx(database.db, visitor)]) {
    for (const wanted of [id, 2_000_000_000]) {
      await expect(readMessage(ctx, { id: wanted })).rejects.toMatchObject({ error: "notFound" });
    }
  }
  expect(await listMessages(ctxOf(mine.id), firstPage)).toMatchObject({ unread: 1 });
  expect(await listMessages(ctxOf(theirs.id), firstPage)).toMatchObject({ counts: 0, rows: [] });
  await expect(listMessages(testCtx(database.db), firstPage)).rejects.toMatchObject({ error: "sessionInvalid" });
});

test("pages have fifteen messages, are empty past the end, and page 501 gets an error", async () => {
  const account = await anAccount(database.db);
  for (let count = 0; count < 17; count += 1) await anInboxMessage(database.db, account.id);
  const page = (number: number) => listMessages(ctxOf(account.id), { page: number, pageSize: 15 });
  expect((await page(1)).rows).toHaveLength(15);
  expect((await page(2)).rows).toHaveLength(2);
  expect((await page(500)).rows).toEqual([]);
  await expect(page(501)).rejects.toMatchObject({ error: "pageTooDeep", field: "page" });
});
