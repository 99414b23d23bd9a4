import type { Page } from "playwright-core";
import { expect } from "vitest";
import { sample } from "@changming/kit/testing/rounds";
import { testNow } from "@changming/domain/testing/test-ctx";
import { expectSoon, stopClock, sweepTest, test } from "./support/test.ts";

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

sweepTest("the grey works without script, and leaves fixed elements in place", async ({ visit, site }) => {
  await site.database.db.updateTable("site_info").set({ theme: 1 }).execute();
  await site.announce("siteInfo");
  const page = await visit({ hasScript: false, width: 390, height: 844 });
  await expectSoon(async () => {
    await page.goto("/home?id=1");
    return filterOf(page);
  }).toBe("grayscale(1)");
  const bar = page.getByRole("navigation", { name: "点灯、献礼与留言" });
  const box = await bar.boundingBox();
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844);
});

const windows = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

test.for(sample(windows, { every: 2, turn: 1 }))(
  "on a day of mourning nothing moves by itself on the home page, $width px wide",
  async (size, { visit, site }) => {
    await site.database.db.updateTable("site_info").set({ theme: 1 }).execute();
    await site.announce("siteInfo");
    const page = await visit({ clock: testNow, ...size });
    await expectSoon(async () => {
      await page.goto("/");
      return filterOf(page);
    }).toBe("grayscale(1)");
    await page.waitForLoadState("networkidle");
    await stopClock(page);
    const lists = ["近来常有人来的居所", "园区", "公告", "文章", "此刻的思念"];
    const positions = () =>
      Promise.all(
        lists.map((name) =>
          page.getByRole("list", { name, exact: true }).evaluate((list) => [list.scrollLeft, list.scrollTop]),
        ),
      );
    const before = await positions();
    await page.clock.runFor(12_000);
    expect(await positions()).toEqual(before);
    expect(await page.getByRole("group", { name: "第 1 幅，共 6 幅" }).isVisible()).toBe(true);
    expect(await page.getByRole("button", { name: /暂停/ }).count()).toBe(0);
    const running = () =>
      page.evaluate(() =>
        document.getAnimations().flatMap((animation) => {
          const isRunning = animation instanceof CSSAnimation && animation.playState === "running";
          return isRunning ? [animation.animationName] : [];
        }),
      );
    expect(await running()).toEqual([]);
  },
);
