import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { leaveMessage } from "../message/leave-message.ts";
import { closeAccount } from "../personal-data/close-account.ts";
import { exportAccount } from "../personal-data/export-account.ts";
import { anAccount, aResidence, aSession } from "../testing/builders.ts";
import { aCode, aPhoneNumber } from "../testing/codes.ts";
import { asAccount, daysFromNow, testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { aWechatUser, wechatLogins } from "../testing/wechat-users.ts";
import { logInByCode } from "./log-in.ts";
import { register } from "./register.ts";
import { authenticate } from "./sessions.ts";
import { bindPhone, bindWechat, unbindWechat } from "./sign-in-ways.ts";

let database: TestDatabase;
let wechat: ReturnType<typeof wechatLogins>;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  wechat = wechatLogins(database.db);
});

afterAll(() => database?.close());

test("who had an account before logs in to it by number, and the ticket binds WeChat to it", async () => {
  const account = await anAccount(database.db);
  const user = aWechatUser();
  const ticket = await wechat.ticketOf(user.in("inside"));
  await bindWechat(testCtx(database.db, asAccount(account.id)), { ticket });
  expect(await wechat.comeAs(user.in("scan"))).toMatchObject({ account: { id: account.id } });
  const other = await anAccount(database.db);
  const again = bindWechat(testCtx(database.db, asAccount(other.id)), { ticket });
  await expect(again).rejects.toMatchObject({ error: "authTaken" });
});

test("an account binds WeChat, signs in with it, and binds the same user again without a change", async () => {
  const account = await anAccount(database.db);
  const user = aWechatUser();
  await wechat.bindAs(user.in("inside"), account.id);
  await wechat.bindAs(user.in("inside"), account.id);
  await wechat.bindAs(user.in("scan"), account.id);
  expect((await wechat.logInAs(user.in("scan"))).account.id).toBe(account.id);
  expect((await wechat.waysOf(account.id)).wechatSince).toEqual(testNow);
});

test("a WeChat user of another account is not bound, nor a second one to an account that has one", async () => {
  const [account, other] = [await anAccount(database.db), await anAccount(database.db)];
  const [user, second] = [aWechatUser(), aWechatUser()];
  await wechat.bindAs(user.in("inside"), account.id);
  for (const way of ["inside", "scan"] as const) {
    await expect(wechat.bindAs(user.in(way), other.id)).rejects.toMatchObject({ error: "authTaken" });
    await expect(wechat.bindAs(second.in(way), account.id)).rejects.toMatchObject({ error: "authBound" });
    await expect(wechat.bindAs(second.in(way, null), account.id)).rejects.toMatchObject({ error: "authBound" });
  }
  expect((await wechat.waysOf(other.id)).wechatSince).toBeNull();
});

