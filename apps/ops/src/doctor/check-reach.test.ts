import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { parseConfig } from "@changming/server/config/config";
import { checkClock, checkReach, type Outside } from "./check-reach.ts";
import { reasonOf } from "./finding.ts";

const start = new Date("2026-11-21T04:00:00Z");
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
const { privateKey, publicKey } = generateKeyPairSync("rsa", {
  modulusLength: 2_048,
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
  publicKeyEncoding: { type: "spki", format: "pem" },
});

const quiet = { DEMO: "0", PAY_GATEWAY: "off", SMS_GATEWAY: "off", DATABASE_URL: "postgres://db/changming" };
const site = { ...quiet, PUBLIC_ORIGIN: "https://example.org" };
const paying = {
  ...site,
  PAY_GATEWAY: "live",
  ALIPAY_APP_ID: "1",
  ALIPAY_SELLER_ID: "2",
  ALIPAY_PRIVATE_KEY: privateKey,
  ALIPAY_PUBLIC_KEY: publicKey,
};
const both = {
  ...paying,
  WECHATPAY_APPID: "wx1",
  WECHATPAY_MCHID: "1",
  WECHATPAY_CERT_SERIAL: "AB",
  WECHATPAY_PRIVATE_KEY: privateKey,
  WECHATPAY_APIV3_KEY: "k".repeat(32),
  WECHATPAY_PLATFORM_KEYS: JSON.stringify({ PUB_KEY_ID_1: publicKey }),
};

interface Answer {
  status?: number;
  headers?: Record<string, string>;
}

async function examine(env: Record<string, string>, overrides: Partial<Outside> & { answer?: Answer } = {}) {
  const fetched: string[] = [];
  const { answer = {} } = overrides;
  const outside: Outside = {
    async fetch(url) {
      fetched.push(url);
      const { status = 200, headers = { "x-request-id": "1", date: start.toUTCString() } } = answer;
      return { status, headers: new Headers(headers) };
    },
    certificateEnd: async () => after(60 * 86_400),
    ...overrides,
  };
  const findings = await checkReach(parseConfig(env), outside, () => start);
  return { fetched, findings, of: (name: string) => findings.find((finding) => finding.name === name) };
}

test("a local site is not checked from outside", async () => {
  expect(await examine(quiet)).toMatchObject({ fetched: [], findings: [] });
});

test("a site that answers as ours is good, with its clock and its certificate", async () => {
  const { fetched, findings } = await examine(site);
  expect(fetched).toEqual(["https://example.org/healthz"]);
  expect(findings.map(({ name, state }) => [name, state])).toEqual([
    ["从外面看", "good"],
    ["时钟", "good"],
    ["网站证书", "good"],
  ]);
  expect(findings[2]?.message).toBe("到 2027-01-20");
});

const strange: [what: string, answer: Answer][] = [
  ["an error", { status: 502 }],
  ["another server", { headers: { server: "nginx" } }],
  ["a redirect elsewhere", { status: 301, headers: { "x-request-id": "1", location: "https://other.example" } }],
];

test.each(strange)("%s instead of the site is bad", async (_what, answer) => {
  const { of } = await examine(site, { answer });
  expect(of("从外面看")).toMatchObject({
    state: "bad",
    message: `https://example.org/healthz 回答 ${answer.status ?? 200}，不像是这个网站`,
  });
});

test("a site that does not answer is bad, and the reason is a code without the message", async () => {
  const unreachable = Object.assign(new Error("connect postgres://u:canary@h"), { code: "ECONNREFUSED" });
  for (const [error, reason] of [
    [new Error("fetch failed canary", { cause: unreachable }), "ECONNREFUSED"],
    [new DOMException("canary", "TimeoutError"), "TimeoutError"],
    ["canary", "原因不明"],
  ] as const) {
    const { of, findings } = await examine(site, { fetch: () => Promise.reject(error) });
    expect(of("从外面看")).toMatchObject({ state: "bad", message: `https://example.org 没有回应（${reason}）` });
    expect(JSON.stringify(findings)).not.toContain("canary");
    expect(of("时钟")).toBeUndefined();
  }
});

