import type { Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityViolations, lowContrastTexts, overflow, smallTargets } from "./support/accessibility.ts";
import { expectSoon, test } from "./support/test.ts";

const list = (page: Page) => page.getByRole("region", { name: "居所", exact: true });
const headings = (page: Page) => list(page).getByRole("heading", { level: 2 }).allInnerTexts();
const index = (page: Page) => page.getByRole("navigation", { name: "按年代" });

/** Images of the list that are displayed more than once. */
async function repeated(page: Page): Promise<string[]> {
  const images = list(page).locator("img");
  const sources = await images.evaluateAll((all) => all.map((image) => image.getAttribute("src") ?? ""));
  return sources.filter((source, place) => sources.indexOf(source) !== place);
}

test.for([
  { path: "/famous_list", isElder: false },
  { path: "/ancestor_list", isElder: true },
  { path: "/martyr_list", isElder: true },
])("$path fits a phone, large type $isElder, and is accessible", async ({ path, isElder }, { visit }) => {
  const page = await visit({ width: 390, height: 844, isElder });
  await page.goto(path);
  expect((await headings(page)).length).toBeGreaterThan(1);
  expect(await overflow(page)).toBe(0);
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await lowContrastTexts(page)).toEqual([]);
  if (isElder) expect(await smallTargets(page)).toEqual([]);
});

test("famous people are grouped by era, narrowed by era and by what they did, and no drawing repeats", async ({
  visit,
}) => {
  const page = await visit();
  await page.goto("/famous_list");
  expect(await headings(page)).toEqual(["隋唐", "宋", "元明清", "近现代"]);
  expect(await repeated(page)).toEqual([]);
  await list(page)
    .getByRole("link", { name: /苏轼.*1037 — 1101.*诗文/s })
    .waitFor();
  await index(page).getByRole("link", { name: /^宋/ }).press("Enter");
  await page.waitForURL(/era=song/);
  await expectSoon(() => headings(page)).toEqual(["宋"]);
  expect(await index(page).locator("[aria-current]").innerText()).toContain("宋");
  await index(page)
    .getByRole("link", { name: /^近现代/ })
    .click();
  await page.getByRole("navigation", { name: "按他们做的事" }).getByRole("link", { name: /^师者/ }).click();
  await page.waitForURL(/era=modern&emblem=educator/);
  await expectSoon(() => list(page).locator("strong").allInnerTexts()).toEqual(["蔡元培", "陶行知"]);
  const withoutScript = await visit({ hasScript: false });
  await withoutScript.goto(page.url());
  expect(await list(withoutScript).locator("strong").allInnerTexts()).toEqual(["蔡元培", "陶行知"]);
});
