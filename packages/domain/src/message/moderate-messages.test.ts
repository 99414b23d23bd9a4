import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aMember, anAccount, aResidence } from "../testing/builders.ts";
import { aMessage } from "../testing/staff-queue.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { asAccount, testCtx } from "../testing/test-ctx.ts";
import { rejectMessages, releaseMessages } from "./decide-messages.ts";
import { hideMessage } from "./hide-message.ts";
import { listMessages, listPendingMessages } from "./list-messages.ts";
import { removeMessage, restoreMessage } from "./remove-message.ts";
import { auditedVerbs } from "../testing/audited-verbs.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const pending = { state: "held" as const, doubt: "联系方式" };

async function as(role: "administrator" | "reviewer" | "readOnly" | "finance" = "reviewer") {
  return testCtx(database.db, asStaff(await aStaff(database.db, { role })));
}

async function aPending(content = "电话 13912345678") {
  const residence = await aResidence(database.db);
  const writer = await anAccount(database.db);
  const id = await aMessage(database.db, residence.id, { ...pending, content, account_id: writer.id });
  return { id, residence, writer };
}

const messagesOn = (id: number) => listMessages(testCtx(database.db), { id, page: 1, pageSize: 20 });
const inboxOf = (id: number) =>
  database.db.selectFrom("inbox_message").select(["title", "summary"]).where("account_id", "=", id).execute();
const verbsOf = (id: number) => auditedVerbs(database.db, "blessing", id);

test("a released message is visible and counted at once, and its writer is notified", async () => {
  const ctx = await as();
  const { id, residence, writer } = await aPending();
  expect((await messagesOn(residence.id)).rows).toEqual([]);
  expect(await releaseMessages(ctx, { ids: [id] })).toEqual({ decided: 1, before: [] });
  expect(await messagesOn(residence.id)).toMatchObject({ counts: 1, rows: [{ id }] });
  expect(ctx.live.published).toEqual([{ kind: "message", residenceId: residence.id, id }]);
  expect(ctx.tags.invalidations).toContainEqual({ tag: `residence:${residence.id}:counts`, urgency: "now" });
  expect(await inboxOf(writer.id)).toMatchObject([{ title: "您的留言已经刊出" }]);
  expect(await verbsOf(id)).toEqual(["blessing.release"]);
});

test("a rejected message is visible nowhere, and its writer gets the reason", async () => {
  const ctx = await as();
  const { id, residence, writer } = await aPending();
  expect(await rejectMessages(ctx, { ids: [id], reason: "请不要留电话" })).toMatchObject({ decided: 1 });
  expect(await messagesOn(residence.id)).toMatchObject({ counts: 0, rows: [] });
  expect(await inboxOf(writer.id)).toMatchObject([{ summary: expect.stringContaining("原因：请不要留电话。") }]);
  const owner = await aMember(database.db, residence.id, "owner");
  const restoring = restoreMessage(testCtx(database.db, asAccount(owner.id)), { id, residenceId: residence.id });
  await expect(restoring).rejects.toMatchObject({ error: "notFound" });
});

test("a message is decided once, and a batch skips those decided before", async () => {
  const one = await as();
  const other = await as("administrator");
  const ids: number[] = [];
  for (let nth = 0; nth < 5; nth += 1) ids.push((await aPending()).id);
  const [{ decided: released }, { decided: rejected }] = await Promise.all([
    releaseMessages(one, { ids }),
    rejectMessages(other, { ids: ids.toReversed(), reason: "广告" }),
  ]);
  expect(released + rejected).toBe(5);
  expect(await releaseMessages(one, { ids })).toMatchObject({ decided: 0 });
});

test("the queue has the oldest first with their findings, and a read-only role can read but not decide", async () => {
  const ctx = await as("readOnly");
  const first = await aPending("第一条");
  const second = await aPending("第二条");
  const { rows, counts } = await listPendingMessages(ctx, { page: 1, pageSize: 100 });
  const ids = rows.map(({ id }) => id);
  expect(ids.slice(-2)).toEqual([first.id, second.id]);
  expect(rows.at(-1)).toMatchObject({ doubt: "联系方式", residence_name: second.residence.name });
  expect(counts).toBe(ids.length);
  await expect(releaseMessages(ctx, { ids })).rejects.toMatchObject({ error: "staffRoleMissing" });
  await expect(rejectMessages(ctx, { ids, reason: "试" })).rejects.toMatchObject({ error: "staffRoleMissing" });
  const finance = await as("finance");
  await expect(listPendingMessages(finance, { page: 1, pageSize: 20 })).rejects.toMatchObject({
    error: "staffRoleMissing",
  });
  const account = testCtx(database.db, asAccount(first.writer.id));
  await expect(releaseMessages(account, { ids })).rejects.toMatchObject({ error: "sessionInvalid" });
});

test("the family cannot restore a message that staff hid, and the counter is right throughout", async () => {
  const ctx = await as();
  const { id: residenceId } = await aResidence(database.db);
  const id = await aMessage(database.db, residenceId);
  const owner = await aMember(database.db, residenceId, "owner");
  const family = testCtx(database.db, asAccount(owner.id));
  await hideMessage(ctx, { id, isHidden: true, reason: "辱骂" });
  await hideMessage(ctx, { id, isHidden: true, reason: "再按一次" });
  expect((await messagesOn(residenceId)).counts).toBe(0);
  await expect(restoreMessage(family, { id, residenceId })).rejects.toMatchObject({ error: "notFound" });
  await hideMessage(ctx, { id, isHidden: false, reason: "误会" });
  expect(await messagesOn(residenceId)).toMatchObject({ counts: 1, rows: [{ id }] });
  expect(await verbsOf(id)).toEqual(["blessing.hide", "blessing.show"]);
  const { id: waiting } = await aPending();
  await expect(hideMessage(ctx, { id: waiting, isHidden: true, reason: "试" })).rejects.toMatchObject({
    error: "notFound",
  });
  await expect(hideMessage(family, { id, isHidden: true, reason: "试" })).rejects.toMatchObject({
    error: "sessionInvalid",
  });
});

test("a message deleted by the family stays deleted when staff hide and restore it", async () => {
  const ctx = await as();
  const { id: residenceId } = await aResidence(database.db);
  const id = await aMessage(database.db, residenceId);
  const family = testCtx(database.db, asAccount((await aMember(database.db, residenceId, "owner")).id));
  await removeMessage(family, { id, residenceId });
  await hideMessage(ctx, { id, isHidden: true, reason: "辱骂" });
  await expect(restoreMessage(family, { id, residenceId })).rejects.toMatchObject({ error: "notFound" });
  await hideMessage(ctx, { id, isHidden: false, reason: "误会" });
  expect(await messagesOn(residenceId)).toMatchObject({ counts: 0, rows: [] });
  expect(await restoreMessage(family, { id, residenceId })).toEqual({ counts: 1 });
  expect(await messagesOn(residenceId)).toMatchObject({ counts: 1, rows: [{ id }] });
});
