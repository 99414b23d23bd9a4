import type { Page } from "playwright-core";
import { expect } from "vitest";
import { sample } from "@changming/kit/testing/rounds";
import { accessibilityViolations, overflow, smallTargets } from "./support/accessibility.ts";
import { logInToAdmin } from "./support/admin.ts";
import { expectSoon, sampledTest, sweepTest, test } from "./support/test.ts";

const menuOf = (page: Page) => page.locator("nav[aria-label=后台] a");

/** For some thirty pages, opened one after the other. */
const timeout = 600_000;

async function openAsAdministrator(page: Page): Promise<void> {
  await page.goto("/admin");
  await logInToAdmin(page, "admin");
  // On a phone the menu is attached but not visible.
  await menuOf(page).first().waitFor({ state: "attached" });
}

/** Area paths from the rendered menu: every twentieth, in the sweep all. */
async function areasIn(page: Page): Promise<string[]> {
  const paths = await menuOf(page).evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  expect(paths.length).toBeGreaterThan(20);
  return sample(paths, { every: 20, turn: 0 });
}

async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
}

sampledTest(
  "staff open every admin area on a desktop without errors or accessibility violations, and it fits the window",
  { timeout },
  async ({ visit }) => {
    const page = await visit();
    await openAsAdministrator(page);
    const found: Record<string, unknown> = {};
    for (const path of await areasIn(page)) {
      await arrive(page, path);
      const problems = [...(await accessibilityViolations(page)), ...((await overflow(page)) > 0 ? ["too wide"] : [])];
      if (problems.length > 0) found[path] = problems;
    }
    expect(found).toEqual({});
  },
);

sampledTest(
  "staff open every admin area on a phone: it fits, with a header of one line and targets large enough for a finger",
  { timeout },
  async ({ visit }) => {
    const page = await visit({ width: 390, height: 844, isTouch: true });
    await openAsAdministrator(page);
    const found: Record<string, unknown> = {};
    for (const path of await areasIn(page)) {
      await arrive(page, path);
      const bar = (await page.locator("header").first().boundingBox())?.height ?? 99;
      const problems = [
        ...((await overflow(page)) > 0 ? ["too wide"] : []),
        ...(bar > 56 ? [`a header of ${bar}`] : []),
        ...(await smallTargets(page)),
      ];
      if (problems.length > 0) found[path] = problems;
    }
    expect(found).toEqual({});
  },
);

test("on a phone the menu is behind one button, and the current area is scrolled into view", async ({ visit }) => {
  const page = await visit({ width: 390, height: 844 });
  await openAsAdministrator(page);
  const menu = page.locator("nav[aria-label=后台]");
  const toggle = page.getByRole("button", { name: "菜单", exact: true });
  expect(await menu.isVisible()).toBe(false);
  await toggle.click();
  await menu.getByRole("link", { name: "审计日志" }).click();
  await page.getByRole("heading", { level: 1, name: "审计日志" }).waitFor();
  expect(await menu.isVisible()).toBe(false);
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "审计日志" }).waitFor();
  const place = () => menu.locator("[aria-current]").boundingBox();
  await expectSoon(async () => ((await place())?.y ?? 9_999) < 700).toBe(true);
});

sweepTest(
  "after a search the keys control the list, Escape leaves a field, and a closed row leaves no history entry",
  async ({ visit }) => {
    const page = await visit();
    await openAsAdministrator(page);
    await arrive(page, "/admin/today");
    await page.getByRole("link", { name: "用户", exact: true }).first().click();
    const rows = page.locator("tbody tr[tabindex]");
    await rows.nth(1).waitFor();
    const field = page.locator("search input").first();
    await field.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("j");
    await expectSoon(() => rows.nth(1).getAttribute("aria-current")).toBe("true");
    await field.focus();
    await page.keyboard.press("Escape");
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(false);
    expect(await field.inputValue()).toBe("");
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("dialog");
    await drawer.waitFor();
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    await page.goBack();
    await expectSoon(() => new URL(page.url()).pathname).toBe("/admin/today");
  },
);
