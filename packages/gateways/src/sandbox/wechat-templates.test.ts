import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { wechatGateway, type TemplateMessage, type WechatTemplate } from "../wechat/wechat-gateway.ts";
import { startWechat, type TestWechat } from "../testing/test-wechat.ts";
import type { WechatErrorName } from "./wechat-errors.ts";
import { sandboxTemplate } from "./wechat-templates.ts";
import { openidOf, sandboxApps } from "./wechat-users.ts";

const start = new Date("2026-11-28T04:00:00Z").getTime();

let origin: string;
let sandbox: TestWechat;
let close: () => Promise<void>;
let now: number;

beforeEach(async () => {
  now = start;
  ({ origin, wechat: sandbox, close } = await startWechat(() => new Date(now)));
});

afterEach(() => close());

const aMessage = (changes: Partial<TemplateMessage> = {}): TemplateMessage => ({
  openid: openidOf(sandboxApps.inside.appid, 0),
  url: "http://localhost/home?id=1",
  values: { person: "王桂芳", day: "2026年12月1日", words: "三周年" },
  key: "reminder-1",
  ...changes,
});

const sent = { sent: true, id: expect.stringMatching(/^\d{19}$/) };

/** A gateway as another node has it, with a token of its own. */
function anotherNode({
  template = sandboxTemplate,
  inside = sandboxApps.inside,
}: { template?: WechatTemplate | null; inside?: typeof sandboxApps.inside | null } = {}) {
  const url = () => `${origin}/sandbox/weixin`;
  const clock = () => new Date(now);
  const apps = { inside, scan: null };
  return wechatGateway({ name: "live", apps, template, events: null, clock, apiUrl: url, openUrl: url });
}

/** A message after which the gateway has its token: an error that is set next meets the message alone. */
const fetchToken = () => sandbox.gateway.sendTemplate(aMessage({ key: "first" }));

test("a message arrives with the template's keys, its page and an id of more digits than a number has", async () => {
  expect(sandbox.gateway.hasTemplate).toBe(true);
  const outcome = await sandbox.gateway.sendTemplate(aMessage());
  expect(outcome).toEqual(sent);
  expect(sandbox.templates()).toEqual([
    {
      id: outcome.sent && outcome.id,
      openid: aMessage().openid,
      url: "http://localhost/home?id=1",
      values: { thing1: "王桂芳", thing2: "2026年12月1日", thing3: "三周年" },
      key: "reminder-1",
      at: new Date(start),
    },
  ]);
});

test("what is longer than WeChat allows is cut to twenty characters, and is one line", async () => {
  const values = { person: "🌸".repeat(30), day: "二〇二六年\n十二月一日", words: `  ${"思".repeat(20)} ` };
  expect(await sandbox.gateway.sendTemplate(aMessage({ values }))).toEqual(sent);
  expect(sandbox.templates()[0]?.values).toEqual({
    thing1: `${"🌸".repeat(19)}…`,
    thing2: "二〇二六年 十二月一日",
    thing3: "思".repeat(20),
  });
});

test.each([
  ["notFollowing", "notFollowing", "43004"],
  ["busy", "busy", "-1"],
  ["quota", "busy", "45011"],
  ["tooFrequent", "busy", "43117"],
  ["dayQuota", "busy", "45009"],
  ["badTemplate", "rejected", "40037"],
  ["badData", "rejected", "47003"],
  ["noPermission", "rejected", "48001"],
  ["badAddress", "rejected", "40164"],
  ["broken", "unreachable", "502"],
  ["noJson", "unreachable", "ODDANSWER"],
] satisfies [WechatErrorName, string, string][])("%s sends nothing and is %s", async (fault, reason, detail) => {
  await fetchToken();
  sandbox.faults.set(fault);
  expect(await sandbox.gateway.sendTemplate(aMessage())).toEqual({ sent: false, reason, detail });
  expect(sandbox.templates()).toHaveLength(1);
  expect(await sandbox.gateway.sendTemplate(aMessage())).toEqual(sent);
});

test.each([
  ["busy", "busy"],
  ["broken", "busy"],
  ["badSecret", "rejected"],
] as const)("without a token because of %s nothing can have been sent: %s", async (fault, reason) => {
  sandbox.faults.set(fault);
  expect(await sandbox.gateway.sendTemplate(aMessage())).toMatchObject({ sent: false, reason });
  expect(await sandbox.gateway.sendTemplate(aMessage())).toEqual(sent);
});

test("a message whose answer is lost may have been sent; repeated with its key it arrives once", async () => {
  await fetchToken();
  sandbox.faults.set("loseAnswer");
  expect(await sandbox.gateway.sendTemplate(aMessage())).toMatchObject({ sent: false, reason: "unreachable" });
  const again = await sandbox.gateway.sendTemplate(aMessage());
  expect(again).toEqual({ sent: true, id: sandbox.templates()[1]?.id });
  expect(sandbox.templates()).toHaveLength(2);
});

