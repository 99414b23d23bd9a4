import type { Page } from "playwright-core";
import { expect } from "vitest";
import { anAccount, aResidence, aSession } from "@changming/domain/testing/builders";
import { accessibilityViolations, overflow } from "./support/accessibility.ts";
import { fillInCode } from "./support/entry.ts";
import { logIn } from "./support/people.ts";
import type { RunningSite } from "./support/site.ts";
import { test, type Visit } from "./support/test.ts";

const wechatBrowser =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50";
const pcBrowser = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36";

const main = (page: Page) => page.getByRole("main");
const inWechat = (visit: Visit) => visit({ width: 390, height: 844, isTouch: true, userAgent: wechatBrowser });
const allow = (page: Page, name = "桂芳") => page.getByRole("button", { name: `${name}，允许` }).click();
const comeFirst = (page: Page) => main(page).getByRole("button", { name: "没有，第一次来" }).click();
const reader = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem("user_info") ?? "{}"));

/** The WeChat users of the account with this public id, or of all. */
async function identities({ database }: RunningSite, publicId?: string) {
  const rows = await database.db
    .selectFrom("wechat_identity")
    .innerJoin("account", "account.id", "wechat_identity.account_id")
    .select(["account_id", "appid", "public_id"])
    .execute();
  return rows.filter(({ public_id }) => publicId === undefined || public_id === publicId);
}

