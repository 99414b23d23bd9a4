import { afterEach, beforeEach, expect, test } from "vitest";
import { wechatGateway, type WechatWay } from "../wechat/wechat-gateway.ts";
import { startWechat, type TestWechat } from "../testing/test-wechat.ts";
import type { WechatErrorName } from "./wechat-errors.ts";

const returnTo = "http://localhost/login";
const state = "c2VjcmV0LXN0YXRl";
const start = new Date("2026-11-27T04:00:00Z").getTime();

let origin: string;
let sandbox: TestWechat;
let close: () => Promise<void>;
let now: number;

beforeEach(async () => {
  now = start;
  ({ origin, wechat: sandbox, close } = await startWechat(() => new Date(now)));
});

afterEach(() => close());

/** The user allows the site to know them, on WeChat's page; returns where the page redirects to. */
async function allow(way: WechatWay, action = "0"): Promise<URL> {
  const page = new URL(sandbox.gateway.address(way, { returnTo, state }) ?? "", origin);
  const asked = await fetch(page);
  expect(asked.status).toBe(200);
  const answer = await fetch(page, { method: "POST", body: new URLSearchParams({ action }), redirect: "manual" });
  return new URL(answer.headers.get("location") ?? "");
}

test.each([
  [
    "inside",
    "/sandbox/weixin/connect/oauth2/authorize?appid=wx5a0dbox000000001&redirect_uri=http%3A%2F%2Flocalhost%2Flogin&response_type=code&scope=snsapi_userinfo&state=c2VjcmV0LXN0YXRl#wechat_redirect",
  ],
  [
    "scan",
    "/sandbox/weixin/connect/qrconnect?appid=wx5a0dbox000000002&redirect_uri=http%3A%2F%2Flocalhost%2Flogin&response_type=code&scope=snsapi_login&state=c2VjcmV0LXN0YXRl#wechat_redirect",
  ],
] as const)("%s WeChat the page is asked for with the documented parameters in their order", (way, address) => {
  expect(sandbox.gateway.address(way, { returnTo, state })).toBe(address);
});

test("a payer is identified without being asked, as the same user of the same app and without a unionid", async () => {
  const login = await fetch(new URL(sandbox.gateway.address("inside", { returnTo, state }) ?? "", origin), {
    method: "POST",
    body: new URLSearchParams({ action: "2" }),
    redirect: "manual",
  });
  const cookie = login.headers.get("set-cookie")?.split(";")[0] ?? "";
  const page = sandbox.gateway.address("payer", { returnTo, state }) ?? "";
  expect(new URL(page, origin).searchParams.get("scope")).toBe("snsapi_base");
  const answer = await fetch(new URL(page, origin), { redirect: "manual", headers: { cookie } });
  const back = new URL(answer.headers.get("location") ?? "");
  expect([answer.status, back.searchParams.get("state")]).toEqual([303, state]);
  const identify = async (address: URL) => {
    const outcome = await sandbox.gateway.identify("inside", address.searchParams.get("code") ?? "");
    if (!outcome.ok) throw new Error(outcome.detail);
    return outcome.identity;
  };
  const user = await identify(new URL(login.headers.get("location") ?? ""));
  expect(await identify(back)).toEqual({ ...user, unionid: null });
});

test("a user who agrees returns with code and state, and is the same user in both apps", async () => {
  const back = await allow("inside");
  expect(back.origin + back.pathname).toBe(returnTo);
  expect(back.searchParams.get("state")).toBe(state);
  const inside = await sandbox.gateway.identify("inside", back.searchParams.get("code") ?? "");
  const scan = await sandbox.gateway.identify("scan", (await allow("scan")).searchParams.get("code") ?? "");
  if (!inside.ok || !scan.ok) throw new Error("both are users");
  expect(inside.identity).toMatchObject({ appid: "wx5a0dbox000000001", openid: expect.stringMatching(/^o.{27}$/) });
  expect(scan.identity.unionid).toBe(inside.identity.unionid);
  expect(scan.identity.openid).not.toBe(inside.identity.openid);
});

test("a user who denies it returns with the state and no code", async () => {
  const back = await allow("scan", "deny");
  expect([...back.searchParams]).toEqual([["state", state]]);
});

