import type { Page } from "playwright-core";
import { expect } from "vitest";
import { testNow } from "@changming/domain/testing/test-ctx";
import { stopClock } from "./support/clock.ts";
import { addressesOf, isPersonal, openPage, personalPaths, publicPaths } from "./support/every-page.ts";
import { demoPerson, logIn } from "./support/people.ts";
import { lookAtEveryPage } from "./support/side-by-side.ts";
import { expectSoon, test } from "./support/test.ts";

const elder = (page: Page) => page.getByRole("banner").getByRole("button", { name: "长辈版" });
const isElder = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute("data-elder"));

/** Opens an address in elder mode, as the cookie of an earlier visit leaves it. */
async function openAsElder(page: Page, address: string): Promise<void> {
  await page.context().addCookies([{ name: "elder", value: "1", url: new URL("/", page.url()).href }]);
  await openPage(page, address);
  expect(await isElder(page)).toBe(true);
}

/** Size in px of every visible piece of text, by its words. The scene has its own measure. */
function textSizes(page: Page) {
  return page.evaluate(() => {
    const sizes: Record<string, number> = {};
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = node.textContent?.trim() ?? "";
      const parent = node.parentElement;
      if (words.length < 2 || !parent?.checkVisibility() || parent.closest("script, style, noscript")) continue;
      if (!parent.closest("header, section[aria-label$=居所]"))
        sizes[words] = parseFloat(getComputedStyle(parent).fontSize);
    }
    return sizes;
  });
}

/** What one taps, with less than 44 px in one direction. Links within a sentence are as tall as their line. */
function smallTargets(page: Page) {
  return page.evaluate(() => {
    const textOf = (element: Element) => (element.textContent ?? "").trim();
    const labelOf = (element: Element) =>
      element instanceof HTMLInputElement && /checkbox|radio/.test(element.type) ? element.labels?.item(0) : null;
    const isInSentence = (element: Element) => {
      const line = element.closest("p, figcaption");
      return getComputedStyle(element).display === "inline" && line !== null && textOf(line) !== textOf(element);
    };
    return (
      [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
        .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .filter((element) => !element.closest("[aria-hidden=true], dialog:not([open])") && !isInSentence(element))
        // A tap on the words of a box or a switch is a tap on it.
        .map((element) => ({ element, box: (labelOf(element) ?? element).getBoundingClientRect() }))
        .filter(({ box }) => box.width < 43.5 || box.height < 43.5)
        .map(
          ({ element, box }) =>
            `${element.getAttribute("aria-label") ?? textOf(element)} ${box.width | 0}×${box.height | 0}`,
        )
    );
  });
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Presses Tab until the focus is where it is wanted. */
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

test.for([...publicPaths, ...personalPaths])(
  "on %s all type of page and footer grows by 1.3 at least",
  async (path, { visit, site, samples }) => {
    const page = await visit(isPersonal(path) ? { as: await logIn(site, "visitor") } : {});
    for (const address of addressesOf(path, samples)) {
      await page.context().clearCookies();
      await page.goto(address);
      if (personalPaths.includes(path)) await page.waitForLoadState("networkidle");
      const before = await textSizes(page);
      await openAsElder(page, address);
      if (personalPaths.includes(path)) await page.waitForLoadState("networkidle");
      const after = await textSizes(page);
      const compared = Object.keys(before).filter((words) => words in after);
      expect(compared.length, address).toBeGreaterThan(5);
      const wrong = compared.filter((words) => (after[words] ?? 0) / (before[words] ?? 1) < 1.28);
      expect(
        wrong.map((words) => `${words.slice(0, 20)} ${before[words]} → ${after[words]}`),
        address,
      ).toEqual([]);
    }
    const names = await page
      .getByRole("navigation", { name: "主导航" })
      .evaluate((nav) => parseFloat(getComputedStyle(nav).fontSize));
    expect(names).toBeGreaterThanOrEqual(18);
  },
);

test.for([1440, 390])("at %i px everything that one taps measures 44 px", async (width, { visit, site, samples }) => {
  await lookAtEveryPage({ visit, site, samples }, { width, isElder: true }, async (page, address) => {
    await openPage(page, address);
    expect(await isElder(page)).toBe(true);
    expect(await smallTargets(page), address).toEqual([]);
  });
});

test.for([
  [390, 844, 1],
  [360, 740, 1],
  [720, 450, 2],
  [640, 400, 2],
] as const)(
  "in a window of %i × %i px no page is wider than the window, large type or not",
  async ([width, height, scale], { visit, site, samples }) => {
    await lookAtEveryPage({ visit, site, samples }, { width, height, scale }, async (page, address) => {
      await openPage(page, address);
      expect(await overflow(page), address).toBe(0);
      await page.evaluate(() => (document.documentElement.dataset.elder = ""));
      expect(await overflow(page), `${address} in large type`).toBe(0);
    });
  },
);

test.for([
  ["in large type", { isElder: true }],
  ["with reduced motion", { isElder: false }],
] as const)("nothing moves by itself %s", async ([, { isElder: large }], { visit }) => {
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
});

test("by the keyboard alone: skip to the text", async ({ visit, samples }) => {
  const page = await visit();
  await page.goto(`/home?id=${samples.residenceId}`);
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "跳到正文" });
  expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
  expect((await skip.boundingBox())?.x).toBeGreaterThanOrEqual(0);
  await page.keyboard.press("Enter");
  await expectSoon(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
});

test("by the keyboard alone: the menu of a phone opens, leads on, and gives the focus back", async ({ visit }) => {
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

test("by the keyboard alone: the menu under one's name", async ({ visit, site }) => {
  const page = await visit({ as: await logIn(site, "visitor") });
  await page.goto("/search");
  await page.waitForLoadState("networkidle");
  await tabTo(page, "button", demoPerson("visitor").nickname);
  await page.keyboard.press("Enter");
  await tabTo(page, "button", "退出登录");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "登录" }).waitFor();
});

test("by the keyboard alone: slides are turned and stopped", async ({ visit }) => {
  const page = await visit();
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  await tabTo(page, "button", /^第 4 幅/);
  await page.keyboard.press("Enter");
  await page.getByRole("group", { name: "第 4 幅，共 6 幅" }).waitFor();
  await tabTo(page, "button", "暂停轮播");
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "继续轮播" }).waitFor();
});

test("by the keyboard alone: look for someone, read, and log in to write to him", async ({ visit }) => {
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
