import { expect, test } from "vitest";
import { systemClock } from "@changming/kit/clock";
import { sandboxApps } from "@changming/gateways/sandbox/wechat-users";
import { startWechat } from "@changming/gateways/testing/test-wechat";
import { checkWechat } from "./check-wechat.ts";

test("without WeChat and with the sandbox the notice names the settings", async () => {
  const remedy = expect.stringContaining("WECHAT_APPID");
  for (const kind of ["off", "sandbox"] as const)
    expect(await checkWechat({ wechat: { kind } })).toMatchObject([{ state: "notice", remedy }]);
});

test("an app that WeChat accepts is good, one with another secret is bad, and so is WeChat out of reach", async () => {
  const { origin, close } = await startWechat(systemClock);
  const url = `${origin}/sandbox/weixin`;
  const { inside, scan } = sandboxApps;
  const apps = { inside, scan: { ...scan, secret: "hunter2" } };
  const wechat = { kind: "live", apps, template: null, events: null, apiUrl: url, openUrl: url } as const;
  const found = await checkWechat({ wechat });
  expect(found).toMatchObject([
    { name: "微信登录（公众号）", state: "good" },
    { name: "微信登录（网站应用）", state: "bad", message: "微信不接受（40125）" },
    { name: "微信里分享", state: "good" },
    { name: "微信提醒", state: "notice", remedy: expect.stringContaining("WECHAT_TEMPLATE_ID") },
    { name: "微信事件", state: "notice", remedy: expect.stringContaining("/callbacks/weixin") },
  ]);
  const events = { appid: inside.appid, token: "hunter2", aesKey: "h".repeat(43) };
  const set = { ...wechat, template: { id: "t", fields: { person: "a1", day: "b1", words: "c1" } }, events };
  expect((await checkWechat({ wechat: set })).slice(-2)).toMatchObject([{ state: "good" }, { state: "good" }]);
  expect(JSON.stringify(found)).not.toContain("hunter2");
  await close();
  const away = (await checkWechat({ wechat })).map(({ state }) => state);
  expect(away).toEqual(["bad", "bad", "notice", "notice", "notice"]);
});
