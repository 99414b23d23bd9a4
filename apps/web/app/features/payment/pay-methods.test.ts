import { expect, test } from "vitest";
import { payMethodsIn, usableMethod } from "./pay-methods.tsx";

const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148";
const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36";
const tablet = "Mozilla/5.0 (Linux; Android 14; SM-X200) AppleWebKit/537.36 Chrome/126.0 Safari/537.36";

test.each([
  ["a phone's own browser", iPhone, [4, 6]],
  ["a PC", windows, [4, 6]],
  ["WeChat on a phone", `${iPhone} MicroMessenger/8.0.50`, [4]],
  ["WeChat on a tablet", `${tablet} MicroMessenger/8.0.50`, [4]],
  ["WeChat on a PC, whose code a phone can scan", `${windows} WindowsWechat MicroMessenger/7.0`, [4, 6]],
  ["WeChat for companies on a phone", `${iPhone} MicroMessenger/8.0 wxwork/4.1`, []],
  ["WeChat for companies on a PC", `${windows} MicroMessenger/7.0 wxwork/4.1`, [4, 6]],
  ["Alipay", `${iPhone} AliApp(AP/10.6.0) AlipayClient/10.6.0`, [6]],
])("in %s only the methods that work there are offered", (_name, userAgent, offered) => {
  const site = { pay_methods: { browser: [4, 6], wechat: [4], alipay: [6] } };
  expect(payMethodsIn(site, userAgent)).toEqual(offered);
});

test("a site without JSAPI, or without Alipay, offers nothing in that app, and its one method elsewhere", () => {
  const site = { pay_methods: { browser: [4], wechat: [], alipay: [] } };
  expect(payMethodsIn(site, `${iPhone} MicroMessenger/8.0.50`)).toEqual([]);
  expect(payMethodsIn(site, `${iPhone} AlipayClient/10.6.0`)).toEqual([]);
  expect(payMethodsIn(site, iPhone)).toEqual([4]);
  expect(payMethodsIn(null, iPhone)).toEqual([4, 6]);
});

test("a choice that does not work here becomes the one that does", () => {
  expect([usableMethod(4, [4, 6]), usableMethod(4, [6]), usableMethod(6, [])]).toEqual([4, 6, 6]);
});
