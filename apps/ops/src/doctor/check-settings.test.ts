import { generateKeyPairSync } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parseConfig } from "@changming/server/config/config";
import { makeTempFolder, type TempFolder } from "@changming/kit/testing/temp-folder";
import { aged, checkSettings } from "./check-settings.ts";
import type { Finding } from "./finding.ts";

let folder: TempFolder;

beforeEach(async () => {
  folder = await makeTempFolder();
});

afterEach(() => folder?.discard());

type Env = Record<string, string>;

const now = new Date("2026-11-21T04:00:00Z");
const closed: Env = { DEMO: "0", PAY_GATEWAY: "off", SMS_GATEWAY: "off", DATABASE_URL: "postgres://db/changming" };
const open: Env = { ...closed, PUBLIC_ORIGIN: "https://example.org", TRUST_PROXY: "127.0.0.1" };

async function examine(env: Env): Promise<Map<string, Finding>> {
  const findings = await checkSettings(parseConfig(env), now);
  const names = findings.map(({ name }) => name);
  expect(new Set(names).size, "each finding is reported once").toBe(names.length);
  for (const { state, remedy } of findings)
    expect(remedy === null, "a finding that is not good has a remedy").toBe(state === "good");
  return new Map(findings.map((finding) => [finding.name, finding]));
}

const stateOf = async (env: Env, name: string) => (await examine(env)).get(name)?.state;

test("a demo is good when it is off, a notice on this machine, and bad where others can reach it", async () => {
  expect(await stateOf(closed, "演示")).toBe("good");
  const demo = { ...closed, DEMO: "1" };
  for (const HOST of ["127.0.0.1", "localhost", "::1"]) {
    expect(await stateOf({ ...demo, HOST }, "演示"), HOST).toBe("notice");
  }
  const allowed = { ...demo, ALLOW_PUBLIC_DEMO: "1" };
  expect(await stateOf({ ...allowed, HOST: "0.0.0.0" }, "演示")).toBe("bad");
  expect(await stateOf({ ...allowed, PUBLIC_ORIGIN: "https://example.org" }, "演示")).toBe("bad");
});

test("without an address there is no finding on a proxy; with one, https is good and http is bad", async () => {
  const home = await examine(closed);
  expect([home.get("网址")?.state, home.has("代理")]).toEqual(["notice", false]);
  expect((await examine(open)).get("网址")).toEqual({
    name: "网址",
    state: "good",
    message: "https://example.org",
    remedy: null,
  });
  const plain = await examine({ ...open, PUBLIC_ORIGIN: "http://example.org" });
  expect(plain.get("网址")).toMatchObject({ state: "bad", message: "http://example.org 不是 https" });
});

test("a public site without trusted proxies gets a notice: all visitors count as one", async () => {
  const { TRUST_PROXY: _trusted, ...without } = open;
  expect((await examine(without)).get("代理")).toMatchObject({
    state: "notice",
    message: "没有设 TRUST_PROXY",
    remedy: expect.stringContaining("TRUST_PROXY=127.0.0.1"),
  });
  expect((await examine(open)).get("代理")).toMatchObject({ state: "good", message: "相信 127.0.0.1 转来的地址" });
});

test("staff codes are good when required; a demo without them gets a remedy", async () => {
  expect(await stateOf(closed, "员工动态码")).toBe("good");
  expect((await examine({ ...closed, DEMO: "1" })).get("员工动态码")).toMatchObject({ state: "notice" });
  expect(await stateOf({ ...closed, DEMO: "1", STAFF_TOTP: "required" }, "员工动态码")).toBe("good");
});

const aliyun = {
  SMS_GATEWAY: "aliyun",
  SMS_KEY_ID: "i",
  SMS_KEY_SECRET: "very-secret",
  SMS_SIGN: "长明",
  SMS_TEMPLATE: "1",
};
const templates = {
  SMS_TEMPLATE_APPROVED: "2",
  SMS_TEMPLATE_REJECTED: "3",
  SMS_TEMPLATE_ANSWERED: "4",
  SMS_TEMPLATE_REPORT: "5",
  SMS_TEMPLATE_MAILING: "6",
  SMS_TEMPLATE_MEMORIAL_DAY: "7",
};

test("messages: off and sandbox are notices, a provider is good once every template is set", async () => {
  const sms = async (overrides: Env) => (await examine({ ...closed, ...overrides })).get("短信");
  expect(await sms({})).toMatchObject({ state: "notice", message: "已关闭，手机号注册不了，也找不回密码" });
  expect(await sms({ SMS_GATEWAY: "sandbox" })).toMatchObject({ state: "notice", message: "沙箱，验证码不真的发出" });
  expect(await sms(aliyun)).toMatchObject({
    state: "notice",
    message: "aliyun，入驻通过、入驻未通过、反映事项的答复、员工的日报、园区来信、纪念日提醒不发短信",
  });
  for (const left of Object.keys(templates)) {
    const { state, remedy } = (await sms({ ...aliyun, ...templates, [left]: "" })) ?? {};
    expect([state, remedy]).toEqual(["notice", `要发的话请设 ${left}`]);
  }
  expect(await sms({ ...aliyun, ...templates })).toMatchObject({ state: "good", message: "aliyun，每小时有上限" });
});

