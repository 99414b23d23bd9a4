import { expect, test } from "vitest";
import { z } from "zod";
import { foreignGateway, payConfigOf, payEnvironment } from "./pay-config.ts";

const read = (env: Record<string, string> = {}) => payConfigOf(z.object(payEnvironment).parse(env));
const live = (env: Record<string, string>) => {
  const config = read(env);
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
  expect(read()).toEqual({ kind: "sandbox", speed: 30 });
  expect(read({ PAY_SANDBOX_SPEED: "100000" })).toEqual({ kind: "sandbox", speed: 100_000 });
  for (const speed of ["0", "100001", "fast"])
    expect(() => read({ PAY_SANDBOX_SPEED: speed })).toThrow("PAY_SANDBOX_SPEED");
});

test("one provider's keys are enough, and the other one is not offered", () => {
  expect(live(wechat)).toMatchObject({ alipay: null, wechat: { appid: "wx1", mchid: "1900000001", serial: "AB" } });
  expect(live(alipay)).toMatchObject({ wechat: null, alipay: { appId: "2021", sellerId: "2088" } });
  expect(live({ ...wechat, ...alipay })).toMatchObject({ wechat: { appid: "wx1" }, alipay: { appId: "2021" } });
});

test("a provider with some of its keys missing ends the start, though the other one has all", () => {
  expect(read({ ...alipay, WECHATPAY_APPID: "wx1" })).toEqual({ missing: "WECHATPAY_MCHID" });
  expect(read({ ...wechat, ALIPAY_APP_ID: "2021" })).toEqual({ missing: "ALIPAY_SELLER_ID" });
  expect(read({ PAY_GATEWAY: "live" })).toEqual({ missing: "WECHATPAY_APPID" });
});

test("what is off is off, whatever keys there are, and the sandbox is the sandbox when it is configured", () => {
  expect(read({ ...wechat, PAY_GATEWAY: "off" })).toEqual({ kind: "off" });
  expect(read({ ...wechat, PAY_GATEWAY: "sandbox" })).toEqual({ kind: "sandbox", speed: 30 });
  expect(() => read({ PAY_GATEWAY: "maybe" })).toThrow("PAY_GATEWAY");
});

test("slashes at the end of an address are dropped, and an invalid address ends the start", () => {
  expect(live({ ...wechat, WECHATPAY_BASE_URL: "https://api2.mch.weixin.qq.com//" }).wechat?.baseUrl).toBe(
    "https://api2.mch.weixin.qq.com",
  );
  for (const name of ["WECHATPAY_BASE_URL", "ALIPAY_GATEWAY", "WECHATPAY_NOTIFY_URL", "ALIPAY_NOTIFY_URL"])
    for (const invalid of ["nowhere", "ftp://example.org", "javascript:alert(1)"])
      expect(() => read({ [name]: invalid }), `${name} ${invalid}`).toThrow(name);
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
