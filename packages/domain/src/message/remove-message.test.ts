import { afterAll, beforeAll, expect, test } from "vitest";
import { familyMessages } from "@changming/contract/family-messages";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { getRecentNews } from "../recent-news/get-recent-news.ts";
import { aMember, anAccount, aResidence } from "../testing/builders.ts";
import { aMessage } from "../testing/family.ts";
import { asAccount, testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { listMessages, listDeletedMessages } from "./list-messages.ts";
import { presentDeletedMessage } from "./present.ts";
import { removeMessage, restoreMessage } from "./remove-message.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const by = (accountId: number) => testCtx(database.db, asAccount(accountId));
const firstPage = { page: 1, pageSize: 10 };

async function aResidenceWithMessage() {
  const { id } = await aResidence(database.db);
  const owner = await aMember(database.db, id, "owner");
  const messageId = await aMessage(database.db, id, { content: "想您了" });
  return { id, owner: owner.id, messageId };
}

async function readersOf(id: number) {
  const ctx = testCtx(database.db, visitor);
  const { counts, rows } = await listMessages(ctx, { id, ...firstPage });
  return { counts, contents: rows.map((row) => row.content), ticker: (await getRecentNews(ctx, { id })).length };
}

test("a deleted message is gone from messages, ticker and counts at once, and its row is retained", async () => {
  const { id, owner, messageId } = await aResidenceWithMessage();
  await aMessage(database.db, id, { content: "安好" });
  const ctx = by(owner);
  expect(await removeMessage(ctx, { id: messageId, residenceId: id })).toEqual({ counts: 1 });
  expect(await readersOf(id)).toEqual({ counts: 1, contents: ["安好"], ticker: 1 });
  expect(ctx.tags.invalidations).toContainEqual({ tag: `residence:${id}:counts`, urgency: "now" });
  const rows = await database.db.selectFrom("message").selectAll().where("id", "=", messageId).execute();
  expect(rows).toMatchObject([{ content: "想您了", state: "deleted", deleted_at: testNow, deleted_by: owner }]);
});

test("the family lists deleted messages with the remover and restores them; repeating changes nothing", async () => {
  const { id, owner, messageId } = await aResidenceWithMessage();
  const input = { id: messageId, residenceId: id };
  const removed = await Promise.all([1, 2, 3].map(() => removeMessage(by(owner), input)));
  expect(removed).toEqual([{ counts: 0 }, { counts: 0 }, { counts: 0 }]);
  const ctx = by(owner);
  const { counts, rows } = await listDeletedMessages(ctx, { residenceId: id, ...firstPage });
  const [account] = await database.db.selectFrom("account").select("nickname").where("id", "=", owner).execute();
  expect(counts).toBe(1);
  expect(presentDeletedMessage(rows[0]!, ctx.media)).toMatchObject({
    id: messageId,
    content: "想您了",
    delete_time: "2026-11-21 12:00:00",
    deleted_by: account?.nickname,
  });
  const restored = await Promise.all([1, 2, 3].map(() => restoreMessage(by(owner), input)));
  expect(restored).toEqual([{ counts: 1 }, { counts: 1 }, { counts: 1 }]);
  expect(await readersOf(id)).toMatchObject({ counts: 1, contents: ["想您了"] });
});

test("the family can neither restore nor delete a message that staff hid or that is pending", async () => {
  const { id, owner } = await aResidenceWithMessage();
  for (const state of ["deleted", "held"] as const) {
    const messageId = await aMessage(database.db, id, { state });
    for (const verb of [removeMessage, restoreMessage]) {
      await expect(verb(by(owner), { id: messageId, residenceId: id })).rejects.toMatchObject({ error: "notFound" });
    }
  }
});

test("a message of another residence, and anyone but owner and manager, gets not found", async () => {
  const mine = await aResidenceWithMessage();
  const theirs = await aResidenceWithMessage();
  const relative = await aMember(database.db, theirs.id, "relative");
  const stranger = await anAccount(database.db);
  const tries = [
    { account: mine.owner, id: theirs.messageId, residenceId: mine.id },
    { account: mine.owner, id: theirs.messageId, residenceId: theirs.id },
    { account: relative.id, id: theirs.messageId, residenceId: theirs.id },
    { account: stranger.id, id: theirs.messageId, residenceId: theirs.id },
  ];
  for (const { account, ...input } of tries) {
    await expect(removeMessage(by(account), input)).rejects.toMatchObject({ error: "notFound" });
    await expect(restoreMessage(by(account), input)).rejects.toMatchObject({ error: "notFound" });
  }
  await expect(listDeletedMessages(by(relative.id), { residenceId: theirs.id, ...firstPage })).rejects.toMatchObject({
    error: "notFound",
  });
  expect((await readersOf(theirs.id)).counts).toBe(1);
});

test("messages are deleted one by one, isAll is 0", () => {
  const input = { id: "1", residenceId: "2" };
  expect(familyMessages.remove.input.parse({ ...input, isAll: "0" })).toMatchObject({ isAll: 0 });
  expect(familyMessages.remove.input.safeParse({ ...input, isAll: "1" }).error?.issues[0]?.message).toBe(
    "请逐条删除留言",
  );
});
