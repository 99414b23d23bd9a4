import { expect, test } from "vitest";
import { browserOf, hostAppOf, isPhone } from "./host-app.ts";

const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148";
const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36";
const android = "Mozilla/5.0 (Linux; Android 14; SM-X200) AppleWebKit/537.36 Chrome/126.0 Safari/537.36";

test.each([
  ["a phone's own browser", iPhone, null, "phone"],
  ["a browser on a PC", windows, null, "pc"],
  ["a tablet", android, null, "pc"],
  ["WeChat on a phone", `${iPhone} MicroMessenger/8.0.50`, "wechat", "wechat"],
  ["WeChat on a tablet", `${android} MicroMessenger/8.0.50`, "wechat", "wechat"],
  ["WeChat on a PC", `${windows} WindowsWechat MicroMessenger/7.0`, "wechat", "pc"],
  [
    "WeChat on a Mac",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) MacWechat/3.8 MicroMessenger/6.8",
    "wechat",
    "pc",
  ],
  ["WeChat for companies", `${iPhone} MicroMessenger/8.0 wxwork/4.1`, "wework", "wework"],
  ["Alipay", `${iPhone} AliApp(AP/10.6.0) AlipayClient/10.6.0`, "alipay", "alipay"],
])("%s", (_name, userAgent, app, browser) => {
  expect([hostAppOf(userAgent), browserOf(userAgent)]).toEqual([app, browser]);
});

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [
    "an iPhone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
  ],
  ["an Android phone", `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webkit} Chrome/137.0.0.0 Mobile Safari/537.36`],
  ["HarmonyOS", `Mozilla/5.0 (Phone; OpenHarmony 5.0) ${webkit} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1 Mobile`],
  [
    "WeChat's own browser",
    `Mozilla/5.0 (Linux; Android 14; V2309A) ${webkit} Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.50 Language/zh_CN`,
  ],
  [
    "a phone whose model name ends in bot",
    `Mozilla/5.0 (Linux; Android 9; CUBOT_X18_Plus) ${webkit} Chrome/118.0.0.0 Mobile Safari/537.36`,
  ],
])("%s is a phone", (_name, userAgent) => {
  expect(isPhone(userAgent)).toBe(true);
});

test.each([
  ["a computer", `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/137.0.0.0 Safari/537.36`],
  [
    "an iPad, as it calls itself today",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
  ],
  [
    "an older iPad",
    "Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Mobile/15E148 Safari/604.1",
  ],
  ["an Android tablet", `Mozilla/5.0 (Linux; Android 14; SM-X710) ${webkit} Chrome/137.0.0.0 Safari/537.36`],
  [
    "a tablet that says Mobile",
    `Mozilla/5.0 (Linux; Android 9; SM-T510) ${webkit} Chrome/118.0.0.0 Mobile Safari/537.36`,
  ],
  [
    "Google's smartphone crawler",
    `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) ${webkit} Chrome/137.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
  ],
  [
    "Baidu's mobile crawler",
    "Mozilla/5.0 (Linux;u;Android 4.2.2;zh-cn;) AppleWebKit/534.46 (KHTML,like Gecko) Version/5.1 Mobile Safari/10600.6.3 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)",
  ],
  ["no User-Agent", undefined],
  ["an empty User-Agent", ""],
])("%s is no phone", (_name, userAgent) => {
  expect(isPhone(userAgent)).toBe(false);
});
