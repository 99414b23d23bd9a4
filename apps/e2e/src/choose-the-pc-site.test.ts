import { expect } from "vitest";
import { expectSoon, test } from "./support/test.ts";

test("?pc=1 is stored in this browser only and removed from the URL", async ({ visit }) => {
  const page = await visit({ width: 390 });
  await page.goto("/notice?page=2&pc=1");
  await expectSoon(() => new URL(page.url()).search).toBe("?page=2");
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === "pc");
  expect([cookie?.value, cookie?.httpOnly]).toEqual(["1", false]);
  await page.goto("/notice?pc=0");
  await expectSoon(() => page.url()).toMatch(/\/notice$/);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("pc");
});

test.for(["pc=0", "pc=1"])(
  "a path that names another host after two slashes stays on this site: %s",
  async (choice, { visit, site, browserErrors }) => {
    browserErrors.expect(/404/);
    const page = await visit();
    await page.goto(`${site.origin}//localhost:1/notice?${choice}`);
    await expectSoon(() => new URL(page.url()).search).toBe("");
    expect(new URL(page.url()).origin).toBe(site.origin);
  },
);
