import { expect, test } from "vitest";
import { formAddress, redirectAddress } from "./redirect-to-gateway.ts";

const origin = "https://changming.example";

test("a form may lead to our origin or to Alipay's two gateways", () => {
  expect(formAddress("/sandbox/pay/alipay/gateway.do", origin)).toBe(`${origin}/sandbox/pay/alipay/gateway.do`);
  for (const host of ["openapi.alipay.com", "openapi-sandbox.dl.alipaydev.com"]) {
    expect(formAddress(`https://${host}/gateway.do?charset=utf-8`, origin)).toBe(
      `https://${host}/gateway.do?charset=utf-8`,
    );
  }
});

test("a phone may be redirected to our origin or to WeChat's payment page", () => {
  const address = "https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=wx1";
  expect(redirectAddress(address, origin)).toBe(address);
  expect(redirectAddress("/sandbox/pay/cashier/abc", origin)).toBe(`${origin}/sandbox/pay/cashier/abc`);
});

test("in development the cashier may use another name of the same machine, at the same port only", () => {
  const cashier = "http://127.0.0.1:3000/sandbox/pay/cashier/abc";
  expect(redirectAddress(cashier, "http://localhost:3000")).toBe(cashier);
  expect(redirectAddress(cashier, "http://localhost:3001")).toBeNull();
  expect(redirectAddress(cashier, origin)).toBeNull();
});

test.each([
  "https://openapi.alipay.com.evil.example/gateway.do",
  "https://evil.example/",
  "//evil.example/",
  "http://openapi.alipay.com/gateway.do",
  "http://wx.tenpay.com/",
  "https://openapi.alipay.com:8443/",
  "https://me:secret@openapi.alipay.com/",
  "javascript:alert(1)",
  "data:text/html,x",
  "\\\\evil.example/",
  "https://[",
])("%s is not allowed", (address) => {
  expect(formAddress(address, origin)).toBeNull();
  expect(redirectAddress(address, origin)).toBeNull();
});