test("a key counts for one user and for ten minutes", async () => {
  const first = await sandbox.gateway.sendTemplate(aMessage());
  const other = aMessage({ openid: openidOf(sandboxApps.inside.appid, 1) });
  expect(await sandbox.gateway.sendTemplate(other)).not.toEqual(first);
  now += 599_999;
  expect(await sandbox.gateway.sendTemplate(aMessage())).toEqual(first);
  now += 1;
  expect(await sandbox.gateway.sendTemplate(aMessage())).not.toEqual(first);
  expect(sandbox.templates()).toHaveLength(3);
});

test("two nodes that send the same message at once deliver it once", async () => {
  const outcomes = await Promise.all(
    [sandbox.gateway, anotherNode(), anotherNode()].map((node) => node.sendTemplate(aMessage())),
  );
  expect(outcomes).toEqual([outcomes[0], outcomes[0], outcomes[0]]);
  expect(sandbox.templates()).toHaveLength(1);
});

test.each(["replacedToken", "unknownToken", "expiredToken"] as const)(
  "a token that WeChat calls %s is replaced and the message sent, but not over and over",
  async (fault) => {
    await fetchToken();
    sandbox.faults.set(fault);
    expect(await sandbox.gateway.sendTemplate(aMessage())).toEqual(sent);
    sandbox.faults.set(fault, { times: 3 });
    expect(await sandbox.gateway.sendTemplate(aMessage({ key: "2" }))).toMatchObject({ reason: "rejected" });
    expect(sandbox.faults.list()).toMatchObject([{ times: 1 }]);
  },
);

test("the token is fetched once for many messages at once, and again when its two hours end", async () => {
  const calls = vi.spyOn(globalThis, "fetch");
  const fetches = () =>
    calls.mock.calls.filter(([url]) => url instanceof URL && url.pathname.endsWith("/stable_token")).length;
  const send = (key: string) => sandbox.gateway.sendTemplate(aMessage({ key }));
  const keys = Array.from({ length: 5 }, (_, index) => `k${index}`);
  expect(await Promise.all(keys.map(send))).toEqual(keys.map(() => sent));
  expect(await sandbox.gateway.fetchTicket()).toMatchObject({ ok: true });
  expect(fetches()).toBe(1);
  now += 7_200_000;
  expect(await send("later")).toEqual(sent);
  expect(fetches()).toBe(2);
  calls.mockRestore();
});

test.each([
  ["another user", { openid: openidOf(sandboxApps.scan.appid, 0) }, "40003"],
  ["no page", { url: "home" }, "40066"],
  ["an empty value", { values: { person: "王桂芳", day: " ", words: "三周年" } }, "47003"],
] as const)("the sandbox rejects a message for %s", async (_what, changes, detail) => {
  const outcome = await sandbox.gateway.sendTemplate(aMessage(changes));
  expect(outcome).toEqual({ sent: false, reason: "rejected", detail });
});

test("another template, other keys, or a message that is no JSON is rejected as WeChat rejects it", async () => {
  const { fields } = sandboxTemplate;
  const unknown = anotherNode({ template: { id: "t", fields } });
  expect(await unknown.sendTemplate(aMessage())).toMatchObject({ reason: "rejected", detail: "40037" });
  const odd = anotherNode({ template: { ...sandboxTemplate, fields: { ...fields, day: "time9" } } });
  expect(await odd.sendTemplate(aMessage())).toMatchObject({ reason: "rejected", detail: "47003" });
  const post = async (query: string) => {
    const address = `${origin}/sandbox/weixin/cgi-bin/message/template/send?${query}`;
    return ((await (await fetch(address, { method: "POST", body: "{" })).json()) as { errcode: number }).errcode;
  };
  expect(await post("")).toBe(41_001);
  expect(await post("access_token=x")).toBe(40_001);
});

test("without a template or a service account nothing is sent", async () => {
  for (const gateway of [anotherNode({ template: null }), anotherNode({ inside: null })]) {
    expect(gateway.hasTemplate).toBe(false);
    expect(await gateway.sendTemplate(aMessage())).toEqual({ sent: false, reason: "rejected", detail: "off" });
  }
});

test("the page for developers lists the messages", async () => {
  await sandbox.gateway.sendTemplate(aMessage({ values: { person: "<王>", day: "今天", words: "三周年" } }));
  const page = await (await fetch(`${origin}/sandbox/weixin`)).text();
  expect(page).toContain("2026-11-28 12:00");
  expect(page).toContain("桂芳　&lt;王&gt;　今天　三周年");
});
