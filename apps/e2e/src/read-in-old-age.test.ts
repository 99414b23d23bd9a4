import type { Page } from "playwright-core";
import { expect } from "vitest";
import { sample } from "@changming/kit/testing/rounds";
import { testNow } from "@changming/domain/testing/test-ctx";
import { expectSoon, stopClock, sweepTest, test } from "./support/test.ts";
import { isElder, openAsElder } from "./support/every-page.ts";
import { demoPerson, logIn, residenceNamed } from "./support/people.ts";

const elder = (page: Page) => page.getByRole("banner").getByRole("button", { name: "长辈版" });

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, role: "link" | "button" | "searchbox" | "textbox", name: string | RegExp) {
  const target = page.getByRole(role, { name }).filter({ visible: true }).first();
  for (let step = 0; step < 80; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return target;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the keyboard does not reach ${role} ${String(name)}`);
}

test("large type stays on the next page, after a reload, without a flash, and after logging out", async ({
  visit,
  site,
}) => {
  const page = await visit({ as: await logIn(site, "visitor") });
  await page.goto("/");
  expect(await elder(page).getAttribute("aria-pressed")).toBe("false");
  await elder(page).click();
  await expectSoon(() => elder(page).getAttribute("aria-pressed")).toBe("true");
  await page.reload();
  expect(await isElder(page)).toBe(true);
  await page.goto("/famous_list", { waitUntil: "commit" });
  await page.waitForFunction(() => document.body !== null);
  expect(await isElder(page)).toBe(true);
  const name = demoPerson("visitor").nickname;
  await page.getByRole("banner").getByRole("button", { name }).click();
  await page.getByRole("banner").getByRole("button", { name: "退出登录" }).click();
  await page.getByRole("heading", { level: 1, name: "登录" }).waitFor();
  expect(await isElder(page)).toBe(true);
  await page.reload();
  await expectSoon(() => elder(page).getAttribute("aria-pressed")).toBe("true");
  await elder(page).click();
  await page.reload();
  expect(await isElder(page)).toBe(false);
});

const calmReaders = [
  ["in large type", { isElder: true }],
  ["with reduced motion", { isElder: false }],
] as const;

test.for(sample(calmReaders, { every: 2, turn: 0 }))(
  "nothing moves by itself %s",
  async ([, { isElder: large }], { visit }) => {
    const page = await visit({ clock: testNow, isCalm: !large });
    await page.goto("/");
    if (large) await openAsElder(page, "/");
    await page.waitForLoadState("networkidle");
    await stopClock(page);
    const lists = ["近来常有人来的居所", "园区", "公告", "文章", "此刻的思念"];
    const places = () =>
      Promise.all(
        lists.map((name) =>
          page.getByRole("list", { name, exact: true }).evaluate((list) => [list.scrollLeft, list.scrollTop]),
        ),
      );
    const before = await places();
    await page.clock.runFor(12_000);
    expect(await places()).toEqual(before);
    expect(await page.getByRole("group", { name: "第 1 幅，共 6 幅" }).isVisible()).toBe(true);
    expect(await page.getByRole("button", { name: /暂停/ }).count()).toBe(0);
    const animated = await page.evaluate(
      () => document.getAnimations().filter((animation) => animation.playState === "running").length,
    );
    expect(animated).toBe(0);
  },
);

sweepTest(
  "on a phone, in large type, the link to the garden stays on one line beside a long name",
  async ({ visit, site }) => {
    const page = await visit({ width: 390, height: 844 });
    await page.goto("/");
    await openAsElder(page, `/home?id=${await residenceNamed(site, "阿依古丽·买买提")}`);
    const way = page.getByRole("navigation", { name: "所在园区" });
    const parts = await way
      .locator("p > *")
      .evaluateAll((all) => all.map((part) => part.getBoundingClientRect().toJSON()));
    const middles = parts.map(({ top, height }) => Math.round(top + height / 2));
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(2);
    const lines = await way
      .locator("p > :not(button)")
      .evaluateAll((all) => all.map((part) => part.getClientRects().length));
    expect(Math.max(...lines)).toBe(1);
    expect(Math.max(...parts.map(({ right }) => right))).toBeLessThanOrEqual(390);
  },
);

test("by the keyboard alone: skip to the content", async ({ visit, samples }) => {
  const page = await visit();
  await page.goto(`/home?id=${samples.residenceId}`);
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "跳到正文" });
  expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
  expect((await skip.boundingBox())?.x).toBeGreaterThanOrEqual(0);
  await page.keyboard.press("Enter");
  await expectSoon(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
});

sweepTest("by the keyboard alone: the menu of a phone opens, navigates, and returns the focus", async ({ visit }) => {
  const page = await visit({ width: 390, height: 844 });
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  const open = await tabTo(page, "button", "打开菜单");
  await page.keyboard.press("Enter");
  const menu = page.getByRole("dialog", { name: "菜单" });
  await menu.waitFor();
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
  expect(await open.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await tabTo(page, "link", "英烈");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "英烈" }).waitFor();
  expect(await menu.isVisible()).toBe(false);
});

test("by the keyboard alone: the user's menu", async ({ visit, site }) => {
  const page = await visit({ as: await logIn(site, "visitor") });
  await page.goto("/search");
  await page.waitForLoadState("networkidle");
  await tabTo(page, "button", demoPerson("visitor").nickname);
  await page.keyboard.press("Enter");
  await tabTo(page, "button", "退出登录");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "登录" }).waitFor();
});

sweepTest("by the keyboard alone: slides are changed and stopped", async ({ visit }) => {
  const page = await visit({ isCalm: false });
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  await tabTo(page, "button", /^第 4 幅/);
  await page.keyboard.press("Enter");
  await page.getByRole("group", { name: "第 4 幅，共 6 幅" }).waitFor();
  await tabTo(page, "button", "暂停轮播");
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "继续轮播" }).waitFor();
});

sweepTest("by the keyboard alone: find a residence, read, and log in to leave a message", async ({ visit }) => {
  const page = await visit();
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  await tabTo(page, "searchbox", "寻访");
  await page.keyboard.type("沈玉兰");
  await page.keyboard.press("Enter");
  await page
    .getByRole("region", { name: "居所" })
    .getByRole("link", { name: /沈玉兰/ })
    .waitFor();
  await tabTo(page, "link", /^沈玉兰/);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "沈玉兰" }).waitFor();
  await tabTo(page, "link", "缅怀");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "登录" }).waitFor();
  await page.waitForLoadState("networkidle");
  await tabTo(page, "textbox", "手机号码");
  await page.keyboard.type(demoPerson("visitor").mobile);
  await page.keyboard.press("Tab");
  await page.keyboard.type("changming1");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "沈玉兰" }).waitFor();
  expect(
    await page
      .getByRole("banner")
      .getByRole("button", { name: demoPerson("visitor").nickname })
      .isVisible(),
  ).toBe(true);
});
