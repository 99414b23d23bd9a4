import type { Page } from "playwright-core";
import { expect } from "vitest";
import { aGarden, aResidence } from "@changming/domain/testing/builders";
import { shortPath } from "@changming/kit/residence-code";
import { accessibilityViolations } from "./support/accessibility.ts";
import { logIn } from "./support/people.ts";
import { expectSoon, sweepTest, test } from "./support/test.ts";

const sheet = (page: Page) => page.getByRole("dialog", { name: "分享" });
const share = (page: Page) => page.getByRole("main").getByRole("button", { name: "分享" });

sweepTest(
  "without the system's share sheet, the site's own has title, text, link and QR code; the link is copied",
  async ({ visit, site }) => {
    const { id } = await aResidence(site.database.db, { name: "顾长庚", summary: "一生爱看云。" });
    const page = await visit();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: site.origin });
    await page.goto(`/home?id=${id}`);
    await page.waitForLoadState("networkidle");
    await share(page).click();
    await sheet(page).getByText("一生爱看云。").waitFor();
    await sheet(page).getByRole("img", { name: "顾长庚的居所的二维码" }).waitFor();
    const link = `${site.origin}${shortPath(id)}`;
    expect(await sheet(page).getByLabel("链接").inputValue()).toBe(link);
    await sheet(page).getByRole("button", { name: "复制链接" }).click();
    await sheet(page).getByText("已经复制好了").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    expect((await fetch(link)).url).toBe(`${site.origin}/home?id=${id}`);
    expect(await accessibilityViolations(page)).toEqual([]);
    // A visitor has no invite code.
    expect(await sheet(page).getByText("邀请码").count()).toBe(0);
    await page.keyboard.press("Escape");
    await expectSoon(() => sheet(page).count()).toBe(0);
    await expectSoon(() => share(page).evaluate((button) => button === document.activeElement)).toBe(true);
  },
);

sweepTest(
  "where the clipboard is blocked the link is selected, with a hint how to copy it",
  async ({ visit, site }) => {
    const id = await aGarden(site.database.db, { name: "听雨园" });
    const page = await visit();
    await page.addInitScript(() => {
      Object.defineProperty(navigator.clipboard, "writeText", { value: () => Promise.reject(new Error("closed")) });
    });
    await page.goto(`/park?id=${id}`);
    await page.waitForLoadState("networkidle");
    await share(page).click();
    await sheet(page).getByRole("button", { name: "复制链接" }).click();
    await sheet(page).getByText("浏览器不让我们代为复制").waitFor();
    expect(await page.evaluate(() => getSelection()?.toString())).toContain(`/park?id=${id}`);
  },
);

sweepTest(
  "on a phone the system's share sheet gets title and link, and dismissing it is no error",
  async ({ visit, site }) => {
    const { id } = await aResidence(site.database.db, { name: "顾长庚" });
    const page = await visit({ width: 390, height: 844, isTouch: true });
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "share", {
        value: (shared: ShareData) => {
          Object.assign(window, { shared });
          return Promise.reject(new DOMException("put away", "AbortError"));
        },
      });
    });
    await page.goto(`/home?id=${id}`);
    await page.waitForLoadState("networkidle");
    await share(page).tap();
    await expectSoon(() => page.evaluate(() => Reflect.get(window, "shared") as unknown)).toEqual({
      title: "顾长庚的居所 · 长明",
      url: `${site.origin}${shortPath(id)}`,
    });
    expect(await sheet(page).count()).toBe(0);
  },
);

test("a logged-in user finds their own code and link on the sheet, and they lead to the registration", async ({
  visit,
  site,
}) => {
  const { id } = await aResidence(site.database.db);
  const page = await visit({ as: await logIn(site, "visitor") });
  await page.goto(`/home?id=${id}`);
  await share(page).click();
  const { invite_code: code } = await site.database.db
    .selectFrom("account")
    .select("invite_code")
    .where("nickname", "=", "陈向北")
    .executeTakeFirstOrThrow();
  await sheet(page).getByText(code, { exact: true }).waitFor();
  expect(await sheet(page).getByLabel("邀请链接").inputValue()).toBe(`${site.origin}/register?code=${code}`);
  await sheet(page).getByText("还没有人用过您的邀请").waitFor();
});

const weChat =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50";

/** What WeChat's menu would send from this page. */
const sharedIn = (page: Page) => page.evaluate(() => Reflect.get(window, "sharedInWeixin") as Record<string, object>);

test("WeChat's own menu sends a residence with its name, its line and its own picture, also after a change of page", async ({
  visit,
  site,
}) => {
  const { id } = await aResidence(site.database.db, { name: "顾长庚", summary: "一生爱看云。" });
  const page = await visit({ width: 390, height: 844, isTouch: true, userAgent: weChat });
  const bridge = await fetch(`${site.origin}/sandbox/wechatpay/bridge.js`);
  await page.addInitScript({ content: await bridge.text() });
  await page.goto(`/home?id=${id}`);
  const ofResidence = {
    title: "顾长庚的居所 · 长明",
    link: `${site.origin}/home?id=${id}`,
    imgUrl: expect.stringMatching(new RegExp(`^${site.origin}/files/share/${id}\\.jpg\\?v=[0-9a-f]{12}$`)),
  };
  await expectSoon(() => sharedIn(page)).toMatchObject({
    updateAppMessageShareData: ofResidence,
    updateTimelineShareData: ofResidence,
  });
  const { imgUrl } = (await sharedIn(page)).updateAppMessageShareData as { imgUrl: string };
  const picture = await fetch(imgUrl);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"]);

  await page.getByRole("navigation").getByRole("link", { name: "生平" }).first().click();
  await expectSoon(() => sharedIn(page)).toMatchObject({
    updateAppMessageShareData: { link: `${site.origin}/introd?id=${id}`, imgUrl },
  });

  // A page that is nobody's is sent as the site, not as the person before.
  await page.getByRole("button", { name: "打开菜单" }).tap();
  await page.getByRole("dialog", { name: "菜单" }).getByRole("link", { name: /登录/ }).first().click();
  await page.waitForURL(/\/login/);
  await expectSoon(() => sharedIn(page)).toMatchObject({
    updateAppMessageShareData: {
      title: expect.not.stringContaining("顾长庚"),
      link: expect.stringContaining("/login"),
    },
  });
});

test("inside WeChat the sheet points to WeChat's menu and shows no code, without the bridge too", async ({
  visit,
  site,
}) => {
  const { id } = await aResidence(site.database.db, { name: "顾长庚" });
  const page = await visit({ width: 390, height: 844, isTouch: true, userAgent: weChat });
  await page.goto(`/home?id=${id}`);
  await page.waitForLoadState("networkidle");
  await share(page).tap();
  await sheet(page).getByText("点右上角的 ··· ，选“发送给朋友”").waitFor();
  expect(await page.locator("svg[role='img']").filter({ visible: true }).count()).toBe(0);
  expect(await sheet(page).getByLabel("链接").inputValue()).toBe(`${site.origin}${shortPath(id)}`);
  expect(await accessibilityViolations(page)).toEqual([]);
});
