import { afterAll, beforeAll, expect, test } from "vitest";
import { unnamedNickname } from "@changming/contract/limits";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type {
  WechatIdentity,
  WechatLogin,
  WechatLoginOutcome,
  WechatWay,
} from "@changming/gateways/wechat/wechat-login";
import type { Actor } from "../context/context.ts";
import { leaveMessage } from "../message/leave-message.ts";
import { closeAccount } from "../personal-data/close-account.ts";
import { exportAccount } from "../personal-data/export-account.ts";
import { anAccount, aResidence, aSession } from "../testing/builders.ts";
import { aCode, aPhoneNumber } from "../testing/codes.ts";
import { asAccount, daysFromNow, type TestCtx, testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { testServices } from "../testing/test-services.ts";
import { type LoggedIn, logInByCode } from "./log-in.ts";
import { logInWithWechat, registerWithWechat } from "./log-in-with-wechat.ts";
import { register } from "./register.ts";
import { authenticate } from "./sessions.ts";
import { bindPhone, bindWechat, getSignInWays, unbindWechat } from "./sign-in-ways.ts";
import { getWechatAddress } from "./wechat-address.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

let made = 0;

/** A WeChat user; `in` is their identity in an app of the operator's Open Platform account. */
function aWechatUser() {
  const user = `user-${(made += 1)}`;
  return {
    in: (way: WechatWay, unionid: string | null = `u-${user}`): WechatIdentity => ({
      appid: `app-${way}`,
      openid: `o-${way}-${user}`,
      unionid,
    }),
  };
}

/** WeChat that answers every code with this outcome. */
function wechatOf(outcome: WechatLoginOutcome | WechatIdentity): WechatLogin {
  return {
    name: "sandbox",
    ways: ["inside", "scan"],
    address: (way, { returnTo, state }) => `https://wechat.example/${way}?to=${returnTo}&state=${state}`,
    identify: async () => ("ok" in outcome ? outcome : { ok: true, identity: outcome }),
  };
}

function ctxFor(outcome: WechatLoginOutcome | WechatIdentity, actor: Actor = visitor, now = testNow): TestCtx {
  return { ...testCtx(database.db, actor, now), services: testServices({ wechat: wechatOf(outcome) }) };
}

const comeAs = (identity: WechatIdentity) => logInWithWechat(ctxFor(identity), { way: "inside", code: "x" });

/** The ticket of a WeChat user without an account. */
async function ticketOf(identity: WechatIdentity): Promise<string> {
  const outcome = await comeAs(identity);
  if (!("ticket" in outcome)) throw new Error("this user has an account");
  return outcome.ticket;
}

/** Logs in, and registers where there is no account yet. */
async function logInAs(identity: WechatIdentity): Promise<LoggedIn> {
  const outcome = await comeAs(identity);
  if (!("ticket" in outcome)) return outcome;
  return registerWithWechat(ctxFor(identity), { ticket: outcome.ticket, hasAgreed: true });
}

const bindAs = (identity: WechatIdentity, accountId: number) =>
  bindWechat(ctxFor(identity, asAccount(accountId)), { way: "inside", code: "x" });

const waysOf = (accountId: number) => getSignInWays(testCtx(database.db, asAccount(accountId)));

async function verbsOf(accountId: number): Promise<string[]> {
  const rows = await database.db
    .selectFrom("audit_entry")
    .select("verb")
    .where("object_kind", "=", "account")
    .where("object_id", "=", accountId)
    .orderBy("id")
    .execute();
  return rows.map(({ verb }) => verb);
}

const rowCounts = async () => {
  const count = (table: "account" | "wechat_identity" | "session") =>
    database.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow();
  return Promise.all((["account", "wechat_identity", "session"] as const).map(async (table) => (await count(table)).n));
};

test("a new WeChat user who agrees gets an account without number, name and password, and returns to it (R-account-29)", async () => {
  const user = aWechatUser();
  const first = await logInAs(user.in("inside"));
  expect(first).toMatchObject({
    isNew: true,
    isRestricted: false,
    account: { mobile: null, nickname: unnamedNickname },
  });
  const { id } = first.account;
  expect(await authenticate(database.db, first.token, testNow)).toMatchObject({ accountId: id });
  expect(await waysOf(id)).toEqual({ mobile: null, hasPassword: false, wechatSince: testNow });
  const again = await comeAs(user.in("inside"));
  expect(again).toMatchObject({ isNew: false, account: { id } });
  expect(await verbsOf(id)).toEqual(["account.register", "account.logIn", "account.logIn"]);
});

test("the same WeChat user on a PC signs in to the same account", async () => {
  const user = aWechatUser();
  const { account } = await logInAs(user.in("inside"));
  expect(await logInAs(user.in("scan"))).toMatchObject({ isNew: false, account: { id: account.id } });
});

test("without an Open Platform account the two apps are two users; once it is bound, the first stays found", async () => {
  const user = aWechatUser();
  const { account } = await logInAs(user.in("inside", null));
  const other = await logInAs(user.in("scan", null));
  expect(other.account.id).not.toBe(account.id);
  expect((await logInAs(user.in("inside"))).account.id).toBe(account.id);
  expect((await logInAs(user.in("scan"))).account.id).toBe(other.account.id);
});

test("a new WeChat user who has not agreed gets no account", async () => {
  const before = await rowCounts();
  const user = aWechatUser().in("inside");
  const ticket = await ticketOf(user);
  const registration = registerWithWechat(ctxFor(user), { ticket, hasAgreed: false });
  await expect(registration).rejects.toMatchObject({ error: "consentNeeded" });
  expect(await rowCounts()).toEqual(before);
});

test("a ticket is good for ten minutes, not after a change of one letter, and for its own user alone", async () => {
  const before = await rowCounts();
  const user = aWechatUser().in("inside");
  const ticket = await ticketOf(user);
  const registerAt = (minutes: number, sent: string) =>
    registerWithWechat(ctxFor(user, visitor, daysFromNow(minutes / 1_440)), { ticket: sent, hasAgreed: true });
  const changed = `${ticket.slice(0, 20)}${ticket[20] === "A" ? "B" : "A"}${ticket.slice(21)}`;
  for (const [minutes, sent] of [
    [11, ticket],
    [1, changed],
    [1, "x"],
  ] as const)
    await expect(registerAt(minutes, sent)).rejects.toMatchObject({ error: "authFailed" });
  expect(await rowCounts()).toEqual(before);
  const { account, isNew } = await registerAt(9, ticket);
  expect(isNew).toBe(true);
  expect(await registerAt(9, ticket)).toMatchObject({ isNew: false, account: { id: account.id } });
});

test("who had an account before logs in to it by number, and the ticket binds WeChat to it", async () => {
  const account = await anAccount(database.db);
  const user = aWechatUser();
  const ticket = await ticketOf(user.in("inside"));
  await bindWechat(testCtx(database.db, asAccount(account.id)), { ticket });
  expect(await comeAs(user.in("scan"))).toMatchObject({ account: { id: account.id } });
  const other = await anAccount(database.db);
  const again = bindWechat(testCtx(database.db, asAccount(other.id)), { ticket });
  await expect(again).rejects.toMatchObject({ error: "authTaken" });
});

test("ten logins at once of a new WeChat user, by both apps, make one account", async () => {
  const user = aWechatUser();
  const logins = Array.from({ length: 10 }, (_, index) => logInAs(user.in(index % 2 === 0 ? "inside" : "scan")));
  const ids = (await Promise.all(logins)).map(({ account }) => account.id);
  expect(new Set(ids).size).toBe(1);
});

test.each([
  ["code", "authFailed"],
  ["snapshot", "authSnapshot"],
  ["unreachable", "authUnavailable"],
  ["rejected", "authUnavailable"],
] as const)(
  "what WeChat calls %s is %s, changes nothing, and warns of what the operator must mend",
  async (reason, error) => {
    const before = await rowCounts();
    const ctx = ctxFor({ ok: false, reason, detail: "40125" });
    await expect(logInWithWechat(ctx, { way: "scan", code: "x" })).rejects.toMatchObject({ error });
    expect(await rowCounts()).toEqual(before);
    expect(ctx.services.warnings).toHaveLength(reason === "rejected" ? 1 : 0);
  },
);

test("without an app nobody logs in with WeChat", async () => {
  const ctx = testCtx(database.db);
  const login = logInWithWechat(ctx, { way: "inside", code: "x" });
  await expect(login).rejects.toMatchObject({ error: "authNotConfigured" });
  expect(() => getWechatAddress(ctx, "inside", { returnUrl: "", state: "s" })).toThrow("authNotConfigured");
});

test("a suspended account is not signed in to", async () => {
  const user = aWechatUser();
  const { account } = await logInAs(user.in("inside"));
  await database.db.updateTable("account").set({ suspended_at: testNow }).where("id", "=", account.id).execute();
  await expect(logInAs(user.in("inside"))).rejects.toMatchObject({ error: "accountSuspended" });
});

test("WeChat shows that a long-unused number still has its owner", async () => {
  const account = await anAccount(database.db, { number_unverified_at: testNow });
  const user = aWechatUser();
  await bindAs(user.in("inside"), account.id);
  const { isRestricted } = await logInAs(user.in("inside"));
  expect(isRestricted).toBe(false);
  const row = database.db.selectFrom("account").select("number_unverified_at").where("id", "=", account.id);
  expect(await row.executeTakeFirstOrThrow()).toEqual({ number_unverified_at: null });
});

test("WeChat returns to the login or to the page of ways of this site, on the origin in use, and nowhere else", () => {
  const ctx = ctxFor(aWechatUser().in("inside"));
  const addressFor = (returnUrl: string) => getWechatAddress(ctx, "scan", { returnUrl, state: "s" });
  const to = (url: string) => `https://wechat.example/scan?to=${url}&state=s`;
  expect(addressFor("http://localhost/sign_in_ways")).toBe(to("http://localhost/sign_in_ways"));
  expect(addressFor("http://127.0.0.1/login?from=/x")).toBe(to("http://127.0.0.1/login"));
  for (const foreign of ["", "https://evil.example/login", "//evil.example/login", "http://localhost/home?id=1"]) {
    expect(addressFor(foreign)).toBe(to("http://localhost/login"));
  }
});

test("an account binds WeChat, signs in with it, and binds the same user again without a change", async () => {
  const account = await anAccount(database.db);
  const user = aWechatUser();
  await bindAs(user.in("inside"), account.id);
  await bindAs(user.in("inside"), account.id);
  await bindAs(user.in("scan"), account.id);
  expect((await logInAs(user.in("scan"))).account.id).toBe(account.id);
  expect((await waysOf(account.id)).wechatSince).toEqual(testNow);
});

test("a WeChat user of another account is not bound, nor a second one to an account that has one", async () => {
  const [account, other] = [await anAccount(database.db), await anAccount(database.db)];
  const [user, second] = [aWechatUser(), aWechatUser()];
  await bindAs(user.in("inside"), account.id);
  for (const way of ["inside", "scan"] as const) {
    await expect(bindAs(user.in(way), other.id)).rejects.toMatchObject({ error: "authTaken" });
    await expect(bindAs(second.in(way), account.id)).rejects.toMatchObject({ error: "authBound" });
    await expect(bindAs(second.in(way, null), account.id)).rejects.toMatchObject({ error: "authBound" });
  }
  expect((await waysOf(other.id)).wechatSince).toBeNull();
});

test("a WeChat user whom two accounts bind at once belongs to one of them", async () => {
  const accounts = await Promise.all(Array.from({ length: 6 }, () => anAccount(database.db)));
  const user = aWechatUser();
  const outcomes = await Promise.allSettled(
    accounts.map(({ id }, index) => bindAs(user.in(index % 2 === 0 ? "inside" : "scan"), id)),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("unbinding ends WeChat as a way in and every other session; without a number it is the only way and stays", async () => {
  const account = await anAccount(database.db);
  const user = aWechatUser();
  await bindAs(user.in("inside"), account.id);
  const { token } = await logInAs(user.in("inside"));
  const own = await aSession(database.db, account.id);
  const actor = await authenticate(database.db, own, testNow);
  await unbindWechat(testCtx(database.db, actor ?? visitor));
  expect(await authenticate(database.db, token, testNow)).toBeNull();
  expect(await authenticate(database.db, own, testNow)).not.toBeNull();
  expect((await waysOf(account.id)).wechatSince).toBeNull();
  expect(await comeAs(user.in("inside"))).toHaveProperty("ticket");

  const only = await logInAs(aWechatUser().in("inside"));
  const unbind = unbindWechat(testCtx(database.db, asAccount(only.account.id)));
  await expect(unbind).rejects.toMatchObject({ error: "authOnlyWay" });
  expect((await waysOf(only.account.id)).wechatSince).toEqual(testNow);
});

test("an account with WeChat only binds a number by its code, and signs in by it", async () => {
  const { account } = await logInAs(aWechatUser().in("inside"));
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
  const { account } = await logInAs(aWechatUser().in("inside"));
  const { mobile } = await anAccount(database.db, { mobile: aPhoneNumber() });
  const ctx = testCtx(database.db, asAccount(account.id));
  await expect(bindPhone(ctx, { mobile, code: "000000" })).rejects.toMatchObject({ error: "bindMismatch" });
  const code = await aCode(ctx, mobile, 1);
  await expect(bindPhone(ctx, { mobile, code })).rejects.toMatchObject({ error: "phoneTaken" });
  expect((await waysOf(account.id)).mobile).toBeNull();
});

test("of a registration and a binding of one number at once, one gets it", async () => {
  const { account } = await logInAs(aWechatUser().in("inside"));
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
  const { account } = await logInAs(aWechatUser().in("inside"));
  const ctx = testCtx(database.db, asAccount(account.id));
  const { id: residenceId } = await aResidence(database.db);
  const message = { residenceId, content: "想念您", ref: "r-1" };
  await expect(leaveMessage(ctx, message)).rejects.toMatchObject({ error: "phoneNeeded" });
  await database.db.updateTable("account").set({ mobile: aPhoneNumber() }).where("id", "=", account.id).execute();
  expect(await leaveMessage(ctx, message)).toMatchObject({ isPending: false });
});

test("an account with WeChat only is exported and closed, within ten minutes of its login; WeChat is forgotten", async () => {
  const user = aWechatUser();
  const { account, token } = await logInAs(user.in("inside"));
  const actor = (await authenticate(database.db, token, testNow)) ?? visitor;
  const { data } = await exportAccount(testCtx(database.db, actor));
  expect(data).toMatchObject({ account: { mobile: null }, wechat: [{ openid: user.in("inside").openid }] });
  const minutes = (count: number) => testCtx(database.db, actor, daysFromNow(count / 1_440));
  await expect(closeAccount(minutes(11), {})).rejects.toMatchObject({ error: "loginTooOld" });
  await closeAccount(minutes(9), {});
  const rows = database.db.selectFrom("wechat_identity").select("id").where("account_id", "=", account.id);
  expect(await rows.execute()).toEqual([]);
  const next = await logInAs(user.in("inside"));
  expect(next).toMatchObject({ isNew: true });
  expect(next.account.id).not.toBe(account.id);
});
