import { expect } from "vitest";
import { ContextPool } from "./context-pool.ts";
import { test } from "./test.ts";

test("tests use a context one after another, each with its own clock, until one changes it for good", async ({
  browser,
  site,
}) => {
  const pool = new ContextPool(browser);
  const take = (year: number) =>
    pool.take(
      {
        options: { baseURL: site.origin, storageState: { cookies: [], origins: [] } },
        isOwn: false,
        note: () => undefined,
        setClock: (context) => context.addInitScript((value) => Reflect.set(globalThis, "year", value), year),
      },
      async () => undefined,
    );
  const taken = [];
  for (const year of [2024, 2025, 2026]) {
    const pooled = await take(year);
    const page = await pooled.context.newPage();
    await page.goto("/robots.txt");
    expect(await page.evaluate(() => [Reflect.get(globalThis, "year"), document.cookie])).toEqual([year, ""]);
    await page.evaluate(() => (document.cookie = "elder=1"));
    await pool.release(pooled);
    taken.push(pooled.context);
  }
  expect(new Set(taken).size).toBe(1);
  const changed = await take(2027);
  await changed.context.setOffline(true);
  await pool.release(changed);
  expect((await take(2028)).context).not.toBe(changed.context);
  await pool.close();
});
