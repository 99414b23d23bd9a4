import { expect, test } from "vitest";
import { hostAppOf, isPc } from "./host-app.ts";

const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148";
const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36";
const android = "Mozilla/5.0 (Linux; Android 14; SM-X200) AppleWebKit/537.36 Chrome/126.0 Safari/537.36";

test.each([
  ["a phone's own browser", iPhone, null, false],
  ["a browser on a PC", windows, null, true],
  ["a tablet", android, null, false],
  ["WeChat on a phone", `${iPhone} MicroMessenger/8.0.50`, "wechat", false],
  ["WeChat on a tablet", `${android} MicroMessenger/8.0.50`, "wechat", false],
  ["WeChat on a PC", `${windows} WindowsWechat MicroMessenger/7.0`, "wechat", true],
  [
    "WeChat on a Mac",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) MacWechat/3.8 MicroMessenger/6.8",
    "wechat",
    true,
  ],
  ["WeChat for companies", `${iPhone} MicroMessenger/8.0 wxwork/4.1`, "wework", false],
  ["Alipay", `${iPhone} AliApp(AP/10.6.0) AlipayClient/10.6.0`, "alipay", false],
])("%s", (_name, userAgent, app, pc) => {
  expect([hostAppOf(userAgent), isPc(userAgent)]).toEqual([app, pc]);
});
