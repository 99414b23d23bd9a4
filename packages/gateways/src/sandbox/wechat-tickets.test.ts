import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { wechatGateway } from "../wechat/wechat-gateway.ts";
import { startWechat, type TestWechat } from "../testing/test-wechat.ts";
import type { WechatErrorName } from "./wechat-errors.ts";
import { sandboxApps } from "./wechat-users.ts";

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

async function ticket(): Promise<string> {
  const outcome = await sandbox.gateway.fetchTicket();
  if (!outcome.ok) throw new Error(outcome.detail);
  return outcome.ticket;
}

test("the ticket is the same for every node until it ends", async () => {
  const other = await startWechat(() => new Date(now));
  const given = await sandbox.gateway.fetchTicket();
  expect(given).toEqual({ ok: true, ticket: expect.stringMatching(/^.{20,}$/), lifeMs: 7_200_000 });
  expect(await other.wechat.gateway.fetchTicket()).toEqual(given);
  await other.close();
  now += 7_199_000;
  expect(await sandbox.gateway.fetchTicket()).toEqual({ ...given, lifeMs: 1_000 });
  now += 1_000;
  expect(await ticket()).not.toBe(given.ok && given.ticket);
});

test("WeChat accepts a page that was signed with it, and no other", async () => {
  const page = {
    verifyAppId: sandboxApps.inside.appid,
    verifyTimestamp: "1",
    verifyNonceStr: "n",
    verifySignType: "sha1",
  };
  const url = "http://localhost/home?id=1";
  const text = `jsapi_ticket=${await ticket()}&noncestr=n&timestamp=1&url=${url}`;
  const verifySignature = createHash("sha1").update(text).digest("hex");
  const verify = async (changes: object) => {
    const body = JSON.stringify({ ...page, url, verifySignature, ...changes });
    const answer = await fetch(`${origin}/sandbox/weixin/jsapi/verify`, { method: "POST", body });
    return ((await answer.json()) as { err_msg: string }).err_msg;
  };
  expect(await verify({})).toBe("preVerifyJSAPI:ok");
  for (const changes of [
    { url: `${url}0` },
    { verifyNonceStr: "m" },
    { verifyAppId: "wx1" },
    { verifySignType: "md5" },
  ]) {
    expect(await verify(changes)).toBe("preVerifyJSAPI:fail_invalid signature");
  }
});

test.each([
  ["busy", "unreachable", "-1"],
  ["quota", "unreachable", "45011"],
  ["badSecret", "rejected", "40125"],
  ["badAddress", "rejected", "40164"],
  ["broken", "unreachable", "502"],
  ["noJson", "unreachable", "ODDANSWER"],
] satisfies [WechatErrorName, string, string][])("%s is returned as data", async (fault, reason, detail) => {
  sandbox.faults.set(fault);
  expect(await sandbox.gateway.fetchTicket()).toEqual({ ok: false, reason, detail });
  expect(await sandbox.gateway.fetchTicket()).toMatchObject({ ok: true });
});

test("an app with another secret, or none, gets no ticket", async () => {
  const url = () => `${origin}/sandbox/weixin`;
  const of = (inside: (typeof sandboxApps)["inside"] | null) =>
    wechatGateway({
      name: "live",
      apps: { inside, scan: null },
      template: null,
      events: null,
      clock: () => new Date(now),
      apiUrl: url,
      openUrl: url,
    }).fetchTicket();
  expect(await of({ ...sandboxApps.inside, secret: "hunter2" })).toMatchObject({ reason: "rejected", detail: "40125" });
  expect(await of({ appid: "wx1", secret: "s" })).toMatchObject({ reason: "rejected", detail: "40013" });
  expect(await of(null)).toMatchObject({ ok: false, reason: "rejected" });
});
