import type { Page } from "playwright-core";
import { expect } from "vitest";
import { smallTargets } from "./support/accessibility.ts";
import { openPanel, panel } from "./support/gift-panel.ts";
import { logIn, residenceNamed } from "./support/people.ts";
import type { RunningSite } from "./support/site.ts";
import { stopClock, test } from "./support/test.ts";

// The items of 互联网网站适老化通用设计规范 (reference R12), one by one, in large type on a phone.

const phone = { width: 390, height: 844, isTouch: true, isElder: true };

async function pagesOf(site: RunningSite): Promise<string[]> {
  const id = await residenceNamed(site, "沈玉兰");
  const ofResidence = ["/home", "/introd", "/msg_board", "/album"].map((path) => `${path}?id=${id}`);
  return ["/", ...ofResidence, "/search?words=沈", "/park_list", "/notice", "/login", "/register"];
}

/** Visible texts below 18 px, and longer ones whose lines are closer than 1.3 times their size. */
const hardToRead = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? "";
      const parent = node.parentElement;
      const isRead = parent?.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) ?? false;
      if (text.length < 2 || !parent || !isRead || parent.closest("script, style, noscript, svg, .hide")) continue;
      const { fontSize, lineHeight } = getComputedStyle(parent);
      const size = parseFloat(fontSize);
      if (size < 18) found.push(`${text}: ${size} px`);
      else if (text.length > 20 && parseFloat(lineHeight) / size < 1.3) found.push(`${text}: lines ${lineHeight}`);
    }
    return found;
  });

test("no text is smaller than 18 px, no line closer than 1.3, no target smaller than 44 px, and everyone may zoom", async ({
  visit,
  site,
}) => {
  const page = await visit(phone);
  for (const path of await pagesOf(site)) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    expect(await hardToRead(page), path).toEqual([]);
    expect(await smallTargets(page), path).toEqual([]);
    const viewport = page.locator("meta[name=viewport]");
    expect(await viewport.getAttribute("content"), path).not.toMatch(/user-scalable=(?:no|0)|maximum-scale/);
  }
});

test("what a residence is visited for is at least 60 px high, and large type is switched by one press", async ({
  visit,
  site,
}) => {
  const page = await visit({ ...phone, isElder: false });
  await page.goto(`/home?id=${await residenceNamed(site, "沈玉兰")}`);
  await page.waitForLoadState("networkidle");
  await page.getByRole("banner").getByRole("button", { name: "长辈版" }).tap();
  const actions = page.getByRole("navigation", { name: "点灯、献礼与留言" }).getByRole("link");
  expect(await actions.count()).toBe(3);
  for (const action of await actions.all()) {
    const box = await action.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(60);
  }
});

test("nothing opens, floats over the page, asks for money or for an installation by itself", async ({
  visit,
  site,
}) => {
  for (const path of await pagesOf(site)) {
    const page = await visit({ ...phone, clock: site.now() });
    let windows = 0;
    page.on("popup", () => (windows += 1));
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await stopClock(page);
    await page.clock.runFor("01:00");
    expect(await page.locator("dialog[open], [role=dialog], [role=alertdialog]").count(), path).toBe(0);
    expect(windows, path).toBe(0);
    // Only the header and the bar of actions stay in place while the page scrolls.
    const floating = await page.evaluate(() =>
      [...document.querySelectorAll("body *")]
        .filter((element) => element.checkVisibility() && getComputedStyle(element).position === "fixed")
        .filter((element) => element.getBoundingClientRect().height > 0 && !element.closest("header, nav, .hide"))
        .map((element) => element.outerHTML.slice(0, 120)),
    );
    expect(floating, path).toEqual([]);
  }
});

test("signing in, registering and a new password need no picture code: the code comes by message", async ({
  visit,
}) => {
  const page = await visit(phone);
  for (const path of ["/login", "/register", "/forget"]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    const main = page.getByRole("main");
    expect(await main.locator("canvas, img[src*=captcha], [class*=captcha]").count(), path).toBe(0);
    expect(await main.getByText(/图形验证|滑块|拼图|看图/).count(), path).toBe(0);
    const code = main.getByRole("textbox", { name: "短信验证码" });
    if ((await code.count()) === 0)
      await main
        .getByText(/验证码登录/)
        .first()
        .tap();
    // A phone offers the code from the message.
    expect(await code.first().getAttribute("autocomplete"), path).toBe("one-time-code");
  }
});

test("a screen reader hears who it is, then what can be done, then the life; gifts and lamps are spoken with their givers", async ({
  visit,
  site,
}) => {
  const id = await residenceNamed(site, "沈玉兰");
  const page = await visit({ ...phone, as: await logIn(site, "visitor") });
  await page.goto(`/home?id=${id}`);
  await page.waitForLoadState("networkidle");
  const spoken = await page.getByRole("main").ariaSnapshot();
  const order = ['heading "沈玉兰" [level=1]', "1938", 'navigation "点灯、献礼与留言"', "生于", 'heading "生平"'];
  const places = order.map((text) => spoken.indexOf(text));
  expect(
    places.every((place) => place >= 0),
    spoken,
  ).toBe(true);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(spoken).toMatch(/button "[^"]+敬献的[^"]+"/);
  // Nothing takes the focus out of its order.
  expect(await page.locator("[tabindex]:not([tabindex='0']):not([tabindex='-1'])").count()).toBe(0);
  await openPanel(page, id);
  // Each gift by its name and what it costs, and no picture without a word.
  const gifts = await panel(page).getByRole("list").getByRole("button").allTextContents();
  expect(gifts.length).toBeGreaterThan(4);
  expect(gifts.filter((text) => !/[\u4e00-\u9fff].*(?:免费|元|¥|次)/.test(text))).toEqual([]);
});
