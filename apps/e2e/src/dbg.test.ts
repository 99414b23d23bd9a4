import { expect } from "vitest";
import { test } from "./support/test.ts";
test("dbg", async ({ site, visit }) => {
  const r = await fetch(site.origin + "/");
  console.log(r.status, (await r.text()).slice(0, 300));
  const page = await visit();
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  const { writeFileSync } = await import("node:fs");
  writeFileSync("/tmp/home.txt", await page.locator("body").ariaSnapshot());
  await page.screenshot({ path: "/tmp/e2e-home.png", fullPage: true });
  expect(1).toBe(1);
});
