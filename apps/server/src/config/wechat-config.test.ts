import { expect, test } from "vitest";
import { parseConfig } from "./config.ts";

const real = { DEMO: "0", SMS_GATEWAY: "off", PAY_GATEWAY: "off", PUBLIC_ORIGIN: "https://changming.example" };
const account = { WECHAT_APPID: "wx1", WECHAT_SECRET: "hunter2" };
const app = { WECHAT_SITE_APPID: "wx2", WECHAT_SITE_SECRET: "hunter2" };

test("without an app a real site has no login with WeChat, and a demo the sandbox", () => {
  expect(parseConfig(real).wechat).toEqual({ kind: "off" });
  expect(parseConfig({}).wechat).toEqual({ kind: "sandbox" });
  expect(parseConfig({ WECHAT_GATEWAY: "off" }).wechat).toEqual({ kind: "off" });
});

test("either app is enough, and WeChat's own addresses are the default", () => {
  const urls = { apiUrl: "https://api.weixin.qq.com", openUrl: "https://open.weixin.qq.com" };
  const [inside, scan] = [
    { appid: "wx1", secret: "hunter2" },
    { appid: "wx2", secret: "hunter2" },
  ];
  expect(parseConfig({ ...real, ...account }).wechat).toEqual({ kind: "live", apps: { inside, scan: null }, ...urls });
  expect(parseConfig({ ...real, ...app }).wechat).toEqual({ kind: "live", apps: { inside: null, scan }, ...urls });
  expect(parseConfig({ ...account, WECHAT_API_URL: "https://sh.api.weixin.qq.com/" }).wechat).toMatchObject({
    apiUrl: "https://sh.api.weixin.qq.com",
  });
});

test.each([
  [{ WECHAT_APPID: "wx1" }, "WECHAT_SECRET"],
  [{ WECHAT_SECRET: "hunter2" }, "WECHAT_APPID"],
  [{ WECHAT_SITE_APPID: "wx2" }, "WECHAT_SITE_SECRET"],
  [{ WECHAT_SITE_SECRET: "hunter2" }, "WECHAT_SITE_APPID"],
  [{ WECHAT_GATEWAY: "live" }, "WECHAT_APPID"],
])("%o ends the start with the name of the setting that is missing", (settings, name) => {
  const start = () => parseConfig({ ...real, ...settings });
  expect(start).toThrow(`微信登录还缺环境变量 ${name}`);
  expect(start).not.toThrow(/hunter2/);
});

test("a public site gets neither the sandbox, where everybody can be everybody, nor a foreign address", () => {
  expect(() => parseConfig({ ...real, WECHAT_GATEWAY: "sandbox" })).toThrow("谁都能冒充别人");
  expect(() => parseConfig({ ...real, ...account, WECHAT_API_URL: "http://127.0.0.1:9" })).toThrow("不是官方的");
  expect(() => parseConfig({ ...real, ...account, WECHAT_OPEN_URL: "http://open.weixin.qq.com" })).toThrow(
    "不是官方的",
  );
  const known = { ALLOW_PUBLIC_DEMO: "1", WECHAT_GATEWAY: "sandbox" };
  expect(parseConfig({ ...real, ...known }).wechat).toEqual({ kind: "sandbox" });
});
