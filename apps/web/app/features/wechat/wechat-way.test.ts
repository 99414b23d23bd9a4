import { expect, test } from "vitest";
import { wechatWay } from "./wechat-way.ts";

const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148";
const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36";

test.each([
  ["WeChat on a phone", `${iPhone} MicroMessenger/8.0.50`, 0, null],
  ["WeChat on a PC", `${windows} WindowsWechat MicroMessenger/7.0`, 0, null],
  ["WeChat for companies, which has another login", `${iPhone} MicroMessenger/8.0 wxwork/4.1`, null, null],
  ["a browser on a PC", windows, null, 1],
  ["a browser on a phone, which cannot scan itself", iPhone, null, null],
  ["a tablet", "Mozilla/5.0 (Linux; Android 14; SM-X200) AppleWebKit/537.36 Chrome/126.0 Safari/537.36", null, null],
])("%s logs in by the way that works there", (_name, userAgent, withInside, withScan) => {
  expect(wechatWay({ inside: true, scan: false }, userAgent)).toBe(withInside);
  expect(wechatWay({ inside: false, scan: true }, userAgent)).toBe(withScan);
  expect(wechatWay({ inside: false, scan: false }, userAgent)).toBeNull();
  expect(wechatWay(undefined, userAgent)).toBeNull();
});
