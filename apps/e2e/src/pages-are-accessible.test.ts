import { sample } from "@changming/kit/testing/rounds";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import {
  accessibilityViolations,
  dress,
  lowContrastTexts,
  overflow,
  smallTargets,
  textSizes,
  unsizedImages,
} from "./support/accessibility.ts";
import {
  addressesOfThisRun,
  isPersonal,
  openAsElder,
  pathsOfThisRun,
  personalPaths,
  publicPaths,
  readerOf,
} from "./support/every-page.ts";
import { logIn } from "./support/people.ts";
import { expectSoon, test, type Visit, type VisitOptions } from "./support/test.ts";
import { scrollThrough, moves, watchLayout } from "./support/page-weight.ts";

const pages = [...pathsOfThisRun([...publicPaths, ...personalPaths]), "/nowhere"];

async function open(visit: Visit, options: VisitOptions): Promise<Page> {
  const page = await visit(options);
  await watchLayout(page);
  return page;
}

/**
 * Waits for hydration and for what the page fetches after it. An idle network alone is no sign of that: while a busy
 * machine evaluates the scripts, nothing is requested.
 */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(() => {
    const link = document.querySelector("header a");
    // Preact's event handlers.
    return link !== null && Object.keys(link).length > 0;
  });
  await expectSoon(() => page.getByText(/^正在取/).count()).toBe(0);
}

/** Opens a URL, scrolls through it, and expects no layout shift and no horizontal overflow. */
async function arrive(page: Page, address: string, where: string): Promise<void> {
  // The previous URL may have set large type.
  await page.context().clearCookies();
  await page.goto(address);
  await settle(page);
  await scrollThrough(page);
  expect(await moves(page), where).toEqual([]);
  expect(await unsizedImages(page), where).toEqual([]);
  expect(await overflow(page), where).toBe(0);
}

/** Two phones, and two desktop windows at double zoom. */
const windows = [
  [390, 844],
  [360, 740],
  [720, 450],
  [640, 400],
] as const;

/** Texts that did not grow by a factor of 1.3 between two measurements. */
function ungrown(before: Record<string, number>, after: Record<string, number>): string[] {
  return Object.keys(before)
    .filter((text) => text in after && (after[text] ?? 0) / (before[text] ?? 1) < 1.28)
    .map((text) => `${text.slice(0, 20)} ${before[text]} → ${after[text]}`);
}

test.for(sample(pages, { every: 5, turn: 0 }))(
  "%s on a desktop: no layout shift, no accessibility violations, also in grey and in large type",
  async (path, { visit, site, browserErrors, samples }) => {
    if (path === "/nowhere") browserErrors.expect(/404/);
    const page = await open(visit, { as: isPersonal(path) ? await logIn(site, readerOf(path)) : undefined });
    for (const address of addressesOfThisRun(path, samples)) {
      await arrive(page, address, address);
      expect(await accessibilityViolations(page), address).toEqual([]);
      const before = await textSizes(page);
      await dress(page, "grey");
      expect(await lowContrastTexts(page), `${address} in grey`).toEqual([]);
      await openAsElder(page, address);
      const after = await textSizes(page);
      expect(Object.keys(before).filter((text) => text in after).length, address).toBeGreaterThan(5);
      expect(ungrown(before, after), `${address} in large type`).toEqual([]);
      expect(await smallTargets(page), `${address} in large type`).toEqual([]);
      expect(await overflow(page), `${address} in large type`).toBe(0);
      expect(await accessibilityViolations(page), `${address} in large type`).toEqual([]);
    }
  },
);

test.for(sample(pages, { every: 5, turn: 2 }))(
  "%s on a phone and in a window at double zoom: fits without accessibility violations, also in large type",
  async (path, { visit, site, browserErrors, samples }) => {
    if (path === "/nowhere") browserErrors.expect(/404/);
    const as = isPersonal(path) ? await logIn(site, readerOf(path)) : undefined;
    const page = await open(visit, { width: 390, height: 844, as });
    for (const address of addressesOfThisRun(path, samples)) {
      await arrive(page, address, `${address} at 390 px`);
      // No breakpoint is between 360 and 390 px, so the violations are the same at both.
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await accessibilityViolations(page), `${address} at 360 px`).toEqual([]);
      for (const [width, height] of windows) {
        await page.setViewportSize({ width, height });
        for (const name of ["usual", "elder"] as const) {
          await dress(page, name);
          expect(await overflow(page), `${address} at ${width} px, ${name}`).toBe(0);
        }
      }
      await page.setViewportSize({ width: 390, height: 844 });
      await openAsElder(page, address);
      expect(await smallTargets(page), `${address} at 390 px in large type`).toEqual([]);
      expect(await overflow(page), `${address} at 390 px in large type`).toBe(0);
    }
  },
);

test("the navigation's links are at least 18 px in large type", async ({ visit }) => {
  const page = await visit({ isElder: true });
  await page.goto("/");
  const ways = page.getByRole("navigation", { name: "主导航" });
  expect(await ways.evaluate((nav) => parseFloat(getComputedStyle(nav).fontSize))).toBeGreaterThanOrEqual(18);
});
