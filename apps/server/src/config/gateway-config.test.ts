import { expect, test } from "vitest";
import { z } from "zod";
import {
  foreignGateway,
  mailConfigOf,
  mailEnvironment,
  payConfigOf,
  payEnvironment,
  smsConfigOf,
  smsEnvironment,
} from "./gateway-config.ts";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { systemClock } from "@changming/kit/clock";
import { makeTempFolder } from "@changming/kit/testing/temp-folder";
import { openSms } from "../services/open-sms.ts";

const readPay = (env: Record<string, string> = {}) => payConfigOf(z.object(payEnvironment).parse(env));
const live = (env: Record<string, string>) => {
  const config = readPay(env);
  if (!("kind" in config) || config.kind !== "live") throw new Error(`not live: ${JSON.stringify(config)}`);
  return config;
};

const wechat = {
  WECHATPAY_APPID: "wx1",
  WECHATPAY_MCHID: "1900000001",
  WECHATPAY_CERT_SERIAL: "AB",
  WECHATPAY_PRIVATE_KEY: "pem",
  WECHATPAY_APIV3_KEY: "k".repeat(32),
  WECHATPAY_PLATFORM_KEYS: "{}",
};
const alipay = {
  ALIPAY_APP_ID: "2021",
  ALIPAY_SELLER_ID: "2088",
  ALIPAY_PRIVATE_KEY: "pem",
  ALIPAY_PUBLIC_KEY: "pem",
};

test("without any key the sandbox takes the money, thirty times as fast by default", () => {
  expect(readPay()).toEqual({ kind: "sandbox", speed: 30 });
  expect(readPay({ PAY_SANDBOX_SPEED: "100000" })).toEqual({ kind: "sandbox", speed: 100_000 });
  for (const speed of ["0", "100001", "fast"])
    expect(() => readPay({ PAY_SANDBOX_SPEED: speed })).toThrow("PAY_SANDBOX_SPEED");
});

test("one provider's keys are enough, and the other one is not offered", () => {
  expect(live(wechat)).toMatchObject({ alipay: null, wechat: { appid: "wx1", mchid: "1900000001", serial: "AB" } });
  expect(live(alipay)).toMatchObject({ wechat: null, alipay: { appId: "2021", sellerId: "2088" } });
  expect(live({ ...wechat, ...alipay })).toMatchObject({ wechat: { appid: "wx1" }, alipay: { appId: "2021" } });
});

test("a provider with some of its keys missing ends the start, though the other one has all", () => {
  expect(readPay({ ...alipay, WECHATPAY_APPID: "wx1" })).toEqual({ missing: "WECHATPAY_MCHID" });
  expect(readPay({ ...wechat, ALIPAY_APP_ID: "2021" })).toEqual({ missing: "ALIPAY_SELLER_ID" });
  expect(readPay({ PAY_GATEWAY: "live" })).toEqual({ missing: "WECHATPAY_APPID" });
});

test("what is off is off, whatever keys there are, and the sandbox is the sandbox when it is configured", () => {
  expect(readPay({ ...wechat, PAY_GATEWAY: "off" })).toEqual({ kind: "off" });
  expect(readPay({ ...wechat, PAY_GATEWAY: "sandbox" })).toEqual({ kind: "sandbox", speed: 30 });
  expect(() => readPay({ PAY_GATEWAY: "maybe" })).toThrow("PAY_GATEWAY");
});

test("slashes at the end of an address are dropped, and an invalid address ends the start", () => {
  expect(live({ ...wechat, WECHATPAY_BASE_URL: "https://api2.mch.weixin.qq.com//" }).wechat?.baseUrl).toBe(
    "https://api2.mch.weixin.qq.com",
  );
  for (const name of ["WECHATPAY_BASE_URL", "ALIPAY_GATEWAY", "WECHATPAY_NOTIFY_URL", "ALIPAY_NOTIFY_URL"])
    for (const invalid of ["nowhere", "ftp://example.org", "javascript:alert(1)"])
      expect(() => readPay({ [name]: invalid }), `${name} ${invalid}`).toThrow(name);
});

test.each([
  ["https://api.mch.weixin.qq.com", null],
  ["https://api2.mch.weixin.qq.com", null],
  ["http://api.mch.weixin.qq.com", "http://api.mch.weixin.qq.com"],
  ["https://api.mch.weixin.qq.com:8443", "https://api.mch.weixin.qq.com:8443"],
  ["https://api.mch.weixin.qq.com.evil.example", "https://api.mch.weixin.qq.com.evil.example"],
  ["https://evil.example/api.mch.weixin.qq.com", "https://evil.example/api.mch.weixin.qq.com"],
])("whether %s is the provider's own: %s", (address, expected) => {
  expect(foreignGateway(live({ ...wechat, WECHATPAY_BASE_URL: address }))).toBe(expected);
});

test("each provider is checked, and where no money moves there is nothing foreign", () => {
  const both = { ...wechat, ...alipay, ALIPAY_GATEWAY: "https://evil.example/gateway.do" };
  expect(foreignGateway(live(both))).toBe("https://evil.example/gateway.do");
  expect(
    foreignGateway(live({ ...alipay, ALIPAY_GATEWAY: "https://openapi-sandbox.dl.alipaydev.com/gateway.do" })),
  ).toBe(null);
  expect(foreignGateway({ kind: "off" })).toBeNull();
  expect(foreignGateway({ kind: "sandbox", speed: 30 })).toBeNull();
});

