import type { Page } from "playwright-core";
import { expect } from "vitest";
import { sample } from "@changming/kit/testing/rounds";
import { addressesOfThisRun, pathsOfThisRun, personalPaths, publicPaths, readerOf } from "./support/every-page.ts";
import { logIn } from "./support/people.ts";
import type { RunningSite } from "./support/site.ts";
import { expectSoon, test } from "./support/test.ts";
import { neededBytes, scriptBytes, transfers } from "./support/page-weight.ts";

const kilobyte = 1_024;
const windows = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 360, height: 740 },
];

/** The page changes once the visit itself is counted, a moment later. */
const showsItsOwnVisit = (path: string) => path === "/browse_records";

/** Status of a reload from the server's log: the browser reports a 304 as 200. */
async function statusOfReload(page: Page, site: RunningSite, address: string): Promise<number> {
  const before = site.answers.length;
  await page.reload();
  await page.waitForLoadState("networkidle");
  const answer = site.answers.slice(before).find((line) => line.endsWith(` ${address}`));
  return Number(answer?.split(" ")[0]);
}

test.for(sample(pathsOfThisRun(publicPaths), { every: 2, turn: 1 }))(
  "%s loads without errors, answers a reload with 304, needs at most 115 KB of script and loads at most 5 KB more",
  async (path, { visit, site, samples }) => {
    for (const address of addressesOfThisRun(path, samples)) {
      const page = await visit({ isFirstVisit: true });
      const answer = await page.goto(address);
      expect(await neededBytes((await answer?.text()) ?? "", page.url()), address).toBeLessThanOrEqual(115 * kilobyte);
      await page.waitForLoadState("networkidle");
      expect(await scriptBytes(page), address).toBeLessThanOrEqual(120 * kilobyte);
      if (showsItsOwnVisit(path)) await expectSoon(() => statusOfReload(page, site, address), address).toBe(304);
      else expect(await statusOfReload(page, site, address), address).toBe(304);
    }
  },
);

test("a visitor goes from page to page without errors", async ({ visit }) => {
  const page = await visit();
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

/** In KB. No visit starts on these pages, so they may be a little larger. The editor is loaded after its page. */
const maxKilobytes = (address: string) => (address.startsWith("/family_index_edit") ? 130 + 120 : 130);

test.for(sample(pathsOfThisRun(personalPaths), { every: 2, turn: 1 }))(
  "%s, a page of the personal centre or family area, needs at most 130 KB of script, the editor 120 KB more",
  async (path, { visit, site, samples }) => {
    const page = await visit({ as: await logIn(site, readerOf(path)), isFirstVisit: true });
    for (const address of addressesOfThisRun(path, samples)) {
      await page.goto(address);
      await page.waitForLoadState("networkidle");
      expect(await scriptBytes(page), address).toBeLessThanOrEqual(maxKilobytes(address) * kilobyte);
    }
  },
);

test.for(windows)("the home page's first view transfers at most 300 KB at $width px", async (window, { visit }) => {
  const page = await visit({ ...window, isFirstVisit: true });
  await page.goto("/", { waitUntil: "load" });
  await page.waitForLoadState("networkidle");
  const parts = await transfers(page);
  const all = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  const largest = parts.slice(0, 8).map(({ name, bytes }) => `${name} ${Math.round(bytes / kilobyte)}`);
  expect(all, `${Math.round(all / kilobyte)} KB: ${largest.join(", ")}`).toBeLessThanOrEqual(300 * kilobyte);
});
