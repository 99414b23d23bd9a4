import { expect, test } from "vitest";
import { parseConfig } from "./config.ts";

const real = { DEMO: "0", SMS_GATEWAY: "off", PAY_GATEWAY: "off", PUBLIC_ORIGIN: "https://changming.example" };
const account = { WECHAT_APPID: "wx1", WECHAT_SECRET: "hunter2" };
const app = { WECHAT_SITE_APPID: "wx2", WECHAT_SITE_SECRET: "hunter2" };
const fields = "person=thing1,day=time2,words=thing3";
const aesKey = "hunter2".repeat(7).slice(0, 43);

test("without an app a real site has no login with WeChat, and a demo the sandbox", () => {
  expect(parseConfig(real).wechat).toEqual({ kind: "off" });
  expect(parseConfig({}).wechat).toEqual({ kind: "sandbox" });
  expect(parseConfig({ WECHAT_GATEWAY: "off" }).wechat).toEqual({ kind: "off" });
});

test("either app is enough, and WeChat's own addresses are the default", () => {
  const rest = {
    template: null,
    events: null,
    apiUrl: "https://api.weixin.qq.com",
    openUrl: "https://open.weixin.qq.com",
  };
  const [inside, scan] = [
    { appid: "wx1", secret: "hunter2" },
    { appid: "wx2", secret: "hunter2" },
  ];
  expect(parseConfig({ ...real, ...account }).wechat).toEqual({ kind: "live", apps: { inside, scan: null }, ...rest });
  expect(parseConfig({ ...real, ...app }).wechat).toEqual({ kind: "live", apps: { inside: null, scan }, ...rest });
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
  [{ ...account, WECHAT_TEMPLATE_ID: "t" }, "WECHAT_TEMPLATE_FIELDS"],
  [{ ...account, WECHAT_TEMPLATE_FIELDS: fields }, "WECHAT_TEMPLATE_ID"],
  [{ ...account, WECHAT_EVENT_TOKEN: "hunter2" }, "WECHAT_EVENT_AES_KEY"],
  [{ ...account, WECHAT_EVENT_AES_KEY: aesKey }, "WECHAT_EVENT_TOKEN"],
  [{ ...app, WECHAT_TEMPLATE_ID: "t", WECHAT_TEMPLATE_FIELDS: fields }, "WECHAT_APPID"],
  [{ ...app, WECHAT_EVENT_TOKEN: "hunter2", WECHAT_EVENT_AES_KEY: aesKey }, "WECHAT_APPID"],
])("%o ends the start with the name of the setting that is missing", (settings, name) => {
  const start = () => parseConfig({ ...real, ...settings });
  expect(start).toThrow(`微信登录还缺环境变量 ${name}`);
  expect(start).not.toThrow(/hunter2/);
});

test("the service account may have a template for reminders and the events that WeChat pushes", () => {
  const set = { WECHAT_TEMPLATE_ID: "t-1", WECHAT_TEMPLATE_FIELDS: " words=thing3, person=thing1,day=time2" };
  const events = { WECHAT_EVENT_TOKEN: "hunter2", WECHAT_EVENT_AES_KEY: aesKey };
  expect(parseConfig({ ...real, ...account, ...set, ...events }).wechat).toMatchObject({
    template: { id: "t-1", fields: { person: "thing1", day: "time2", words: "thing3" } },
    events: { appid: "wx1", token: "hunter2", aesKey },
  });
});

test.each([
  ["WECHAT_TEMPLATE_FIELDS", "person=thing1,day=time2"],
  ["WECHAT_TEMPLATE_FIELDS", "person=thing1,day=thing1,words=thing3"],
  ["WECHAT_TEMPLATE_FIELDS", `${fields},remark=thing4`],
  ["WECHAT_TEMPLATE_FIELDS", "person=人名,day=time2,words=thing3"],
  ["WECHAT_TEMPLATE_FIELDS", "thing1"],
  ["WECHAT_TEMPLATE_ID", "{{t}}"],
  ["WECHAT_EVENT_TOKEN", "hunter 2"],
  ["WECHAT_EVENT_AES_KEY", aesKey.slice(1)],
])("%s cannot be %s", (name, value) => {
  const start = () => parseConfig({ ...real, ...account, [name]: value });
  expect(start).toThrow(`环境变量 ${name} 的值不能用`);
  expect(start).not.toThrow(/hunter/);
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
