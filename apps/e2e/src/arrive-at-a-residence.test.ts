import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { sample } from "@changming/kit/testing/rounds";
import { aResidence } from "@changming/domain/testing/builders";
import { accessibilityViolations, overflow } from "./support/accessibility.ts";
import { notFoundTitle } from "./support/every-page.ts";
import { watchLayout } from "./support/page-weight.ts";
import { logIn, residenceNamed, setPrivate } from "./support/people.ts";
import type { RunningSite } from "./support/site.ts";
import { freePort } from "./support/server-process.ts";
import { expectSoon, sweepTest, test } from "./support/test.ts";

const main = (page: Page) => page.getByRole("main");
const bar = (page: Page) => page.getByRole("navigation", { name: "点灯、献礼与留言" });
const nameOf = (page: Page) => page.getByRole("heading", { level: 1 });

/** A usual one, a long opening, a long name, one without calligraphy, a long phrase. */
const people = ["沈玉兰", "瞿秋白", "阿依古丽·买买提", "钱镠", "南仁东"];
const phones = [
  [360, 640],
  [360, 740],
  [390, 844],
  [430, 932],
] as const;
const laptops = [
  [1366, 768],
  [1440, 900],
  [1366, 640],
] as const;
const modes = [false, true];
const cases = (sizes: readonly (readonly [number, number])[]) =>
  sizes.flatMap(([width, height]) => modes.map((isElder) => ({ width, height, isElder })));

/** The rectangle of an element in its window. */
async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`not visible: ${String(locator)}`);
  return { ...box, bottom: box.y + box.height, right: box.x + box.width };
}

/** The rectangle of an element without the space around its text, which belongs to its target only. */
async function textBoxOf(locator: Locator) {
  return locator.evaluate((element) => {
    const { x, y, bottom, right } = element.getBoundingClientRect();
    const { paddingTop, paddingBottom } = getComputedStyle(element);
    return { x, y: y + parseFloat(paddingTop), bottom: bottom - parseFloat(paddingBottom), right };
  });
}

/** What is below the name: years, sentence, the lamps of today. */
const wordsOf = (page: Page) => nameOf(page).locator("xpath=..").locator("p, summary").filter({ visible: true });

async function openResidence(page: Page, site: RunningSite, name: string) {
  await page.goto(`/home?id=${await residenceNamed(site, name)}`);
  await nameOf(page).waitFor();
}

test.for(sample(cases(phones), { every: 3, turn: 0 }))(
  "on a phone of $width × $height the first screen has the name, the words and the actions (large type: $isElder)",
  async (size, { visit, site }) => {
    const page = await visit({ ...size, isTouch: true });
    for (const name of people) {
      await openResidence(page, site, name);
      const edge = (await boxOf(bar(page))).y;
      expect((await boxOf(bar(page))).bottom, name).toBe(size.height);
      const parts = [nameOf(page), ...(await wordsOf(page).all())];
      expect(parts.length, name).toBeGreaterThanOrEqual(4);
      let top = 104;
      for (const part of parts) {
        const box = await textBoxOf(part);
        expect(box.y, name).toBeGreaterThanOrEqual(top - 1);
        expect(box.bottom, name).toBeLessThanOrEqual(edge);
        expect(box.x, name).toBeGreaterThanOrEqual(0);
        expect(box.right, name).toBeLessThanOrEqual(size.width);
        top = box.bottom;
      }
      const actions = await bar(page).locator("a, button").filter({ visible: true }).all();
      expect(actions.length, name).toBe(3);
      for (const action of actions) {
        const { width, height, right } = await boxOf(action);
        expect(Math.min(width, height), name).toBeGreaterThanOrEqual(size.isElder ? 48 : 44);
        expect(right, name).toBeLessThanOrEqual(size.width);
      }
      expect(await overflow(page), name).toBe(0);
      // Nobody's sentence is cut off.
      const cut = await wordsOf(page).evaluateAll((all) => all.some((one) => one.scrollHeight > one.clientHeight + 2));
      expect(cut, name).toBe(false);
    }
  },
);

