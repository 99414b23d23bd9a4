import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { panel } from "./support/gift-panel.ts";
import { logIn, residenceNamed } from "./support/people.ts";
import { expectSoon, test, type Visit } from "./support/test.ts";

/** Tasks of a page by number: after those of effects and of the router. */
const tasks = { firstRender: 3, parts: 4 };

/** Holds one of the tasks: it never comes, nor does what it would start. */
function holdTask(held: number) {
  const RealChannel = MessageChannel;
  let count = 0;
  globalThis.MessageChannel = class extends RealChannel {
    constructor() {
      super();
      count += 1;
      if (count === held) Object.assign(this.port2, { postMessage: () => undefined });
    }
  };
}

/** Whether an element has handlers of Preact. */
const isHydrated = (element: Locator) => element.evaluate((node) => Object.keys(node).length > 0);

test("a button acts at the first tap, also in a part that is not hydrated yet", async ({ visit, site }) => {
  const page = await visit({ width: 390, height: 844, isTouch: true, isFirstVisit: true });
  await page.addInitScript(holdTask, tasks.parts);
  await page.goto(`/home?id=${await residenceNamed(site, "苏轼")}`);
  const open = page.getByRole("button", { name: "打开菜单" });
  expect(await isHydrated(open)).toBe(false);
  await open.tap();
  await page.getByRole("dialog", { name: "菜单" }).getByRole("link", { name: "园区" }).waitFor();
});

test("a tap before the first render acts once", async ({ visit }) => {
  const page = await visit({ width: 390, height: 844, isTouch: true, isFirstVisit: true });
  await page.addInitScript(holdTask, tasks.firstRender);
  await page.goto("/");
  const elder = page.getByRole("button", { name: "长辈版" });
  expect(await isHydrated(elder)).toBe(false);
  await elder.tap();
  // A repeated press would come in the next task.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  expect(await elder.getAttribute("aria-pressed")).toBe("true");
});

test("a member's first tap on what is a link for others acts, also in a part within a part", async ({
  visit,
  site,
}) => {
  const page = await visit({
    as: await logIn(site, "visitor"),
    width: 390,
    height: 844,
    isTouch: true,
    isFirstVisit: true,
  });
  await page.addInitScript(holdTask, tasks.parts);
  await page.goto(`/home?id=${await residenceNamed(site, "苏轼")}`);
  const give = page.getByRole("link", { name: "献礼", exact: true }).filter({ visible: true });
  expect(await isHydrated(give)).toBe(false);
  await give.tap();
  await panel(page).waitFor();
});

/** Keeps the page's scripts from arriving until it is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** The button of the menu on a phone, in a page whose scripts arrive only after `press`. */
async function menuPressedEarly(visit: Visit, press: (menu: Locator, page: Page) => Promise<void>): Promise<Page> {
  const page = await visit({ width: 390, height: 844, isTouch: true, isFirstVisit: true });
  const release = await holdScripts(page);
  const opened = page.goto("/");
  const menu = page.getByRole("button", { name: "打开菜单" });
  await press(menu, page);
  release();
  await opened;
  await expectSoon(() => isHydrated(menu)).toBe(true);
  return page;
}

test("a button pressed before the scripts have arrived acts once they have", async ({ visit }) => {
  // Impatiently: the menu opens, and stays open.
  const page = await menuPressedEarly(visit, async (menu) => {
    await menu.tap();
    await menu.tap();
  });
  await page.getByRole("dialog", { name: "菜单" }).getByRole("link", { name: "园区" }).waitFor();
});

test.for([
  ["something else was pressed", (page: Page) => page.getByRole("searchbox").tap()],
  ["text was entered", (page: Page) => page.getByRole("searchbox").fill("玉兰")],
] as const)("a button pressed too early does not act when %s after it", async ([, act], { visit }) => {
  const page = await menuPressedEarly(visit, async (menu, early) => {
    await menu.tap();
    await act(early);
  });
  // A press is repeated in the next task.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  expect(await page.getByRole("dialog", { name: "菜单" }).isVisible()).toBe(false);
});

test("the keyboard reaches a part that is not hydrated yet", async ({ visit }) => {
  const page = await visit({ isFirstVisit: true });
  await page.addInitScript(holdTask, tasks.parts);
  await page.goto("/");
  await page.getByRole("searchbox").fill("玉兰");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/search?words=%E7%8E%89%E5%85%B0");
  await page.getByRole("link", { name: /沈玉兰/ }).waitFor();
});

