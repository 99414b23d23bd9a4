import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { Reminders } from "./reminder-texts.ts";
import { reminders, rule } from "./testing/samples.ts";
import { PushWay, SmsWay, WechatWay } from "./time-and-ways.tsx";
import type { Push } from "./use-push.ts";

const draw = (part: React.ReactNode) => renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>);

const sms = (own: Partial<Reminders>) =>
  draw(<SmsWay reminders={{ ...reminders, ...own }} onChange={() => undefined} />);
const wechat = (state: Reminders["wechat"]) => draw(<WechatWay reminders={{ ...reminders, wechat: state }} />);

const push = (state: Push["state"], rules = [{ ...rule, channels: ["push" as const] }]) => {
  const done = async () => "";
  return draw(<PushWay push={{ state, isBusy: false, open: done, close: done }} reminders={{ rules }} />);
};

test("SMS say how many are left, and can be stopped and started", () => {
  expect(sms({ sms: "ready", sms_left: 3 })).toMatch(/还能收 3 条（每月最多 10 条.*<button[^>]*>不再收短信/);
  expect(sms({ sms: "stopped" })).toMatch(/没有开.*<button[^>]*>开启短信/);
});

test("without a number its binding is linked, and returns; a site without SMS mentions none", () => {
  expect(sms({ sms: "noNumber" })).toContain('href="/sign_in_ways?from=%2Freminders"');
  expect(sms({ sms: "off" })).toBe("");
});

test("SMS that are open but that no residence uses say so", () => {
  expect(sms({ rules: [{ ...rule, channels: [] }] })).toContain("还没有居所用到它");
  expect(sms({})).not.toContain("还没有居所用到它");
});

test("WeChat says what is missing", () => {
  expect(wechat("ready")).toContain("关注着本站的公众号");
  expect(wechat("notBound")).toContain('href="/sign_in_ways"');
  expect(wechat("revoked")).toContain("重新用微信登录后可以再用");
  expect(wechat("off")).toBe("");
});

test("notifications have a switch where the browser can have them, and the reason where it cannot", () => {
  expect(push("off")).toMatch(/<button[^>]*>开启通知/);
  expect(push("on")).toMatch(/<button[^>]*>关闭通知/);
  expect(push("denied")).toMatch(/不允许本站发通知，要在浏览器的设置里改/);
  expect(push("unsupported")).toMatch(/不支持.*iPhone.*主屏幕/);
  expect(["denied", "unsupported", null].map((state) => push(state as Push["state"]).includes("<button"))).toEqual([
    false,
    false,
    false,
  ]);
  expect(push("on", [])).not.toContain("还没有居所用到它");
});
