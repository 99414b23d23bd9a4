import { afterAll, beforeAll, expect, test } from "vitest";
import { message } from "@changming/contract/message";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aMember, anAccount, aResidence } from "../testing/builders.ts";
import { asAccount, daysFromNow, testCtx, testNow } from "../testing/test-ctx.ts";
import { leaveMessage } from "./leave-message.ts";
import { listMessages } from "./list-messages.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const by = (accountId: number, now?: Date) => testCtx(database.db, asAccount(accountId), now);
const secondsLater = (seconds: number) => new Date(testNow.getTime() + seconds * 1_000);

async function stateOf(residenceId: number) {
  const rows = await database.db.selectFrom("message").selectAll().where("residence_id", "=", residenceId).execute();
  const counter = await database.db
    .selectFrom("residence_counter")
    .select("message_total")
    .where("residence_id", "=", residenceId)
    .executeTakeFirstOrThrow();
  return { rows, total: counter.message_total };
}

test("a message is stored, counted, audited without its text, and published to open pages", async () => {
  const { id: residenceId } = await aResidence(database.db);
  const daughter = await aMember(database.db, residenceId, "relative", { relation: "女儿" });
  const ctx = by(daughter.id);
  const { isPending, row } = await leaveMessage(ctx, { residenceId, content: "妈，花开了", ref: null });
  expect([isPending, row.content, row.relation, row.nickname]).toEqual([
    false,
    "妈，花开了",
    "女儿",
    daughter.nickname,
  ]);
  expect(await stateOf(residenceId)).toMatchObject({
    total: 1,
    rows: [{ id: row.id, account_id: daughter.id, state: "shown", written_at: testNow }],
  });
  const audited = await database.db
    .selectFrom("audit_entry")
    .selectAll()
    .where("verb", "=", "blessing.leave")
    .where("object_id", "=", row.id)
    .execute();
  expect(audited).toMatchObject([{ actor_id: daughter.id, after: { residenceId } }]);
  expect(JSON.stringify(audited)).not.toContain("花开了");
  expect(ctx.live.published).toEqual([{ kind: "message", residenceId, id: row.id }]);
  expect(ctx.tags.invalidations.map(({ tag, urgency }) => `${tag} ${urgency}`)).toEqual([
    `residence:${residenceId}:counts soon`,
    "messages soon",
    "ticker soon",
  ]);
});

test("a ref makes one message, even twenty times at once, and is scoped to its account", async () => {
  const { id: residenceId } = await aResidence(database.db);
  const one = await anAccount(database.db);
  const other = await anAccount(database.db);
  const input = { residenceId, content: "只说一遍", ref: "r1" };
  const left = await Promise.all(Array.from({ length: 20 }, () => leaveMessage(by(one.id), input)));
  expect(new Set(left.map(({ row }) => row.id)).size).toBe(1);
  const theirs = await leaveMessage(by(other.id), input);
  expect(theirs.row.id).not.toBe(left[0]?.row.id);
  const late = by(one.id, daysFromNow(3));
  expect((await leaveMessage(late, { ...input, content: "别的话" })).row.content).toBe("只说一遍");
  expect([late.live.published, late.tags.invalidations]).toEqual([[], []]);
  expect(await stateOf(residenceId)).toMatchObject({ total: 2, rows: { length: 2 } });
});

test("twenty concurrent messages of different accounts at one residence are all stored and counted", async () => {
  const { id: residenceId } = await aResidence(database.db);
  const writers = [];
  for (let count = 0; count < 20; count += 1) writers.push(await anAccount(database.db));
  const left = await Promise.all(
    writers.map(({ id }, index) => leaveMessage(by(id), { residenceId, content: `第${index}句`, ref: null })),
  );
  expect(new Set(left.map(({ row }) => row.id)).size).toBe(20);
  expect(await stateOf(residenceId)).toMatchObject({ total: 20, rows: { length: 20 } });
});

test("an account can leave one message per second, and is not limited by other accounts", async () => {
  const { id: residenceId } = await aResidence(database.db);
  const one = await anAccount(database.db);
  const other = await anAccount(database.db);
  const write = (accountId: number, content: string, now = testNow) =>
    leaveMessage(by(accountId, now), { residenceId, content, ref: null });
  const tried = await Promise.allSettled(["一", "二", "三"].map((content) => write(one.id, content)));
  expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(tried.find(({ status }) => status === "rejected")).toMatchObject({ reason: { error: "messageTooSoon" } });
  await expect(write(one.id, "急", secondsLater(0.9))).rejects.toMatchObject({ error: "messageTooSoon" });
  await write(one.id, "不急", secondsLater(1));
  await write(other.id, "我也来");
  expect((await stateOf(residenceId)).total).toBe(3);
});

