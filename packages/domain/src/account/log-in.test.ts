import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { staticPages } from "@changming/contract/static-page";
import { sha256Hex } from "@changming/kit/ids";
import { anAccount, aSession } from "../testing/builders.ts";
import { aStaticPage } from "../testing/content.ts";
import { testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { aPasswordHash } from "../testing/test-services.ts";
import { authenticate } from "./sessions.ts";
import { logIn, logInByCode, logOut } from "./log-in.ts";
import { maskedPhone } from "../account-lookup/phone-number.ts";
import { findAccountByPhone } from "../account-lookup/queries.ts";
import { consentsOf } from "../static-page/consents.ts";
import { presentUserInfo } from "./present.ts";
import { aCode, aPhoneNumber, otherThan } from "../testing/codes.ts";

let database: TestDatabase;
let passwordHash: string;
const sentPassword = sha256Hex("sunflower-7");

beforeAll(async () => {
  database = await createTestDatabase("empty");
  passwordHash = await aPasswordHash(sentPassword);
});

afterAll(() => database?.close());

function sessionsOf(accountId: number) {
  return database.db.selectFrom("session").selectAll().where("account_id", "=", accountId).execute();
}

function actionsOn(accountId: number) {
  return database.db
    .selectFrom("audit_entry")
    .selectAll()
    .where("object_kind", "=", "account")
    .where("object_id", "=", accountId)
    .execute();
}

test("the right password opens a session; only the token's hash is stored, and the login is audited", async () => {
  const account = await anAccount(database.db, { password_hash: passwordHash });
  const ctx = testCtx(database.db);
  const loggedIn = await logIn(ctx, { mobile: account.mobile, password: sentPassword });
  expect(loggedIn.account.id).toBe(account.id);
  const sessions = await sessionsOf(account.id);
  expect(sessions).toMatchObject([{ token_hash: sha256Hex(loggedIn.token), created_at: testNow, revoked_at: null }]);
  expect(JSON.stringify(sessions)).not.toContain(loggedIn.token);
  expect(await authenticate(database.db, loggedIn.token, testNow)).toMatchObject({ accountId: account.id });
  expect(await actionsOn(account.id)).toMatchObject([{ verb: "account.logIn", request_id: ctx.requestId }]);
});

test("every login opens a session of its own", async () => {
  const account = await anAccount(database.db, { password_hash: passwordHash });
  const first = await logIn(testCtx(database.db), { mobile: account.mobile, password: sentPassword });
  const second = await logIn(testCtx(database.db), { mobile: account.mobile, password: sentPassword });
  expect(first.token).not.toBe(second.token);
  expect(await sessionsOf(account.id)).toHaveLength(2);
});

test("a wrong password, an unknown number and an account without a password get the same error", async () => {
  const account = await anAccount(database.db, { password_hash: passwordHash });
  const codeOnly = await anAccount(database.db, { password_hash: null });
  const attempts = [
    { mobile: account.mobile, password: sha256Hex("sunflower-8") },
    { mobile: "13711111111", password: sentPassword },
    { mobile: codeOnly.mobile, password: sentPassword },
    { mobile: codeOnly.mobile, password: "0".repeat(64) },
  ];
  for (const attempt of attempts) {
    await expect(logIn(testCtx(database.db), attempt)).rejects.toMatchObject({ error: "loginMismatch" });
  }
  expect([...(await sessionsOf(account.id)), ...(await sessionsOf(codeOnly.id))]).toEqual([]);
});

test("a suspended account learns of its suspension only with the right password", async () => {
  const account = await anAccount(database.db, { password_hash: passwordHash, suspended_at: testNow });
  const { mobile } = account;
  await expect(logIn(testCtx(database.db), { mobile, password: sentPassword })).rejects.toMatchObject({
    error: "accountSuspended",
  });
  await expect(logIn(testCtx(database.db), { mobile, password: sha256Hex("x") })).rejects.toMatchObject({
    error: "loginMismatch",
  });
  expect(await sessionsOf(account.id)).toEqual([]);
});

test("logging out ends this session and no other", async () => {
  const account = await anAccount(database.db);
  const here = await aSession(database.db, account.id);
  const there = await aSession(database.db, account.id);
  const actor = await authenticate(database.db, here, testNow);
  await logOut(testCtx(database.db, actor ?? undefined));
  expect(await authenticate(database.db, here, testNow)).toBeNull();
  expect(await authenticate(database.db, there, testNow)).toMatchObject({ accountId: account.id });
  expect(await actionsOn(account.id)).toMatchObject([{ verb: "account.logOut", actor_id: account.id }]);
});

test("a visitor cannot log out", async () => {
  await expect(logOut(testCtx(database.db))).rejects.toMatchObject({ error: "sessionInvalid" });
});

test("what the browser stores holds no internal id and no full phone number", async () => {
  const referrer = await anAccount(database.db, { invite_code: "friend-code" });
  const account = await anAccount(database.db, { password_hash: passwordHash, referrer_id: referrer.id });
  const ctx = testCtx(database.db);
  const userInfo = presentUserInfo(await logIn(ctx, { mobile: account.mobile, password: sentPassword }), ctx.media);
  expect(userInfo).toMatchObject({ nickname: account.nickname, avatar: "", up_tuiguang_id: "friend-code" });
  expect(userInfo.id).not.toBe(String(account.id));
  expect(JSON.stringify(userInfo)).not.toContain(account.mobile);
  expect(maskedPhone("13812348000")).toBe("138****8000");
});

const opened = (mobile: string, code: string) => logInByCode(testCtx(database.db), { mobile, code });
const mismatch = { error: "codeLoginMismatch" };

test("the right code opens a session, once", async () => {
  const { id, mobile } = await anAccount(database.db);
  const code = await aCode(testCtx(database.db), mobile, 1);
  const { token, isRestricted } = await opened(mobile, code);
  expect(isRestricted).toBe(false);
  expect(await authenticate(database.db, token, testNow)).toMatchObject({ accountId: id });
  await expect(opened(mobile, code)).rejects.toMatchObject(mismatch);
});

test("of many logins with the same code at once, one succeeds", async () => {
  const { id, mobile } = await anAccount(database.db);
  const code = await aCode(testCtx(database.db), mobile, 1);
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => opened(mobile, code)));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(
    await database.db.selectFrom("session").select("token_hash").where("account_id", "=", id).execute(),
  ).toHaveLength(1);
});