test("a WeChat user whom two accounts bind at once belongs to one of them", async () => {
  const accounts = await Promise.all(Array.from({ length: 6 }, () => anAccount(database.db)));
  const user = aWechatUser();
  const outcomes = await Promise.allSettled(
    accounts.map(({ id }, index) => wechat.bindAs(user.in(index % 2 === 0 ? "inside" : "scan"), id)),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("unbinding ends WeChat as a way in and every other session; without a number it is the only way and stays", async () => {
  const account = await anAccount(database.db);
  const user = aWechatUser();
  await wechat.bindAs(user.in("inside"), account.id);
  const { token } = await wechat.logInAs(user.in("inside"));
  const own = await aSession(database.db, account.id);
  const actor = await authenticate(database.db, own, testNow);
  await unbindWechat(testCtx(database.db, actor ?? visitor));
  expect(await authenticate(database.db, token, testNow)).toBeNull();
  expect(await authenticate(database.db, own, testNow)).not.toBeNull();
  expect((await wechat.waysOf(account.id)).wechatSince).toBeNull();
  expect(await wechat.comeAs(user.in("inside"))).toHaveProperty("ticket");

  const only = await wechat.logInAs(aWechatUser().in("inside"));
  const onlyActor = (await authenticate(database.db, only.token, testNow)) ?? visitor;
  await expect(unbindWechat(testCtx(database.db, onlyActor))).rejects.toMatchObject({ error: "authOnlyWay" });
  expect((await wechat.waysOf(only.account.id)).wechatSince).toEqual(testNow);
});

test("an account with WeChat only binds a number by its code, and signs in by it", async () => {
  const { account } = await wechat.logInAs(aWechatUser().in("inside"));
  const mobile = aPhoneNumber();
  const ctx = testCtx(database.db, asAccount(account.id));
  await expect(bindPhone(ctx, { mobile, code: "000000" })).rejects.toMatchObject({ error: "bindMismatch" });
  const code = await aCode(ctx, mobile, 1);
  expect(await bindPhone(ctx, { mobile, code })).toBe(mobile);
  await expect(bindPhone(ctx, { mobile, code })).rejects.toMatchObject({ error: "bindMismatch" });
  const next = { mobile: aPhoneNumber(), code: "" };
  next.code = await aCode(ctx, next.mobile, 1);
  await expect(bindPhone(ctx, next)).rejects.toMatchObject({ error: "phoneBound" });
  const later = testCtx(database.db, visitor, daysFromNow(1));
  const byCode = await logInByCode(later, { mobile, code: await aCode(later, mobile, 1) });
  expect(byCode.account.id).toBe(account.id);
});

test("a number with an account is not bound to another, and only who has its code learns that", async () => {
  const { account } = await wechat.logInAs(aWechatUser().in("inside"));
  const { mobile } = await anAccount(database.db, { mobile: aPhoneNumber() });
  const ctx = testCtx(database.db, asAccount(account.id));
  await expect(bindPhone(ctx, { mobile, code: "000000" })).rejects.toMatchObject({ error: "bindMismatch" });
  const code = await aCode(ctx, mobile, 1);
  await expect(bindPhone(ctx, { mobile, code })).rejects.toMatchObject({ error: "phoneTaken" });
  expect((await wechat.waysOf(account.id)).mobile).toBeNull();
});

test("of a registration and a binding of one number at once, one gets it", async () => {
  const { account } = await wechat.logInAs(aWechatUser().in("inside"));
  const mobile = aPhoneNumber();
  const ctx = testCtx(database.db, asAccount(account.id));
  const code = await aCode(ctx, mobile, 1);
  const later = testCtx(database.db, visitor, daysFromNow(0.001));
  const registration = {
    nickname: "思源",
    mobile,
    code: await aCode(later, mobile, 0),
    password: "a".repeat(64),
    inviteCode: "",
  };
  const outcomes = await Promise.allSettled([bindPhone(ctx, { mobile, code }), register(later, registration)]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const owners = database.db.selectFrom("account").select("id").where("mobile", "=", mobile);
  expect(await owners.execute()).toHaveLength(1);
});

test("words that others read need a number", async () => {
  const { account } = await wechat.logInAs(aWechatUser().in("inside"));
  const ctx = testCtx(database.db, asAccount(account.id));
  const { id: residenceId } = await aResidence(database.db);
  const message = { residenceId, content: "想念您", ref: "r-1" };
  await expect(leaveMessage(ctx, message)).rejects.toMatchObject({ error: "phoneNeeded" });
  await database.db.updateTable("account").set({ mobile: aPhoneNumber() }).where("id", "=", account.id).execute();
  expect(await leaveMessage(ctx, message)).toMatchObject({ isPending: false });
});

test("an account with WeChat only is exported and closed, within ten minutes of its login; WeChat is forgotten", async () => {
  const user = aWechatUser();
  const { account, token } = await wechat.logInAs(user.in("inside"));
  const actor = (await authenticate(database.db, token, testNow)) ?? visitor;
  const { data } = await exportAccount(testCtx(database.db, actor));
  expect(data).toMatchObject({ account: { mobile: null }, wechat: [{ openid: user.in("inside").openid }] });
  const minutes = (count: number) => testCtx(database.db, actor, daysFromNow(count / 1_440));
  await expect(closeAccount(minutes(11), {})).rejects.toMatchObject({ error: "loginTooOld" });
  await closeAccount(minutes(9), {});
  const rows = database.db.selectFrom("wechat_identity").select("id").where("account_id", "=", account.id);
  expect(await rows.execute()).toEqual([]);
  const next = await wechat.logInAs(user.in("inside"));
  expect(next).toMatchObject({ isNew: true });
  expect(next.account.id).not.toBe(account.id);
});

test("a session of yesterday neither binds WeChat by a code nor unbinds it", async () => {
  const { id } = await anAccount(database.db);
  const actor = (await authenticate(database.db, await aSession(database.db, id), testNow)) ?? visitor;
  const user = aWechatUser().in("inside");
  const bind = bindWechat(wechat.ctxFor(user, actor, daysFromNow(1)), { way: "inside", code: "x" });
  await expect(bind).rejects.toMatchObject({ error: "loginTooOld" });
  await wechat.bindAs(user, id);
  await expect(unbindWechat(testCtx(database.db, actor, daysFromNow(1)))).rejects.toMatchObject({
    error: "loginTooOld",
  });
  expect((await wechat.waysOf(id)).wechatSince).toEqual(testNow);
});

test("the inbox says which way in came and which went, and the sessions no longer know the WeChat user", async () => {
  const { token, account } = await wechat.logInAs(aWechatUser().in("inside"));
  const actor = (await authenticate(database.db, token, testNow)) ?? visitor;
  const ctx = testCtx(database.db, actor);
  const mobile = aPhoneNumber();
  await bindPhone(ctx, { mobile, code: await aCode(ctx, mobile, 1) });
  await unbindWechat(ctx);
  const sessions = database.db.selectFrom("session").select("wechat_openid").where("account_id", "=", account.id);
  expect(await sessions.execute()).toEqual([{ wechat_openid: null }]);
  const user = aWechatUser();
  await wechat.bindAs(user.in("inside"), account.id);
  await wechat.bindAs(user.in("scan"), account.id);
  const messages = await database.db
    .selectFrom("inbox_message")
    .select("title")
    .where("account_id", "=", account.id)
    .orderBy("id")
    .execute();
  expect(messages.map(({ title }) => title)).toEqual(["您的账号绑定了手机号", "微信解除了绑定", "您的账号绑定了微信"]);
});