test.for(sample(cases(laptops), { every: 3, turn: 0 }))(
  "on a laptop of $width × $height name and actions are above the fold (large type: $isElder)",
  async (size, { visit, site }) => {
    const page = await visit(size);
    for (const name of people) {
      await openResidence(page, site, name);
      const give = main(page).getByRole("link", { name: /^(献礼|敬献)$/ });
      for (const part of [nameOf(page), main(page).getByRole("link", { name: "缅怀", exact: true }), give]) {
        expect((await boxOf(part)).bottom, name).toBeLessThanOrEqual(size.height);
      }
      expect(await bar(page).count(), name).toBe(0);
      expect(await overflow(page), name).toBe(0);
    }
  },
);

test("the years, the sentence and today's visitors are told, of a martyr too", async ({ visit, site }) => {
  const life = { opening: ["一生", "爱看云。"], birth_on: "1938-04-12", death_on: "2023-12-14" };
  const { id } = await aResidence(site.database.db, { name: "顾长庚", ...life });
  const page = await visit({ width: 390, height: 844 });
  await page.goto(`/home?id=${id}`);
  expect(await wordsOf(page).allInnerTexts()).toEqual([
    "1938 — 2023享年八十六",
    "一生爱看云。",
    "今天还没有人来，您是第一位",
  ]);
  await openResidence(page, site, "杨靖宇");
  expect(await wordsOf(page).last().innerText()).toMatch(/^今天这里，亮着 \d+ 盏灯$/);
  expect(await bar(page).getByRole("link").allInnerTexts()).toEqual(["点一盏灯", "敬献", "写信"]);
});

test("the bar stays when the page is scrolled, and its end is above the bar", async ({ visit, site }) => {
  const page = await visit({ width: 360, height: 640, isTouch: true });
  await openResidence(page, site, "沈玉兰");
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expectSoon(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000);
  const edge = (await boxOf(bar(page))).y;
  expect((await boxOf(bar(page))).bottom).toBe(640);
  expect((await boxOf(page.getByRole("contentinfo"))).bottom).toBeLessThanOrEqual(edge + 1);
});

test("by the keyboard: the name is read before the actions, and nothing focused is behind the bar", async ({
  visit,
  site,
}) => {
  const page = await visit({ width: 390, height: 740 });
  await openResidence(page, site, "沈玉兰");
  await page.waitForLoadState("networkidle");
  const isNameFirst = await nameOf(page).evaluate((name) => {
    const actions = [...document.querySelectorAll("main nav:has(svg) a")].filter((link) => link.checkVisibility());
    const act = actions.find((link) => link.textContent === "点一盏灯");
    return act !== undefined && (name.compareDocumentPosition(act) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  });
  expect(isNameFirst).toBe(true);
  const hidden: string[] = [];
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate(() => {
      const focused = document.activeElement;
      const bars = [...document.querySelectorAll("nav")].find((nav) => nav.ariaLabel === "点灯、献礼与留言");
      if (!focused || focused === document.body || !bars || bars.contains(focused)) return "";
      const { bottom } = focused.getBoundingClientRect();
      return bottom > bars.getBoundingClientRect().top + 1 ? (focused.textContent ?? "") : "";
    });
    if (found) hidden.push(found);
  }
  expect(hidden).toEqual([]);
});

test("a low window, as at 200 %, has the actions below the words instead of a bar", async ({ visit, site }) => {
  for (const [width, height, isElder] of [
    [683, 384, false],
    [720, 450, true],
    [195, 422, true],
  ] as const) {
    const page = await visit({ width, height, isElder });
    await openResidence(page, site, "阿依古丽·买买提");
    const location = await boxOf(page.getByRole("navigation", { name: "所在园区" }));
    expect((await boxOf(nameOf(page))).y).toBeGreaterThanOrEqual(location.bottom - 1);
    const words = await boxOf(wordsOf(page).last());
    const acts = await boxOf(bar(page));
    expect(acts.y).toBeGreaterThanOrEqual(words.bottom);
    expect(acts.right).toBeLessThanOrEqual(width);
    expect(acts.y).toBeGreaterThan(height - 100);
    expect(await overflow(page)).toBe(0);
  }
});

