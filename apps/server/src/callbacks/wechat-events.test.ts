import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { anAccount } from "@changming/domain/testing/builders";
import { eventRequest, sandboxEventSettings } from "@changming/gateways/sandbox/wechat-event-request";
import { openWechatSandbox } from "@changming/gateways/sandbox/wechat-sandbox";
import { openidOf, sandboxApps } from "@changming/gateways/sandbox/wechat-users";
import { signatureOf } from "@changming/gateways/wechat/wechat-events";
import type { App } from "../app.ts";
import { createTestApp, testNow } from "../testing/test-app.ts";

let database: TestDatabase;
let app: App;

const { appid } = sandboxApps.inside;
const clock = () => testNow;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  const sandbox = openWechatSandbox({ clock, publicOrigin: null });
  app = await createTestApp(database, { wechat: sandbox });
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

const openid = (user: number) => openidOf(appid, user);

/** An account to which this user of the sandbox is bound. */
async function boundTo(user: number): Promise<number> {
  const { id } = await anAccount(database.db);
  const since = { created_at: new Date(testNow.getTime() - 60_000) };
  await database.db
    .insertInto("wechat_identity")
    .values({ account_id: id, appid, openid: openid(user), unionid: null, ...since })
    .execute();
  return id;
}

const isBound = async (accountId: number) => {
  const rows = database.db.selectFrom("wechat_identity").select("id").where("account_id", "=", accountId);
  return (await rows.execute()).length > 0;
};

const revocation = (user: number, settings = sandboxEventSettings, at = testNow) =>
  eventRequest(
    openid(user),
    { Event: "user_authorization_revoke", OpenID: openid(user), AppID: appid, RevokeInfo: "1" },
    at,
    settings,
  );

const push = ({ query, body }: { query: string; body: string }, type = "text/xml") =>
  app.server.inject({
    method: "POST",
    url: `/callbacks/weixin?${query}`,
    payload: body,
    headers: { "content-type": type },
  });

test("WeChat's check of the address gets its text back, and nobody else a reason", async () => {
  const [timestamp, nonce] = ["1796097600", "123"];
  const signature = signatureOf(sandboxEventSettings.token, timestamp, nonce);
  const get = (changes: Record<string, string>) => {
    const query = new URLSearchParams({ signature, timestamp, nonce, echostr: "5927782489442352469", ...changes });
    return app.server.inject(`/callbacks/weixin?${query.toString()}`);
  };
  const answer = await get({});
  expect([answer.statusCode, answer.body]).toEqual([200, "5927782489442352469"]);
  expect(answer.headers).toMatchObject({ "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" });
  const changed: Record<string, string>[] = [{ signature: "0".repeat(40) }, { nonce: "124" }, { echostr: "<b>" }];
  for (const changes of changed) {
    const rejected = await get(changes);
    expect([rejected.statusCode, rejected.body]).toEqual([403, ""]);
  }
});

test.each(["text/xml", "application/xml; charset=utf-8", "application/json"])(
  "a withdrawn authorization is applied and acknowledged, whatever the clocks say, sent as %s",
  async (type) => {
    const account = await boundTo(0);
    const day = 86_400_000;
    const answer = await push(revocation(0, sandboxEventSettings, new Date(testNow.getTime() + day)), type);
    expect([answer.statusCode, answer.body]).toEqual([200, "success"]);
    expect(await isBound(account)).toBe(false);
  },
);

test("an event that concerns nobody here is acknowledged too, so that it is not sent again", async () => {
  expect((await push(revocation(3))).body).toBe("success");
  expect((await push(eventRequest(openid(3), { Event: "subscribe" }, testNow))).body).toBe("success");
});

test("a request with another token, a changed body or none changes nothing and gets no details", async () => {
  const account = await boundTo(1);
  const genuine = revocation(1);
  for (const request of [
    revocation(1, { ...sandboxEventSettings, token: "anotherToken" }),
    revocation(1, { ...sandboxEventSettings, appid: "wx1" }),
    { ...genuine, body: genuine.body.slice(0, -30) },
    { ...genuine, body: "" },
    { ...genuine, query: "" },
    { ...genuine, query: `${genuine.query}&nonce=1` },
  ]) {
    const answer = await push(request);
    expect([answer.statusCode, answer.body]).toEqual([403, ""]);
  }
  expect(await isBound(account)).toBe(true);
});

test("a body larger than any event is not read", async () => {
  expect((await push({ ...revocation(1), body: "x".repeat(65_537) })).statusCode).toBe(413);
});

test("while the database is gone WeChat gets an error, so that it sends again", async () => {
  const other = await createTestDatabase("empty");
  const gone = await createTestApp(other, { wechat: openWechatSandbox({ clock, publicOrigin: null }) });
  try {
    await other.close();
    const { query, body: payload } = revocation(2);
    const answer = await gone.server.inject({ method: "POST", url: `/callbacks/weixin?${query}`, payload });
    expect([answer.statusCode, answer.body]).toEqual([500, ""]);
  } finally {
    await gone.close();
  }
});

test("without the settings there is no such address", async () => {
  const off = await createTestApp(database);
  try {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const event = { method: "POST", url: "/callbacks/weixin", headers, payload: "a=1" } as const;
    expect((await off.server.inject(event)).statusCode).toBe(404);
  } finally {
    await off.close();
  }
});

test("the sandbox's page pushes events to the site, and repeats the last one", async () => {
  const listening = await createTestApp(database, { wechat: openWechatSandbox({ clock, publicOrigin: null }) });
  try {
    const url = `${await listening.server.listen({ port: 0, host: "127.0.0.1" })}/sandbox/weixin`;
    const press = async (name: string) =>
      (
        await fetch(`${url}/events`, {
          method: "POST",
          body: new URLSearchParams({ name }),
          headers: { cookie: "sandbox-weixin-user=4" },
        })
      ).text();
    expect(await press("repeat")).toContain("没有可以推送的");
    expect(await press("blocked")).toContain("没有可以推送的");
    const account = await boundTo(4);
    const page = await press("revoke");
    expect(page).toContain("由“阿珍”");
    expect(page).toContain("上一次推送：200 success");
    expect(await isBound(account)).toBe(false);
    const again = await boundTo(4);
    expect(await press("repeat")).toContain("200 success");
    expect(await isBound(again)).toBe(false);
    await boundTo(4);
    expect(await press("cancel")).toContain("200 success");
    expect((await fetch(`${url}/events`, { method: "POST", body: "name=toString" })).status).toBe(400);
  } finally {
    await listening.close();
  }
});