test("a site without https has no certificate to check; an unreadable certificate is bad", async () => {
  const plain = await examine({ ...site, PUBLIC_ORIGIN: "http://example.org" });
  expect(plain.of("网站证书")).toBeUndefined();
  const hidden = await examine(site, { certificateEnd: () => Promise.reject(new Error("canary")) });
  expect(hidden.of("网站证书")).toMatchObject({ state: "bad", message: "看不到证书（Error）" });
});

test("a certificate is a notice in its last two weeks, and bad once expired", async () => {
  const ending = (days: number) => examine(site, { certificateEnd: async () => after(days * 86_400) });
  expect((await ending(13)).of("网站证书")?.state).toBe("notice");
  expect((await ending(-1)).of("网站证书")?.state).toBe("bad");
});

test("each provider's callback is checked at its configured address: ours by default", async () => {
  const { fetched, of } = await examine(both);
  expect(fetched.slice(1)).toEqual(["https://example.org/callbacks/wechat", "https://example.org/callbacks/alipay"]);
  expect([of("微信回调")?.state, of("支付宝回调")?.state]).toEqual(["good", "good"]);
  const elsewhere = await examine({ ...paying, ALIPAY_NOTIFY_URL: "https://pay.example.org/hook" });
  expect(elsewhere.fetched).toContain("https://pay.example.org/hook");
  expect(elsewhere.of("微信回调")).toBeUndefined();
});

test("a callback without https, one that reaches another server and one without answer are bad", async () => {
  const plain = await examine({ ...paying, ALIPAY_NOTIFY_URL: "http://example.org/hook" });
  expect(plain.of("支付宝回调")).toMatchObject({ state: "bad", message: "http://example.org/hook 不是 https" });
  expect(plain.fetched).not.toContain("http://example.org/hook");
  const other = await examine(paying, { answer: { headers: {} } });
  expect(other.of("支付宝回调")).toMatchObject({ state: "bad", message: expect.stringContaining("到了别的地方") });
  const deaf = await examine(paying, { fetch: () => Promise.reject(new Error("canary")) });
  expect(deaf.of("支付宝回调")).toMatchObject({ state: "bad", message: expect.stringMatching(/到不了（Error）$/) });
});

test("a callback that rejects an unsigned request is good: the answer is ours", async () => {
  const answer = { status: 405, headers: { "x-request-id": "1" } };
  expect((await examine(paying, { answer })).of("支付宝回调")?.state).toBe("good");
});

test.each([
  [0, "good"],
  [5, "good"],
  [5.1, "notice"],
  [120, "notice"],
  [120.1, "bad"],
  [-5, "good"],
  [-5.1, "notice"],
  [-120.1, "bad"],
] as const)("a clock that is %d s ahead of ours is %s", (ahead, state) => {
  expect(checkClock("时钟", after(ahead), [start, start]).state).toBe(state);
});

test("a slow answer makes no clock wrong: any moment between request and answer is accepted", () => {
  for (const read of [0, 30, 60]) expect(checkClock("时钟", after(read), [start, after(60)]).state).toBe("good");
  expect(checkClock("时钟", after(66), [start, after(60)])).toMatchObject({ state: "notice", message: "相差 6 秒" });
  expect(checkClock("时钟", after(-200), [start, after(60)])).toMatchObject({ state: "bad", message: "相差 200 秒" });
});

test("the reason of a failure is its code, that of its cause first, or its name", () => {
  const coded = Object.assign(new Error("secret"), { code: "ENOENT" });
  expect(reasonOf(coded)).toBe("ENOENT");
  expect(reasonOf(Object.assign(new Error("x", { cause: coded }), { code: "OUTER" }))).toBe("ENOENT");
  expect(reasonOf(Object.assign(new Error("x"), { code: 7 }))).toBe("Error");
  expect(reasonOf(new RangeError("secret"))).toBe("RangeError");
  expect([reasonOf(null), reasonOf("secret")]).toEqual(["原因不明", "原因不明"]);
});