const shift = (page: Page) => page.evaluate(() => window.layoutMoves.reduce((sum, { value }) => sum + value, 0));

test("nothing of the first screen moves while the page becomes live", async ({ visit, site }) => {
  const page = await visit({ as: await logIn(site, "visitor"), width: 390, height: 844, isFirstVisit: true });
  await watchLayout(page);
  await openResidence(page, site, "沈玉兰");
  await page.waitForLoadState("networkidle");
  expect(await shift(page)).toBeLessThan(0.001);
});

/** Serves the site with a residence's page in two parts, half a second apart: what a weak line does by chance. */
async function cutBefore(site: RunningSite, text: string) {
  async function send({ url = "", headers }: IncomingMessage, answer: ServerResponse): Promise<void> {
    const response = await fetch(site.origin + url, { headers: { accept: headers.accept ?? "*/*" } });
    const body = Buffer.from(await response.arrayBuffer());
    const names = ["content-type", "content-security-policy"];
    answer.writeHead(response.status, names.map((name) => [name, response.headers.get(name) ?? ""]).flat());
    const start = url.startsWith("/home?") ? body.indexOf(text, body.indexOf("<body")) : -1;
    if (start >= 0) {
      answer.write(body.subarray(0, start));
      await setTimeout(500);
    }
    answer.end(body.subarray(Math.max(0, start)));
  }
  const port = await freePort();
  const proxy = createServer((request, answer) => void send(request, answer));
  await once(proxy.listen(port, "127.0.0.1"), "listening");
  return { origin: `http://127.0.0.1:${port}`, close: () => proxy.close() };
}

test("the words below the name do not move it, also when they arrive after it", async ({
  visit,
  site,
  browserErrors,
}) => {
  // Only GET passes.
  browserErrors.expect(/reportVisit/);
  const { origin, close } = await cutBefore(site, "享年");
  const page = await visit({ width: 390, height: 844, isFirstVisit: true });
  await watchLayout(page);
  await page.goto(`${origin}/home?id=${await residenceNamed(site, "沈玉兰")}`);
  await page.getByText("享年八十六", { exact: true }).waitFor();
  await page.waitForTimeout(500);
  expect(await shift(page)).toBeLessThan(0.001);
  close();
});

test("only who sees the residence has the bar", async ({ visit, site, browserErrors }) => {
  browserErrors.expect(/404/);
  const { id } = await aResidence(site.database.db, { name: "顾长庚", is_private: true });
  const page = await visit({ width: 390, height: 844 });
  for (const address of [`/home?id=${id}`, "/home?id=999999"]) {
    await page.goto(address);
    await page.getByRole("heading", { level: 1, name: notFoundTitle }).waitFor();
    expect(await bar(page).count()).toBe(0);
    expect(await page.evaluate(() => getComputedStyle(document.body).paddingBottom)).toBe("0px");
  }
  const owner = await logIn(site, "owner");
  const own = await residenceNamed(site, "沈玉兰");
  await setPrivate(site, owner, own, true);
  const family = await visit({ as: owner, width: 390, height: 844 });
  await family.goto(`/home?id=${own}`);
  await bar(family).getByRole("button", { name: "点一盏灯", exact: true }).waitFor();
  await setPrivate(site, owner, own, false);
});

sweepTest.for(["沈玉兰", "杨靖宇"])("axe finds nothing on the first screen of %s", async (name, { visit, site }) => {
  for (const isElder of modes) {
    const page = await visit({ width: 360, height: 640, isElder });
    await openResidence(page, site, name);
    await page.waitForLoadState("networkidle");
    expect(await accessibilityViolations(page)).toEqual([]);
  }
});