test("payment: off and sandbox are notices that name what is missing", async () => {
  expect((await examine(closed)).get("支付")).toMatchObject({ state: "notice", message: "已关闭" });
  const sandbox = { ...closed, PAY_GATEWAY: "sandbox" };
  expect((await examine(sandbox)).get("支付")).toMatchObject({ state: "notice", message: "沙箱，不动真钱" });
});

const { privateKey, publicKey } = generateKeyPairSync("rsa", {
  modulusLength: 2_048,
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
  publicKeyEncoding: { type: "spki", format: "pem" },
});
const alipay = {
  ...closed,
  PAY_GATEWAY: "live",
  ALIPAY_APP_ID: "1",
  ALIPAY_SELLER_ID: "2",
  ALIPAY_PRIVATE_KEY: privateKey,
  ALIPAY_PUBLIC_KEY: publicKey,
};

const wechat = {
  ...closed,
  PAY_GATEWAY: "live",
  WECHATPAY_APPID: "wx1",
  WECHATPAY_MCHID: "1",
  WECHATPAY_CERT_SERIAL: "AB",
  WECHATPAY_PRIVATE_KEY: privateKey,
  WECHATPAY_APIV3_KEY: "k".repeat(32),
  WECHATPAY_PLATFORM_KEYS: JSON.stringify({ PUB_KEY_ID_1: publicKey }),
};

test("whether people can pay inside WeChat is said where WeChat Pay is set up", async () => {
  const inside = async (env: Env) => (await examine({ ...wechat, ...env })).get("微信里付款");
  expect((await examine(closed)).has("微信里付款")).toBe(false);
  expect(await inside({})).toMatchObject({ state: "notice", remedy: expect.stringContaining("WECHAT_APPID") });
  const login = { WECHAT_APPID: "wx1", WECHAT_SECRET: "s" };
  expect(await inside(login)).toMatchObject({ state: "good" });
  expect(await inside({ ...login, WECHAT_APPID: "wx2" })).toMatchObject({ state: "notice" });
});

test("payment keys are read as text, on one line and from a file; an invalid key is bad, not disclosed", async () => {
  const message = { state: "good", message: "支付宝，密钥可用" };
  expect((await examine(alipay)).get("支付")).toMatchObject(message);
  const inOneLine = privateKey.replaceAll("\n", String.raw`\n`);
  expect((await examine({ ...alipay, ALIPAY_PRIVATE_KEY: inOneLine })).get("支付")).toMatchObject(message);
  const path = join(folder.path, "alipay.pem");
  await writeFile(path, privateKey);
  expect((await examine({ ...alipay, ALIPAY_PRIVATE_KEY: path })).get("支付")).toMatchObject(message);
  for (const invalid of ["canary-canary", join(folder.path, "none.pem"), publicKey]) {
    const finding = (await examine({ ...alipay, ALIPAY_PRIVATE_KEY: invalid })).get("支付");
    expect(finding).toMatchObject({ state: "bad", message: expect.stringContaining("ALIPAY_PRIVATE_KEY") });
    expect(JSON.stringify(finding)).not.toContain(invalid);
  }
});

test("a platform key that is not a certificate never expires; WeChat's secret needs 32 characters", async () => {
  expect((await examine(wechat)).get("支付")).toMatchObject({ state: "good", message: "微信，密钥可用" });
  const both = { ...wechat, ...alipay };
  expect((await examine(both)).get("支付")).toMatchObject({ state: "good", message: "微信、支付宝，密钥可用" });
  const short = { ...wechat, WECHATPAY_APIV3_KEY: "canary" };
  expect((await examine(short)).get("支付")).toMatchObject({
    state: "bad",
    message: "WECHATPAY_APIV3_KEY 应为 32 个字符",
  });
  const strange = { ...wechat, WECHATPAY_ACTIVE_KEY_ID: "PUB_KEY_ID_9" };
  expect((await examine(strange)).get("支付")?.state).toBe("bad");
});

test("no finding contains a secret of the settings", async () => {
  const env = { ...open, ...aliyun, ...templates, SECRET_KEY: "c".repeat(64), VAULT_KEY: "d".repeat(64) };
  const findings = JSON.stringify([...(await examine(env)).values()]);
  for (const secret of ["very-secret", "c".repeat(64), "d".repeat(64)]) expect(findings).not.toContain(secret);
});

test.each([
  [60, "good"],
  [14, "good"],
  [13.99, "notice"],
  [0, "notice"],
  [-0.01, "bad"],
  [-400, "bad"],
] as const)("a certificate that ends in %d days is %s", (days, state) => {
  const until = new Date(now.getTime() + days * 86_400_000);
  const finding = aged("网站证书", "到某日", until, now);
  expect(finding.state).toBe(state);
  expect(finding.message).toMatch(/^到某日/);
  if (state === "notice") expect(finding.message).toBe(`到某日，还有 ${Math.floor(days)} 天`);
  if (state === "bad") expect(finding).toMatchObject({ message: "到某日，已过期", remedy: "马上更换证书" });
});