test("a page that is left and reopened before all its parts are hydrated is complete", async ({ visit }) => {
  const page = await visit({ isFirstVisit: true });
  await page.addInitScript(holdTask, tasks.parts);
  await page.goto("/");
  const before = await page.getByRole("main").getByRole("heading").allInnerTexts();
  await page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name: "园区" }).click();
  await page.waitForURL("**/park_list");
  await page.getByRole("heading", { name: "园区", level: 1 }).waitFor();
  await page.goBack();
  await expectSoon(() => page.getByRole("main").getByRole("heading").allInnerTexts()).toEqual(before);
});

/** Ids that two elements have, and references to ids that no element has. */
function brokenIds(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ids = Array.from(document.querySelectorAll("[id]"), ({ id }) => id);
    const references = ["for", "aria-labelledby", "aria-describedby", "aria-controls"].flatMap((name) =>
      Array.from(document.querySelectorAll(`[${name}]`), (element) => element.getAttribute(name) ?? ""),
    );
    const twice = ids.filter((id, place) => ids.indexOf(id) !== place);
    return [...twice, ...references.flatMap((list) => list.split(" ")).filter((id) => !ids.includes(id))];
  });
}

test("ids are those of the server, in whatever order parts are hydrated", async ({ visit, site }) => {
  const page = await visit({ as: await logIn(site, "visitor"), isFirstVisit: true });
  await page.goto(`/home?id=${await residenceNamed(site, "苏轼")}`);
  await page.waitForLoadState("networkidle");
  expect(await brokenIds(page)).toEqual([]);
  await page.getByRole("button", { name: "献礼", exact: true }).filter({ visible: true }).click();
  await panel(page).waitFor();
  expect(await brokenIds(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name: "先祖" }).click();
  await page.waitForURL("**/ancestor_list");
  expect(await brokenIds(page)).toEqual([]);
});

test("the scripts of a page are requested after its first paint", async ({ visit }) => {
  const page = await visit({ isFirstVisit: true });
  await page.goto("/");
  const { painted, requested } = await page.evaluate(() => ({
    painted: performance.getEntriesByName("first-paint")[0]?.startTime ?? Infinity,
    requested: performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".js"))
      .map(({ startTime }) => startTime),
  }));
  expect(requested.length).toBeGreaterThan(4);
  expect(Math.min(...requested)).toBeGreaterThan(painted);
});

test("no style sheet of a page is loaded twice", async ({ visit, site }) => {
  const page = await visit({ isFirstVisit: true });
  await page.goto(`/home?id=${await residenceNamed(site, "苏轼")}`);
  await page.waitForLoadState("networkidle");
  const sheets = await page.evaluate(() => Array.from(document.styleSheets, ({ href }) => href?.replace(/#$/, "")));
  expect(sheets.length).toBeGreaterThan(2);
  expect(sheets.filter((href, place) => sheets.indexOf(href) !== place)).toEqual([]);
});

test("going to another page loads no style sheet that the page has already", async ({ visit }) => {
  const page = await visit({ isFirstVisit: true });
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => {
    const has = new Set(Array.from(document.styleSheets, ({ href }) => href));
    const added: string[] = [];
    Object.assign(globalThis, { added });
    const note = ({ addedNodes }: MutationRecord) => {
      for (const node of addedNodes) {
        if (node instanceof HTMLLinkElement && has.has(node.href.replace(/#$/, ""))) added.push(node.outerHTML);
      }
    };
    new MutationObserver((records) => records.forEach(note)).observe(document.head, { childList: true });
  });
  await page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name: "园区" }).click();
  await page.getByRole("heading", { name: "园区", level: 1 }).waitFor();
  expect(await page.evaluate(() => Reflect.get(globalThis, "added"))).toEqual([]);
});

test("the scripts of a page in the background start without a paint", async ({ visit }) => {
  const page = await visit({ isFirstVisit: true });
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined;
    Object.defineProperty(document, "hidden", { get: () => true });
  });
  await page.goto("/");
  expect(await page.evaluate(() => "__reactRouterDataRouter" in globalThis)).toBe(true);
});
