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
  const wechat = { kind: "live", apps, apiUrl: url, openUrl: url } as const;
  const found = await checkWechat({ wechat });
  expect(found).toMatchObject([
    { name: "微信登录（公众号）", state: "good" },
    { name: "微信登录（网站应用）", state: "bad", message: "微信不接受（40125）" },
    { name: "微信里分享", state: "good" },
  ]);
  expect(JSON.stringify(found)).not.toContain("hunter2");
  await close();
  expect(await checkWechat({ wechat })).toMatchObject([{ state: "bad" }, { state: "bad" }, { state: "notice" }]);
});