test("a wrong code, an unknown phone number and a code for another purpose get the same error", async () => {
  const { mobile } = await anAccount(database.db);
  const code = await aCode(testCtx(database.db), mobile, 2);
  await expect(opened(mobile, code)).rejects.toMatchObject(mismatch);
  await expect(opened(mobile, otherThan(code))).rejects.toMatchObject(mismatch);
  await expect(opened(aPhoneNumber(), code)).rejects.toMatchObject(mismatch);
});

const twoMinutesLater = new Date(testNow.getTime() + 120_000);
const entered = (mobile: string, code: string, hasAgreed: boolean) =>
  logInByCode(testCtx(database.db), { mobile, code, hasAgreed });

test("a number without an account gets one with the code and the consent, without a name on its lamps", async () => {
  await aStaticPage(database.db, staticPages.agreement, { title: "用户协议" });
  await aStaticPage(database.db, staticPages.privacy, { title: "隐私说明" });
  const mobile = aPhoneNumber();
  const code = await aCode(testCtx(database.db), mobile, 1);
  const { account, token, isNew, isRestricted } = await entered(mobile, code, true);
  expect([isNew, isRestricted, account.nickname]).toEqual([true, false, "一位来人"]);
  expect(await authenticate(database.db, token, testNow)).toMatchObject({ accountId: account.id });
  const row = await database.db
    .selectFrom("account")
    .selectAll()
    .where("id", "=", account.id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ mobile, password_hash: null, password_set_at: null, names_lamps: false });
  const consents = await consentsOf(database.db, account.id);
  expect(consents.map(({ title }) => title)).toEqual(["用户协议", "隐私说明"]);
  const again = await aCode(testCtx(database.db, visitor, twoMinutesLater), mobile, 1);
  expect(await entered(mobile, again, true)).toMatchObject({ isNew: false, account: { id: account.id } });
});

test("without the consent no account is made, and the code stays valid", async () => {
  const mobile = aPhoneNumber();
  const code = await aCode(testCtx(database.db), mobile, 1);
  await expect(opened(mobile, code)).rejects.toMatchObject(mismatch);
  await expect(entered(mobile, code, false)).rejects.toMatchObject({ error: "consentNeeded", field: "agreement" });
  await expect(entered(mobile, otherThan(code), true)).rejects.toMatchObject(mismatch);
  expect(await findAccountByPhone(database.db, mobile)).toBeNull();
  expect(await entered(mobile, code, true)).toMatchObject({ isNew: true });
});

test("of many first logins with the same code at once, one makes the account", async () => {
  const mobile = aPhoneNumber();
  const code = await aCode(testCtx(database.db), mobile, 1);
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => entered(mobile, code, true)));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const accounts = database.db.selectFrom("account").select("id").where("mobile", "=", mobile);
  expect(await accounts.execute()).toHaveLength(1);
});

test("an existing account enters by code whether or not it agrees anew", async () => {
  const { id, mobile } = await anAccount(database.db);
  const code = await aCode(testCtx(database.db), mobile, 1);
  expect(await entered(mobile, code, false)).toMatchObject({ isNew: false, account: { id } });
});

test("a suspended account learns of its suspension only with the right code", async () => {
  const { mobile } = await anAccount(database.db, { suspended_at: testNow });
  const code = await aCode(testCtx(database.db), mobile, 1);
  await expect(opened(mobile, otherThan(code))).rejects.toMatchObject(mismatch);
  await expect(opened(mobile, code)).rejects.toMatchObject({ error: "accountSuspended" });
});
