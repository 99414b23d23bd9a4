import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { addressesOf, everyPage, pagePaths } from "./support/every-page.ts";
import { expectSoon, test } from "./support/test.ts";
import { lookThrough, scriptBytes, transfers, watchLayout } from "./support/weigh.ts";

const kilobyte = 1_024;
const windows = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 360, height: 740 },
];

/** Barriers that axe calls serious or critical. */
async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary ?? ""}`));
}

/** Pictures that the page does not hold a place for, or that say nothing to who cannot see them. */
const unsizedImages = (page: Page) =>
  page
    .locator("img")
    .evaluateAll((images) =>
      images
        .filter((image) => ["width", "height", "alt"].some((name) => image.getAttribute(name) === null))
        .map((image) => image.outerHTML.slice(0, 120)),
    );

test.for([...pagePaths, "/nowhere"])(
  "%s has no barrier and stands still while it loads, however wide the window",
  async (path, { visit, faults, samples }) => {
    if (path === "/nowhere") faults.expect(/404/);
    const page = await visit();
    await watchLayout(page);
    for (const size of windows) {
      await page.setViewportSize(size);
      for (const address of addressesOf(path, samples)) {
        await page.goto(address);
        await page.waitForLoadState("networkidle");
        await lookThrough(page);
        const where = `${address} at ${size.width} px`;
        expect(await page.evaluate(() => window.layoutShift), where).toBeLessThanOrEqual(0.01);
        expect(await unsizedImages(page), where).toEqual([]);
        expect(await barriers(page), where).toEqual([]);
      }
    }
  },
);

test.for(["grey", "elder"])("no page has a barrier in its other dress: %s", async (dress, { visit, samples }) => {
  const page = await visit();
  for (const address of everyPage(samples)) {
    await page.goto(address);
    await page.evaluate((name) => {
      if (name === "grey") document.documentElement.dataset.theme = "grey";
      if (name === "elder") document.documentElement.dataset.elder = "";
    }, dress);
    expect(await barriers(page), address).toEqual([]);
  }
});

test("nothing goes wrong on a first visit, a second one and on the way from page to page", async ({
  visit,
  site,
  samples,
}) => {
  const page = await visit();
  await watchLayout(page);
  for (const address of everyPage(samples)) {
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    await page.reload();
    await page.waitForLoadState("networkidle");
    await expectSoon(() => site.answers, address).toContain(`304 ${address}`);
  }
  await page.goto("/");
  const ways = page.getByRole("navigation", { name: "主导航" });
  for (const name of ["先祖", "名人", "英烈", "首页"]) {
    await ways.getByRole("link", { name }).click();
    await expectSoon(() => ways.locator("[aria-current=page]").innerText()).toBe(name);
    await page.waitForLoadState("networkidle");
  }
  await page.getByRole("main").getByRole("link", { name: /^苏轼/ }).last().click();
  await page.getByRole("heading", { level: 1, name: "苏轼" }).waitFor();
  await page.getByRole("navigation", { name: "居所的各页" }).getByRole("link", { name: "生平" }).click();
  await page.getByRole("heading", { level: 1, name: "苏轼的生平" }).waitFor();
});

test.for(pagePaths)("%s needs at most 150 KB of script", async (path, { visit, samples }) => {
  for (const address of addressesOf(path, samples)) {
    const page = await visit();
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    expect(await scriptBytes(page), address).toBeLessThanOrEqual(150 * kilobyte);
  }
});

test.for(windows)("the first view of the home page weighs at most 350 KB at $width px", async (window, { visit }) => {
  const page = await visit(window);
  await page.goto("/", { waitUntil: "load" });
  await page.waitForLoadState("networkidle");
  const parts = await transfers(page);
  const all = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  const largest = parts.slice(0, 8).map(({ name, bytes }) => `${name} ${Math.round(bytes / kilobyte)}`);
  expect(all, `${Math.round(all / kilobyte)} KB: ${largest.join(", ")}`).toBeLessThanOrEqual(350 * kilobyte);
});
