import type { Page } from "playwright-core";
import { expect } from "vitest";
import { barriers } from "./support/barriers.ts";
import { addressesOf, isPersonal, personalPaths, publicPaths } from "./support/every-page.ts";
import { logIn } from "./support/people.ts";
import { test } from "./support/test.ts";
import { lookThrough, watchLayout } from "./support/weigh.ts";

const windows = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 360, height: 740 },
];

/** Pictures that the page does not hold a place for, or that say nothing to who cannot see them. */
const unsizedImages = (page: Page) =>
  page
    .locator("img")
    .evaluateAll((images) =>
      images
        .filter((image) => ["width", "height", "alt"].some((name) => image.getAttribute(name) === null))
        .map((image) => image.outerHTML.slice(0, 120)),
    );

test.for([...publicPaths, ...personalPaths, "/nowhere"])(
  "%s has no barrier and stands still while it loads, however wide the window",
  async (path, { visit, site, faults, samples }) => {
    if (path === "/nowhere") faults.expect(/404/);
    const as = isPersonal(path) ? await logIn(site, "visitor") : undefined;
    await Promise.all(
      windows.map(async (size) => {
        const page = await visit({ ...size, as });
        await watchLayout(page);
        for (const address of addressesOf(path, samples)) {
          await page.goto(address);
          await page.waitForLoadState("networkidle");
          await lookThrough(page);
          const where = `${address} at ${size.width} px`;
          expect(await page.evaluate(() => window.layoutShift), where).toBeLessThanOrEqual(0.01);
          expect(await unsizedImages(page), where).toEqual([]);
          expect(await barriers(page), where).toEqual([]);
        }
      }),
    );
  },
);
