import { generateKeyPairSync } from "node:crypto";
import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hostsBelow } from "@changming/gateways/http/exchange";
import { systemClock } from "@changming/kit/clock";
import { ConfigError, parseConfig } from "../config/config.ts";
import { makeTempFolder } from "@changming/kit/testing/temp-folder";
import { openPay, openPayKeys } from "./open-pay.ts";

const pem = {
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
  publicKeyEncoding: { type: "spki", format: "pem" },
} as const;
const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2_048, ...pem });

const wechat = {
  WECHATPAY_APPID: "wx1",
  WECHATPAY_MCHID: "1900000001",
  WECHATPAY_CERT_SERIAL: "AB",
  WECHATPAY_PRIVATE_KEY: privateKey,
  WECHATPAY_APIV3_KEY: "k".repeat(32),
  WECHATPAY_PLATFORM_KEYS: JSON.stringify({ PUB_KEY_ID_1: publicKey }),
};
const alipay = {
  ALIPAY_APP_ID: "2021",
  ALIPAY_SELLER_ID: "2088",
  ALIPAY_PRIVATE_KEY: privateKey,
  ALIPAY_PUBLIC_KEY: publicKey,
};
const open = { DEMO: "0", SMS_GATEWAY: "off", PUBLIC_ORIGIN: "https://changming.example" };

let dataDir: string;
let discard: () => Promise<void>;

beforeEach(async () => {
  ({ path: dataDir, discard } = await makeTempFolder());
});

afterEach(() => discard());

const opened = (env: Record<string, string>) => openPay({ ...parseConfig(env), dataDir }, systemClock);

test("without keys the sandbox takes no money, with keys the real gateways do, and off is off", async () => {
  const sandbox = await opened({});
  expect([sandbox.gateways[4]?.gateway, sandbox.gateways[6]?.gateway]).toEqual(["sandbox", "sandbox"]);
  sandbox.sandbox?.orderStore.close();
  const live = await opened({ ...wechat, ...alipay });
  expect([live.sandbox, live.gateways[4]?.gateway, live.gateways[6]?.gateway]).toEqual([null, "live", "live"]);
  const one = await opened(alipay);
  expect([one.gateways[4], one.gateways[6]?.channel]).toEqual([null, 6]);
  expect(await opened({ PAY_GATEWAY: "off", ...wechat })).toEqual({ gateways: { 4: null, 6: null }, sandbox: null });
  expect(parseConfig({ PAY_GATEWAY: "sandbox", ...wechat }).pay.kind).toBe("sandbox");
});

test("notifications come to our own origin unless configured otherwise", async () => {
  const { gateways } = await opened({ ...open, ...wechat, ...alipay, ALIPAY_NOTIFY_URL: "https://pay.example/a" });
  const purchase = {
    outTradeNo: "CM20261121000001",
    amount: 100,
    subject: "花",
    expiresAt: systemClock(),
    scene: "pc",
    clientIp: "203.0.113.7",
    returnUrl: null,
    quitUrl: null,
  } as Parameters<NonNullable<(typeof gateways)[4]>["prepare"]>[0];
  expect(gateways[4]?.prepare(purchase)).toContain("https://changming.example/callbacks/wechat");
  expect(gateways[6]?.prepare(purchase)).toContain("https://pay.example/a");
});

test("a key may be in a file", async () => {
  const file = join(dataDir, "merchant.pem");
  await writeFile(file, privateKey);
  const { gateways } = await opened({ ...wechat, WECHATPAY_PRIVATE_KEY: file });
  expect(gateways[4]?.gateway).toBe("live");
});

test.each([...Object.keys(wechat), ...Object.keys(alipay)])(
  "keys without %s end the start with a message that names it",
  (name) => {
    const env = { ...(name in wechat ? wechat : alipay), [name]: "" };
    expect(() => parseConfig(env)).toThrow(new RegExp(`^支付还缺环境变量 ${name}$`));
  },
);

test.each([
  ["WECHATPAY_PRIVATE_KEY", "hunter2"],
  ["WECHATPAY_APIV3_KEY", "hunter2"],
  ["WECHATPAY_PLATFORM_KEYS", "hunter2"],
  ["WECHATPAY_PLATFORM_KEYS", "{}"],
  ["WECHATPAY_PLATFORM_KEYS", '{"PUB_KEY_ID_1":"hunter2"}'],
  ["WECHATPAY_ACTIVE_KEY_ID", "PUB_KEY_ID_2"],
])("%s that cannot be read ends the start with a message that does not repeat it", async (name, value) => {
  const start = opened({ ...wechat, [name]: value });
  await expect(start).rejects.toThrow(ConfigError);
  await expect(start).rejects.toThrow(new RegExp(`^(?!.*hunter2).*${name}.*$`));
});

test("live without any keys, and a sandbox on a public origin, end the start", () => {
  expect(() => parseConfig({ PAY_GATEWAY: "live" })).toThrow(/WECHATPAY_APPID/);
  expect(() => parseConfig(open)).toThrow(/PAY_GATEWAY=off.*ALLOW_PUBLIC_DEMO=1/);
  expect(parseConfig({ ...open, PAY_GATEWAY: "off" }).pay).toEqual({ kind: "off" });
  expect(parseConfig({ ...open, ALLOW_PUBLIC_DEMO: "1" }).pay.kind).toBe("sandbox");
});

test("on a public origin, money goes only to the providers' own addresses", () => {
  for (const [name, keys] of [
    ["WECHATPAY_BASE_URL", wechat],
    ["ALIPAY_GATEWAY", alipay],
  ] as const) {
    for (const address of ["https://api.mch.weixin.qq.com.evil.example", "http://openapi.alipay.com/gateway.do"]) {
      expect(() => parseConfig({ ...open, ...keys, [name]: address })).toThrow(/不是官方的/);
      expect(parseConfig({ ...keys, [name]: address }).pay.kind).toBe("live");
    }
    expect(parseConfig({ ...open, ...keys }).pay.kind).toBe("live");
  }
});

test("answers may refer to a provider's hosts over https, and nowhere else", () => {
  const isAllowed = hostsBelow("alipay.com");
  expect(["https://alipay.com/x", "https://dwbillcenter.alipay.com/y"].map((url) => isAllowed(new URL(url)))).toEqual([
    true,
    true,
  ]);
  for (const url of [
    "http://alipay.com/",
    "https://evilalipay.com/",
    "https://alipay.com.evil.example/",
    "file:///etc/passwd",
  ]) {
    expect(isAllowed(new URL(url))).toBe(false);
  }
});

test("keys are created once, match each other, and only their owner can read them", async () => {
  const [keys, again] = await Promise.all([openPayKeys(dataDir), openPayKeys(dataDir)]);
  expect(again.wechat.apiKey).toBe(keys.wechat.apiKey);
  expect((await openPayKeys(dataDir)).alipay.appId).toBe(keys.alipay.appId);
  expect(keys.wechat.apiKey).toHaveLength(32);
  expect((await stat(join(dataDir, "keys.json"))).mode & 0o777).toBe(0o600);
});
