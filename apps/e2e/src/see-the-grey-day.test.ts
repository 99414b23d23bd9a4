import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectSoon, test } from "./support/test.ts";

const filterOf = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).filter);

test("on a day of mourning the operator turns every page grey, and back", async ({ visit, site }) => {
  const page = await visit();
  const { db } = site.database;
  await page.goto("/");
  expect(await filterOf(page)).toBe("none");
  for (const [theme, filter] of [
    [1, "grayscale(1)"],
    [2, "grayscale(1)"],
    [0, "none"],
  ] as const) {
    await db.updateTable("site_info").set({ theme }).execute();
    await site.announce("siteInfo");
    for (const address of ["/", "/home?id=1", "/search", "/login"]) {
      const filterAfterLoad = async () => {
        await page.goto(address);
        return filterOf(page);
      };
      await expectSoon(filterAfterLoad, `theme ${theme} ${address}`).toBe(filter);
    }
  }
});

test("the grey holds without script, and leaves what is fixed to the window where it was", async ({ visit, site }) => {
  await site.database.db.updateTable("site_info").set({ theme: 1 }).execute();
  await site.announce("siteInfo");
  const page = await visit({ hasScript: false, width: 390, height: 844 });
  await expectSoon(async () => {
    await page.goto("/home?id=1");
    return filterOf(page);
  }).toBe("grayscale(1)");
  const bar = page.getByRole("navigation", { name: "缅怀、献礼与留言" });
  const box = await bar.boundingBox();
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844);
});
