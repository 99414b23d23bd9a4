import { afterAll, beforeAll, expect, test } from "vitest";
import { account as accountCalls } from "@changming/contract/account";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { anAccount } from "../testing/builders.ts";
import { anImageOf } from "../testing/personal.ts";
import { asAccount, testCtx } from "../testing/test-ctx.ts";
import { editUserInfo } from "./edit-user-info.ts";
import { getInvite } from "./register.ts";
import { presentInvite, presentProfile } from "./present.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const by = (accountId: number) => testCtx(database.db, asAccount(accountId));

const profileOf = (id: number) =>
  database.db.selectFrom("account").select(["nickname", "avatar"]).where("id", "=", id).executeTakeFirstOrThrow();

const actionsOn = (id: number) =>
  database.db
    .selectFrom("audit_entry")
    .selectAll()
    .where("object_kind", "=", "account")
    .where("object_id", "=", id)
    .execute();

test("nickname and avatar change together, everywhere at once, and the change is audited", async () => {
  const account = await anAccount(database.db);
  const url = await anImageOf(database.db, account.id);
  const ctx = by(account.id);
  const profile = await editUserInfo(ctx, { nickname: "向北", avatar: url });
  expect(profile.avatar).toMatch(/^uploads\/[\w-]{22}$/);
  expect(presentProfile(profile, ctx.media)).toEqual({ nickname: "向北", avatar: `/art/${profile.avatar}` });
  expect(await profileOf(account.id)).toEqual(profile);
  expect(ctx.tags.invalidations).toEqual([{ tag: `account:${account.id}`, urgency: "now" }]);
  expect(await actionsOn(account.id)).toMatchObject([
    { verb: "account.editUserInfo", before: null, after: { nickname: true, avatar: true } },
  ]);
});

test("without an avatar, or with the current one, only the nickname changes", async () => {
  const account = await anAccount(database.db, { avatar: "faces/one" });
  for (const [nickname, avatar] of [
    ["甲", ""],
    ["乙", "/art/faces/one"],
  ] as const) {
    expect(await editUserInfo(by(account.id), { nickname, avatar })).toEqual({ nickname, avatar: "faces/one" });
  }
  const url = await anImageOf(database.db, account.id);
  const { avatar } = await editUserInfo(by(account.id), { nickname: "丙", avatar: url });
  // The browser sends back the address that it displays, in any size.
  expect(await editUserInfo(by(account.id), { nickname: "丁", avatar: url })).toEqual({ nickname: "丁", avatar });
});

test("a new avatar releases the old upload", async () => {
  const account = await anAccount(database.db);
  const old = await anImageOf(database.db, account.id);
  const renewed = await anImageOf(database.db, account.id);
  await editUserInfo(by(account.id), { nickname: "甲", avatar: old });
  await editUserInfo(by(account.id), { nickname: "甲", avatar: renewed });
  const uploads = await database.db
    .selectFrom("upload")
    .select(["name", "drop_after"])
    .where("account_id", "=", account.id)
    .orderBy("id")
    .execute();
  expect(uploads.map(({ drop_after }) => drop_after === null)).toEqual([false, true]);
});

test("saving unchanged values writes nothing and audits nothing", async () => {
  const account = await anAccount(database.db);
  const ctx = by(account.id);
  await editUserInfo(ctx, { nickname: account.nickname, avatar: "" });
  expect([ctx.tags.invalidations, await actionsOn(account.id)]).toEqual([[], []]);
});

test("another account's image and a foreign address are rejected, and the nickname stays too", async () => {
  const account = await anAccount(database.db);
  const other = await anAccount(database.db);
  const theirs = await anImageOf(database.db, other.id);
  for (const avatar of [theirs, "https://evil.example/a.png", "javascript:alert(1)", "/art/faces/other"]) {
    await expect(editUserInfo(by(account.id), { nickname: "新名", avatar })).rejects.toMatchObject({
      error: "uploadUnknown",
    });
  }
  expect(await profileOf(account.id)).toEqual({ nickname: account.nickname, avatar: null });
  await expect(editUserInfo(testCtx(database.db), { nickname: "新名", avatar: "" })).rejects.toMatchObject({
    error: "sessionInvalid",
  });
});

test.each([
  [{}, "请输入昵称"],
  [{ nickname: " \u200b " }, "请输入昵称"],
  [{ nickname: "念".repeat(21) }, "昵称最多 20 个字"],
])("%j is rejected: %s", (input, message) => {
  expect(accountCalls.editUserInfo.input.safeParse(input).error?.issues[0]?.message).toBe(message);
});

test("a nickname may have twenty characters, rare ones too", () => {
  expect(accountCalls.editUserInfo.input.parse({ nickname: ` ${"𠮷".repeat(20)} ` }).nickname).toBe("𠮷".repeat(20));
});

test("users read their own code, link and number of invited accounts, and not who these are", async () => {
  const { db } = database;
  const account = await anAccount(db, { invite_code: "abc-123" });
  await anAccount(db, { referrer_id: account.id });
  await anAccount(db, { referrer_id: account.id });
  expect(presentInvite(await getInvite(by(account.id)))).toEqual({
    code: "abc-123",
    link: "/register?code=abc-123",
    invited_nums: 2,
  });
  await expect(getInvite(testCtx(db))).rejects.toMatchObject({ error: "sessionInvalid" });
});