const readSms = (env: Record<string, string> = {}) => smsConfigOf(z.object(smsEnvironment).parse(env));
const keys = { SMS_KEY_ID: "id", SMS_KEY_SECRET: "secret", SMS_SIGN: "长明", SMS_TEMPLATE: "SMS_1" };

test("by default, messages go to the sandbox, and off is off", () => {
  expect(readSms()).toEqual({ kind: "sandbox" });
  expect(readSms({ SMS_GATEWAY: "off", ...keys })).toEqual({ kind: "off" });
  expect(() => readSms({ SMS_GATEWAY: "pigeon" })).toThrow("SMS_GATEWAY");
});

test.each(["aliyun", "tencent"])("%s without one of its keys ends the start with its name", (kind) => {
  const all: Record<string, string> = { SMS_GATEWAY: kind, ...keys, SMS_APP_ID: "14" };
  expect(readSms(all)).toMatchObject({ kind, id: "id", secret: "secret", sign: "长明", template: "SMS_1" });
  const needed = [...Object.keys(keys), ...(kind === "tencent" ? ["SMS_APP_ID"] : [])];
  for (const name of needed) expect(readSms({ ...all, [name]: "" })).toEqual({ missing: name });
});

test("each provider has its own address by default, of which only the origin is used", () => {
  expect(readSms({ SMS_GATEWAY: "aliyun", ...keys })).toMatchObject({ endpoint: "https://dysmsapi.aliyuncs.com" });
  const tencent = { SMS_GATEWAY: "tencent", ...keys, SMS_APP_ID: "14" };
  expect(readSms(tencent)).toMatchObject({ endpoint: "https://sms.tencentcloudapi.com", region: "ap-guangzhou" });
  expect(readSms({ ...tencent, SMS_ENDPOINT: "http://127.0.0.1:9/path?x" })).toMatchObject({
    endpoint: "http://127.0.0.1:9",
  });
  expect(() => readSms({ ...tencent, SMS_ENDPOINT: "nowhere" })).toThrow("SMS_ENDPOINT");
});

test("notices have templates of their own, each of which may be left out", () => {
  const own = { SMS_TEMPLATE_APPROVED: "A", SMS_TEMPLATE_ANSWERED: "C" };
  expect(readSms({ SMS_GATEWAY: "aliyun", ...keys, ...own })).toMatchObject({
    notices: {
      applicationApproved: "A",
      applicationRejected: "",
      concernAnswered: "C",
      dailyReport: "",
      mailing: "",
      memorialDay: "",
    },
  });
});

test("the hour's limit is a number from one on", () => {
  const limit = (text: string) => z.object(smsEnvironment).parse({ SMS_HOURLY_LIMIT: text }).SMS_HOURLY_LIMIT;
  expect([limit("1"), limit("1000000")]).toEqual([1, 1_000_000]);
  for (const invalid of ["0", "1000001", "1.5", "many"]) expect(() => limit(invalid)).toThrow("SMS_HOURLY_LIMIT");
});

test("the sandbox writes messages under the data folder, and other gateways open without sending any", async () => {
  const { path: dataDir, discard } = await makeTempFolder();
  const open = (env: Record<string, string>) => {
    const sms = readSms(env);
    if ("missing" in sms) throw new Error(sms.missing);
    return openSms({ sms, dataDir }, systemClock);
  };
  try {
    const sandbox = await open({});
    await sandbox.send({ mobile: "13900000001", code: "246810", codeType: 0 });
    expect(await readFile(join(dataDir, "sandbox", "sms.jsonl"), "utf8")).toContain("246810");
    for (const kind of ["off", "aliyun", "tencent"])
      await expect(open({ SMS_GATEWAY: kind, ...keys, SMS_APP_ID: "14" })).resolves.toHaveProperty("send");
  } finally {
    await discard();
  }
});

const readMail = (env: Record<string, string> = {}, isDemo = false) =>
  mailConfigOf(z.object(mailEnvironment).parse(env), isDemo);

test("mail: off on a real site and in the sandbox of a demo, until a server and a sender are given", () => {
  expect(readMail()).toEqual({ kind: "off" });
  expect(readMail({}, true)).toEqual({ kind: "sandbox" });
  const SMTP_URL = "smtps://bot:p%40ss@smtp.example.org";
  expect(readMail({ SMTP_URL })).toEqual({ missing: "MAIL_FROM" });
  expect(readMail({ MAIL_FROM: "a@example.org" })).toEqual({ missing: "SMTP_URL" });
  for (const MAIL_FROM of ["a@example.org", "长明 <a@example.org>"])
    expect(readMail({ SMTP_URL, MAIL_FROM })).toEqual({ kind: "smtp", url: SMTP_URL, from: MAIL_FROM });
  for (const MAIL_FROM of ["nobody", "a@example.org\r\nBcc: b@example.org"])
    expect(() => readMail({ SMTP_URL, MAIL_FROM })).toThrow("MAIL_FROM");
  expect(() => readMail({ SMTP_URL: "http://smtp.example.org" })).toThrow("SMTP_URL");
});
