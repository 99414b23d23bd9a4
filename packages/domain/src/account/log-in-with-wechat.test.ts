import { afterAll, beforeAll, expect, test } from "vitest";
import { unnamedNickname } from "@changming/contract/limits";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { rounds } from "@changming/kit/testing/rounds";
import { closeAccount } from "../personal-data/close-account.ts";
import { aMember, anAccount, aResidence } from "../testing/builders.ts";
import { aCode, aPhoneNumber } from "../testing/codes.ts";
import { asAccount, daysFromNow, testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { aWechatUser, wechatLogins } from "../testing/wechat-users.ts";
import { logInWithWechat, registerWithWechat } from "./log-in-with-wechat.ts";
import { authenticate } from "./sessions.ts";
import { bindWechat, unbindWechat } from "./sign-in-ways.ts";
import { logInByCode } from "./log-in.ts";
import { getWechatAddress } from "./wechat-address.ts";
import { auditedVerbs } from "../testing/audited-verbs.ts";

let database: TestDatabase;
let wechat: ReturnType<typeof wechatLogins>;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  wechat = wechatLogins(database.db);
});

afterAll(() => database?.close());

const setMobile = (id: number) =>
  database.db.updateTable("account").set({ mobile: aPhoneNumber() }).where("id", "=", id).execute();

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
  const first = await wechat.logInAs(user.in("inside"));
  expect(first).toMatchObject({
    isNew: true,
    isRestricted: false,
    account: { mobile: null, nickname: unnamedNickname },
  });
  const { id } = first.account;
  expect(await authenticate(database.db, first.token, testNow)).toMatchObject({ accountId: id });
  expect(await wechat.waysOf(id)).toEqual({ mobile: null, hasPassword: false, wechatSince: testNow });
  const again = await wechat.comeAs(user.in("inside"));
  expect(again).toMatchObject({ isNew: false, account: { id } });
  expect(await auditedVerbs(database.db, "account", id)).toEqual([
    "account.register",
    "account.logIn",
    "account.logIn",
  ]);
});

test("the same WeChat user on a PC signs in to the same account", async () => {
  const user = aWechatUser();
  const { account } = await wechat.logInAs(user.in("inside"));
  expect(await wechat.logInAs(user.in("scan"))).toMatchObject({ isNew: false, account: { id: account.id } });
});

test("without an Open Platform account the two apps are two users; once it is bound, the first stays found", async () => {
  const user = aWechatUser();
  const { account } = await wechat.logInAs(user.in("inside", null));
  const other = await wechat.logInAs(user.in("scan", null));
  expect(other.account.id).not.toBe(account.id);
  expect((await wechat.logInAs(user.in("inside"))).account.id).toBe(account.id);
  expect((await wechat.logInAs(user.in("scan"))).account.id).toBe(other.account.id);
});

test("a new WeChat user who has not agreed gets no account", async () => {
  const before = await rowCounts();
  const user = aWechatUser().in("inside");
  const ticket = await wechat.ticketOf(user);
  const registration = registerWithWechat(wechat.ctxFor(user), { ticket, hasAgreed: false });
  await expect(registration).rejects.toMatchObject({ error: "consentNeeded" });
  expect(await rowCounts()).toEqual(before);
});

test("a ticket is good for ten minutes, not after a change of one letter, and for its own user alone", async () => {
  const before = await rowCounts();
  const user = aWechatUser().in("inside");
  const ticket = await wechat.ticketOf(user);
  const registerAt = (minutes: number, sent: string) =>
    registerWithWechat(wechat.ctxFor(user, visitor, daysFromNow(minutes / 1_440)), { ticket: sent, hasAgreed: true });
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

test("ten logins at once of a new WeChat user, by both apps, make one account", async () => {
  const user = aWechatUser();
  const logins = Array.from({ length: 10 }, (_, index) => wechat.logInAs(user.in(index % 2 === 0 ? "inside" : "scan")));
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
    const ctx = wechat.ctxFor({ ok: false, reason, detail: "40125" });
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
  const { account } = await wechat.logInAs(user.in("inside"));
  await database.db.updateTable("account").set({ suspended_at: testNow }).where("id", "=", account.id).execute();
  await expect(wechat.logInAs(user.in("inside"))).rejects.toMatchObject({ error: "accountSuspended" });
});

test("logins with WeChat say nothing about who has the number: after 90 days its code opens a restricted session", async () => {
  const long = daysFromNow(-100);
  const account = await anAccount(database.db, { created_at: long, password_hash: "k1:x", password_set_at: long });
  const { id: residenceId } = await aResidence(database.db);
  await aMember(database.db, residenceId, "owner", { account });
  const user = aWechatUser();
  await bindWechat(testCtx(database.db, asAccount(account.id)), { ticket: await wechat.ticketOf(user.in("inside")) });
  expect(await wechat.comeAs(user.in("inside"))).toMatchObject({ isRestricted: false });
  const ctx = testCtx(database.db);
  const code = await aCode(ctx, account.mobile, 1);
  expect(await logInByCode(ctx, { mobile: account.mobile, code })).toMatchObject({ isRestricted: true });
  // Nor does the next one verify the number.
  expect(await wechat.comeAs(user.in("inside"))).toMatchObject({ isRestricted: false });
  const row = database.db.selectFrom("account").select("number_unverified_at").where("id", "=", account.id);
  expect((await row.executeTakeFirstOrThrow()).number_unverified_at).toEqual(testNow);
});

test("a login at the moment of unbinding or closing never brings WeChat back", async () => {
  for (let round = 0; round < rounds(8, 40); round += 1) {
    const user = aWechatUser().in("inside");
    const { token, account } = await wechat.logInAs(user);
    const actor = (await authenticate(database.db, token, testNow)) ?? visitor;
    const isClosing = round % 2 === 0;
    if (!isClosing) await setMobile(account.id);
    const end = () =>
      isClosing ? closeAccount(testCtx(database.db, actor), {}) : unbindWechat(testCtx(database.db, actor));
    const [ended] = await Promise.allSettled([end(), wechat.comeAs(user)]);
    expect(ended.status).toBe("fulfilled");
    expect(await wechat.comeAs(user)).toHaveProperty("ticket");
  }
});

test("WeChat returns to the login or to the page of ways of this site, on the origin in use, and nowhere else", () => {
  const ctx = wechat.ctxFor(aWechatUser().in("inside"));
  const addressFor = (returnUrl: string) => getWechatAddress(ctx, "scan", { returnUrl, state: "s" });
  const to = (url: string) => `https://wechat.example/scan?to=${url}&state=s`;
  expect(addressFor("http://localhost/sign_in_ways")).toBe(to("http://localhost/sign_in_ways"));
  expect(addressFor("http://127.0.0.1/login?from=/x")).toBe(to("http://127.0.0.1/login"));
  for (const foreign of ["", "https://evil.example/login", "//evil.example/login", "http://localhost/home?id=1"]) {
    expect(addressFor(foreign)).toBe(to("http://localhost/login"));
  }
});