test("after two hundred messages in 24 hours further ones are rejected until the first is a day old", async () => {
  const { id: residenceId } = await aResidence(database.db);
  const account = await anAccount(database.db);
  await database.db
    .insertInto("message")
    .values(
      Array.from({ length: 200 }, (_, index) => ({
        residence_id: residenceId,
        account_id: account.id,
        content: "念",
        relation: "",
        state: "shown" as const,
        written_at: secondsLater(index * 10),
      })),
    )
    .execute();
  const write = (now: Date) => leaveMessage(by(account.id, now), { residenceId, content: "又来了", ref: null });
  await expect(write(secondsLater(3_000))).rejects.toMatchObject({ error: "messagesUsedUp" });
  await expect(write(secondsLater(86_399))).rejects.toMatchObject({ error: "messagesUsedUp" });
  await write(secondsLater(86_400));
});

test("a stranger does not find private, hidden and unknown residences, and a member may write", async () => {
  const closed = await aResidence(database.db, { is_private: true });
  const hidden = await aResidence(database.db, { hidden_at: testNow });
  const stranger = await anAccount(database.db);
  for (const residenceId of [closed.id, hidden.id, 2_000_000_000]) {
    const input = { residenceId, content: "打扰了", ref: null };
    await expect(leaveMessage(by(stranger.id), input)).rejects.toMatchObject({ error: "notFound" });
    await expect(leaveMessage(testCtx(database.db), input)).rejects.toMatchObject({ error: "sessionInvalid" });
  }
  for (const { id } of [closed, hidden]) expect(await stateOf(id)).toEqual({ total: 0, rows: [] });
  const relative = await aMember(database.db, closed.id, "relative");
  await leaveMessage(by(relative.id), { residenceId: closed.id, content: "回家了", ref: null });
});

test("a forbidden term is named and nothing stored; a message that needs review is pending and invisible", async () => {
  const { id: residenceId } = await aResidence(database.db);
  const account = await anAccount(database.db);
  const ctx = by(account.id);
  const leaving = leaveMessage(ctx, { residenceId, content: "你这个 王.八.蛋 走开", ref: null });
  await expect(leaving).rejects.toMatchObject({
    error: "wordsRefused",
    field: "content",
    sentence: "里面有不能使用的词：“王.八.蛋”，请改一改再发",
  });
  expect(await stateOf(residenceId)).toEqual({ total: 0, rows: [] });
  const { isPending } = await leaveMessage(ctx, {
    residenceId,
    content: "有償代燒紙錢請加微信 13900000000",
    ref: null,
  });
  expect(isPending).toBe(true);
  expect(await stateOf(residenceId)).toMatchObject({
    total: 0,
    rows: [{ state: "held", doubt: "有償代燒、加微信、联系方式" }],
  });
  expect([ctx.live.published, ctx.tags.invalidations]).toEqual([[], []]);
  expect(await listMessages(ctx, { id: residenceId, page: 1, pageSize: 10 })).toEqual({ counts: 0, rows: [] });
});

test("consecutive empty lines are reduced to one", async () => {
  const { id: residenceId } = await aResidence(database.db);
  const account = await anAccount(database.db);
  const { row } = await leaveMessage(by(account.id), { residenceId, content: "上\n\n\n\n\n下\n行", ref: null });
  expect(row.content).toBe("上\n\n下\n行");
});

const parse = (content: unknown) => message.leave.input.safeParse({ residenceId: 1, content });

test.each(["", "  ", "\n\n", "\u200b\u200d", "\u202e"])("a message of only %j is invalid", (content) => {
  expect(parse(content).error?.issues[0]?.message).toBe("留言内容不能为空");
});

test("two hundred characters are valid and one more is not, counted in code points", () => {
  for (const character of ["念", "𠮷", "🕯"]) {
    expect(parse(character.repeat(200)).success).toBe(true);
    expect(parse(character.repeat(201)).error?.issues[0]?.message).toBe("留言最多 200 个字");
  }
  expect(parse(undefined).error?.issues[0]?.message).toBe("留言内容不能为空");
});