test("inside WeChat a new visitor lights a lamp with three taps and WeChat's own question (R-account-29)", async ({
  visit,
  site,
}) => {
  const { id } = await aResidence(site.database.db, { name: "顾长庚" });
  const page = await inWechat(visit);
  await page.goto(`/home?id=${id}`);
  await page.waitForLoadState("networkidle");
  await page.getByRole("navigation", { name: "点灯、献礼与留言" }).getByRole("link", { name: "点一盏灯" }).tap();
  await page.getByRole("heading", { level: 1, name: "登录后，为顾长庚点灯" }).waitFor();
  const button = main(page).getByRole("button", { name: "同意并用微信登录" });
  await button.waitFor();
  expect(await main(page).getByRole("textbox").count()).toBe(0);
  expect(await overflow(page)).toBe(0);
  expect(await accessibilityViolations(page)).toEqual([]);
  await main(page).getByRole("checkbox").check();
  await main(page).getByRole("button", { name: "微信登录", exact: true }).tap();
  await allow(page);
  await main(page).getByText("以前用手机号登录过这里吗？").waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await comeFirst(page);
  await main(page).getByText("灯已经点上了", { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/home");
  expect(page.url()).not.toContain("code=");
  expect(await reader(page)).toMatchObject({ nickname: "一位来人", mobile: "" });
  await main(page)
    .getByRole("textbox", { name: /^怎么称呼您/ })
    .filter({ visible: true })
    .waitFor();
  const { id: publicId } = await reader(page);
  expect(await identities(site, publicId)).toMatchObject([{ appid: "wx5a0dbox000000001" }]);

  const again = await inWechat(visit);
  await again.goto("/login");
  await main(again).getByRole("button", { name: "同意并用微信登录" }).tap();
  await allow(again);
  await again.waitForURL("/");
  expect((await reader(again)).id).toBe(publicId);
});

test("on a PC the same person scans; a phone's own browser is not offered it", async ({ visit, site }) => {
  const page = await visit({ userAgent: pcBrowser });
  await page.goto("/login?from=%2Fnotice");
  await main(page).getByRole("button", { name: "同意并用微信扫码登录" }).click();
  await page.getByRole("heading", { name: "扫码登录" }).waitFor();
  await allow(page, "平安是福🌸");
  await comeFirst(page);
  await page.waitForURL("/notice");
  const { id: publicId, mobile } = await reader(page);
  expect(mobile).toBe("");
  expect(await identities(site, publicId)).toMatchObject([{ appid: "wx5a0dbox000000002" }]);

  const phone = await visit({ width: 390, height: 844, userAgent: wechatBrowser.replace(/ MicroMessenger.*/, "") });
  await phone.goto("/login");
  await main(phone).getByRole("textbox", { name: "手机号码" }).waitFor();
  expect(await main(phone).getByRole("button", { name: /微信/ }).count()).toBe(0);
});

test("who denies it, whom WeChat does not answer, and who did not begin here are told so and stay visitors", async ({
  visit,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/api\/user\/auth(Login|Register)/);
  const before = await identities(site);
  const page = await inWechat(visit);
  await page.goto("/login?from=%2Fnotice");
  const button = main(page).getByRole("button", { name: "同意并用微信登录" });
  const says = (sentence: string) => main(page).getByRole("alert").getByText(sentence).waitFor();
  await button.tap();
  await page.getByRole("button", { name: "拒绝" }).click();
  await says("没有用微信登录");
  expect(new URL(page.url()).search).toBe("?from=%2Fnotice");

  site.wechat.faults.set("busy");
  await button.tap();
  await allow(page);
  await says("微信没有回应，请稍后再试，或用手机号登录");
  site.wechat.faults.set("snapshot");
  await button.tap();
  await allow(page);
  await says("现在看到的是网页的快照");

  await page.goto(`/login?code=${site.wechat.codeFor("inside")}&state=somebody-elses-state`);
  await says("这次不是刚才在这里点开的微信");
  expect(new URL(page.url()).search).toBe("");
  expect(await reader(page)).toEqual({});
  expect(await identities(site)).toEqual(before);

  await main(page).getByRole("button", { name: "用手机号登录" }).tap();
  await main(page).getByRole("textbox", { name: "手机号码" }).waitFor();
  await button.tap();
  await allow(page, "温哥华的老三");
  await main(page).getByText("以前用手机号登录过这里吗？").waitFor();
  site.setNow(new Date(site.now().getTime() + 11 * 60_000));
  await comeFirst(page);
  await says("微信登录没有成功，请再点一次");
  await button.waitFor();
});

test("an account with WeChat only binds a number before a letter, and is back at it (R-account-33)", async ({
  visit,
  site,
}) => {
  const { id } = await aResidence(site.database.db, { name: "顾长庚" });
  const page = await inWechat(visit);
  await page.goto("/login");
  await main(page).getByRole("button", { name: "同意并用微信登录" }).tap();
  await allow(page, "阿珍");
  await comeFirst(page);
  await page.waitForURL("/");
  await page.goto(`/msg_board?id=${id}`);
  await main(page).getByRole("link", { name: "去绑定手机号" }).tap();
  await page.getByRole("heading", { level: 1, name: "登录方式" }).waitFor();
  await main(page).getByText("这是现在唯一的登录方式").waitFor();
  expect(await overflow(page)).toBe(0);
  expect(await accessibilityViolations(page)).toEqual([]);
  const mobile = "13900000311";
  await fillInCode(page, site, mobile);
  await main(page).getByRole("button", { name: "绑定手机号" }).tap();
  await page.waitForURL(`/msg_board?id=${id}`);
  await main(page).getByRole("textbox").first().waitFor();
  expect(await reader(page)).toMatchObject({ mobile: "139****0311" });
});

test("a number that was bound on another device is known here once the page of ways is opened", async ({
  visit,
  site,
}) => {
  const { id } = await aResidence(site.database.db, { name: "顾长庚" });
  const { id: accountId } = await anAccount(site.database.db, { mobile: null });
  const token = await aSession(site.database.db, accountId, { created_at: site.now(), last_seen_at: site.now() });
  const page = await visit();
  await page.goto("/");
  const stored = { id: "x", nickname: "阿珍", avatar: "", mobile: "", token, up_tuiguang_id: "" };
  await page.evaluate((user) => localStorage.setItem("user_info", JSON.stringify(user)), stored);
  await page.goto(`/msg_board?id=${id}`);
  const link = main(page).getByRole("link", { name: "去绑定手机号" });
  await link.waitFor();
  await site.database.db.updateTable("account").set({ mobile: "13900000312" }).where("id", "=", accountId).execute();
  await link.click();
  await page.waitForURL(`/msg_board?id=${id}`);
  await main(page).getByRole("textbox").first().waitFor();
  expect(await reader(page)).toMatchObject({ mobile: "139****0312" });
});

test("who logged in by number before does so once more, and WeChat is bound to that account", async ({
  visit,
  site,
}) => {
  const { mobile, nickname } = await anAccount(site.database.db);
  const page = await inWechat(visit);
  await page.goto("/login?from=%2Fnotice");
  await main(page).getByRole("button", { name: "同意并用微信登录" }).tap();
  await allow(page, "老周");
  const before = main(page).getByRole("button", { name: "登录过，用手机号再登录一次" });
  await before.tap();
  await main(page).getByRole("button", { name: "不绑定了，回到上一步" }).tap();
  await before.tap();
  // As when WeChat has dropped the page while the SMS was read.
  await page.reload();
  await main(page).getByText("十分钟内登录好，这个微信就绑定到您的账号").waitFor();
  await main(page).getByRole("tab", { name: "验证码登录" }).tap();
  await fillInCode(page, site, mobile);
  await main(page).getByRole("button", { name: "同意并登录" }).tap();
  await page.waitForURL("/notice");
  await page.getByText("微信绑定好了，以后可以用微信登录").waitFor();
  const again = await inWechat(visit);
  await again.goto("/login?from=%2Fnotice");
  await main(again).getByRole("button", { name: "同意并用微信登录" }).tap();
  await allow(again, "老周");
  await again.waitForURL("/notice");
  expect(await reader(again)).toMatchObject({ nickname });
});

test("a member binds WeChat and unbinds it, which ends the sessions elsewhere; another's WeChat is not bound", async ({
  visit,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/api\/user\/auth/);
  const page = await visit({ as: await logIn(site, "visitor"), userAgent: pcBrowser });
  await page.goto("/sign_in_ways");
  const bind = main(page).getByRole("button", { name: "用微信扫码绑定" });
  const { id: publicId } = await reader(page);
  await bind.click();
  await allow(page, "温哥华的老三");
  await main(page).getByRole("button", { name: "解除绑定" }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  const [identity] = await identities(site, publicId);
  await aSession(site.database.db, identity?.account_id ?? 0, {
    created_at: site.now(),
    last_seen_at: site.now(),
  });

  const { id: otherId } = await anAccount(site.database.db);
  const token = await aSession(site.database.db, otherId, { created_at: site.now(), last_seen_at: site.now() });
  const code = site.wechat.codeFor("scan", 2);
  const answer = await fetch(`${site.origin}/api/user/authBind`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: new URLSearchParams({ authCode: code, authType: "1" }),
  });
  expect(await answer.json()).toMatchObject({ error: "authTaken" });

  await main(page).getByRole("button", { name: "解除绑定" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "解除绑定" }).click();
  await bind.waitFor();
  expect(await identities(site, publicId)).toEqual([]);
  const ended = await site.database.db
    .selectFrom("session")
    .select("revoked_at")
    .where("account_id", "=", identity?.account_id ?? 0)
    .execute();
  expect(ended.filter(({ revoked_at }) => revoked_at === null)).toHaveLength(1);
});
