import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@changming/contract/calls.gen";
import type { Call } from "@changming/contract/define";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { anAccount, aSession } from "@changming/domain/testing/builders";
import { fixedClock } from "@changming/kit/clock";
import { testWechat, type TestWechat } from "@changming/gateways/testing/test-wechat";
import type { App } from "../../app.ts";
import { requestOf, sendRequest } from "../../testing/requests.ts";
import { createTestApp, testNow } from "../../testing/test-app.ts";

let database: TestDatabase;
let app: App;
let wechat: TestWechat;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
  wechat = testWechat(fixedClock(testNow));
  const login = { gateway: wechat.gateway, mount: wechat.mount };
  app = await createTestApp(database, { wechat: login });
  await app.server.listen({ port: 0, host: "127.0.0.1" });
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

async function make(call: Call, input: Record<string, string> = {}, token: string | null = null) {
  const { envelope } = await sendRequest(app.server, requestOf(call, input, token));
  return { error: envelope.code === 1 ? "" : envelope.error, body: envelope.body as Record<string, string> };
}

test("a WeChat user registers by a ticket, and is a member with a number like every other once one is bound", async () => {
  const site = await make(calls.siteInfo.get);
  expect(site.body).toMatchObject({ wechat_login: { inside: true, scan: true } });
  const state = "0123456789abcdef";
  const { body: opened } = await make(calls.account.authAddress, { state, returnUrl: "http://localhost/login" });
  expect(opened["address"]).toMatch(/^\/sandbox\/weixin\/connect\/oauth2\/authorize\?.*state=0123456789abcdef/);
  const first = await make(calls.account.authLogin, { authCode: wechat.codeFor("inside") });
  expect(Object.keys(first.body)).toEqual(["ticket"]);
  const { ticket = "" } = first.body;
  expect(await make(calls.account.authRegister, { ticket })).toMatchObject({ error: "consentNeeded" });
  const { body: user } = await make(calls.account.authRegister, { ticket, agreement: "1" });
  expect(user).toMatchObject({ mobile: "", is_new: 1 });
  const again = await make(calls.account.authLogin, { authCode: wechat.codeFor("scan"), authType: "1" });
  expect(again.body["id"]).toBe(user["id"]);
  const ways = await make(calls.account.signInWays, {}, user["token"] ?? "");
  expect(ways.body).toEqual({
    mobile: "",
    has_password: 0,
    has_wechat: 1,
    wechat_time: "2026-11-21 12:00:00",
  });
  expect(await make(calls.account.authUnbind, {}, user["token"] ?? "")).toMatchObject({ error: "authOnlyWay" });
});

test("a session that may only verify its user binds no WeChat, and the ticket of a suspended user opens none", async () => {
  const { id } = await anAccount(database.db);
  const restricted = await aSession(database.db, id, { is_restricted: true });
  const { body } = await make(calls.account.authLogin, { authCode: wechat.codeFor("inside", 1) });
  const { ticket = "" } = body;
  expect(await make(calls.account.authBind, { ticket }, restricted)).toMatchObject({ error: "proofNeeded" });
  const token = await aSession(database.db, id);
  expect((await make(calls.account.authBind, { ticket }, token)).error).toBe("");
  await database.db.updateTable("account").set({ suspended_at: testNow }).where("id", "=", id).execute();
  const registration = await make(calls.account.authRegister, { ticket, agreement: "1" });
  expect(registration).toMatchObject({ error: "accountSuspended" });
});

test.each([
  [calls.account.authAddress, { state: "short" }],
  [calls.account.authLogin, { authType: "2" }],
  [calls.account.authRegister, {}],
  [calls.account.authRegister, { ticket: "x".repeat(1_001) }],
])("input that is missing or too long is a clear error", async (call, input) => {
  expect(await make(call, input)).toMatchObject({ error: "invalidInput" });
});