test.each([
  ["appid", "wx0", "AppID 参数错误"],
  ["redirect_uri", "ftp://x", "redirect_uri 参数错误"],
  ["response_type", "token", "response_type 参数错误"],
  ["scope", "snsapi_login", "Scope 参数错误或没有 Scope 权限"],
  ["state", "<script>", "state 参数错误"],
])("with a wrong %s WeChat's page says so and redirects nowhere", async (name, value, words) => {
  const page = new URL(sandbox.gateway.address("inside", { returnTo, state }) ?? "", origin);
  page.searchParams.set(name, value);
  for (const method of ["GET", "POST"]) {
    const answer = await fetch(page, { method, redirect: "manual", ...(method === "POST" && { body: "action=0" }) });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(words);
  }
});

test("a code is exchanged once, within five minutes, and only by its own app", async () => {
  const code = sandbox.codeFor("inside");
  expect(await sandbox.gateway.identify("scan", code)).toEqual({ ok: false, reason: "code", detail: "40029" });
  expect(await sandbox.gateway.identify("inside", code)).toMatchObject({ ok: true });
  expect(await sandbox.gateway.identify("inside", code)).toEqual({ ok: false, reason: "code", detail: "40163" });
  const late = sandbox.codeFor("inside");
  now += 300_000;
  expect(await sandbox.gateway.identify("inside", late)).toEqual({ ok: false, reason: "code", detail: "42003" });
  for (const wrong of ["x", `${late}x`, "e30.x"]) {
    expect(await sandbox.gateway.identify("inside", wrong)).toEqual({ ok: false, reason: "code", detail: "40029" });
  }
  expect(await sandbox.gateway.identify("inside", "")).toEqual({ ok: false, reason: "code", detail: "41008" });
});

const failures: [WechatErrorName, string, string][] = [
  ["busy", "unreachable", "-1"],
  ["quota", "unreachable", "45011"],
  ["badSecret", "rejected", "40125"],
  ["badAddress", "rejected", "40164"],
  ["broken", "unreachable", "502"],
  ["noJson", "unreachable", "ODDANSWER"],
  ["loseAnswer", "unreachable", "TYPEERROR"],
  ["snapshot", "snapshot", "snapshot"],
];

test.each(failures)("%s is %s, and the next login succeeds", async (fault, reason, detail) => {
  sandbox.faults.set(fault);
  expect(await sandbox.gateway.identify("scan", sandbox.codeFor("scan"))).toEqual({ ok: false, reason, detail });
  expect(await sandbox.gateway.identify("scan", sandbox.codeFor("scan"))).toMatchObject({ ok: true });
});

test("an app without an Open Platform account gives no unionid", async () => {
  sandbox.faults.set("noUnionid");
  const outcome = await sandbox.gateway.identify("inside", sandbox.codeFor("inside"));
  expect(outcome).toMatchObject({ ok: true, identity: { unionid: null } });
});

test("another app or secret is rejected, and a site with one app has one way", async () => {
  const app = { appid: "wx0", secret: "x" };
  const url = () => `${origin}/sandbox/weixin`;
  const login = wechatGateway({
    name: "live",
    apps: { inside: app, scan: null },
    template: null,
    events: null,
    clock: () => new Date(now),
    apiUrl: url,
    openUrl: url,
  });
  expect(login.ways).toEqual(["inside"]);
  expect(await login.identify("inside", "x")).toEqual({ ok: false, reason: "rejected", detail: "40013" });
  expect(login.address("scan", { returnTo, state })).toBeNull();
  expect(await login.identify("scan", "x")).toMatchObject({ ok: false, reason: "rejected" });
});

test("an error is set on the page for developers, and cleared", async () => {
  const post = (path: string, body: string) => fetch(`${origin}/sandbox/weixin${path}`, { method: "POST", body });
  expect(await (await post("/faults", "name=busy&times=2")).text()).toContain("系统繁忙（-1）（还有 2 次）");
  expect((await post("/faults", "name=unknown")).status).toBe(400);
  expect(await (await post("/faults/clear", "")).text()).not.toContain("还有");
  expect(sandbox.faults.list()).toEqual([]);
});
