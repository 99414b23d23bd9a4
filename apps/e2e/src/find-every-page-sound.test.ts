import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { everyPage } from "./support/every-page.ts";
import { expectSoon, test } from "./support/test.ts";
import { lookThrough, scriptBytes, transfers, watchLayout } from "./support/weigh.ts";

const kilobyte = 1_024;
const addresses = everyPage({ residenceId: 57, slideId: 1, words: "沈" });
const martyr = "/home?id=40";
const windows = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 360, height: 740 },
];
const looks = [...addresses, martyr, "/nowhere"].flatMap((address) =>
  windows.map((window) => ({ address, ...window })),
);

/** Barriers that axe calls serious or critical. */
async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary ?? ""}`));
}

test.for(looks)(
  "$address at $width px has no barrier and stands still while it loads",
  async ({ address, width, height }, { visit, faults }) => {
    if (address === "/nowhere") faults.expect(/404/);
    const page = await visit({ width, height });
    await watchLayout(page);
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    await lookThrough(page);
    expect(await page.evaluate(() => window.layoutShift)).toBeLessThanOrEqual(0.01);
    const unsized = await page
      .locator("img")
      .evaluateAll((images) =>
        images
          .filter(
            (image) =>
              !image.getAttribute("width") || !image.getAttribute("height") || image.getAttribute("alt") === null,
          )
          .map((image) => image.outerHTML.slice(0, 120)),
      );
    expect(unsized).toEqual([]);
    expect(await barriers(page)).toEqual([]);
  },
);

test.for(["", "grey", "elder"])(
  "a residence and the home page have no barrier in their other dress “%s”",
  async (dress, { visit }) => {
    const page = await visit();
    for (const address of ["/", "/home?id=57", martyr, "/login"]) {
      await page.goto(address);
      await page.evaluate((name) => {
        if (name === "grey") document.documentElement.dataset.theme = "grey";
        if (name === "elder") document.documentElement.dataset.elder = "";
      }, dress);
      expect(await barriers(page), address).toEqual([]);
    }
  },
);

test("nothing goes wrong on a first visit, a second one and on the way from page to page", async ({ visit, site }) => {
  const page = await visit();
  await watchLayout(page);
  for (const address of addresses) {
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

test.for(addresses)("%s needs at most 150 KB of script", async (address, { visit }) => {
  const page = await visit();
  await page.goto(address);
  await page.waitForLoadState("networkidle");
  expect(await scriptBytes(page)).toBeLessThanOrEqual(150 * kilobyte);
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
