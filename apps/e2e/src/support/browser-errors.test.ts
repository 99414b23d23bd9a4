import { expect } from "vitest";
import { expectSoon, test } from "./test.ts";

test("every kind of error on a page is recorded", async ({ visit, site, browserErrors }) => {
  browserErrors.expect(/./);
  const page = await visit();
  await page.route("**/art/lost.svg", (route) => route.abort("connectionreset"));
  await page.goto("/login");
  await page.evaluate(() => {
    console.error("an error of the console");
    console.warn("a warning of the console");
    setTimeout(() => {
      throw new Error("an error that nobody caught");
    });
    void fetch("/art/lost.svg").catch(() => undefined);
    const script = document.createElement("script");
    script.textContent = "document.title = 'stopped'";
    document.body.append(script);
  });
  const noted = () => browserErrors.seen.join("\n");
  for (const error of [
    "console error: an error of the console",
    "console warning: a warning of the console",
    "uncaught: Error: an error that nobody caught",
    `failed: ${site.origin}/art/lost.svg net::ERR_CONNECTION_RESET`,
    "policy: script-src-elem inline",
  ]) {
    await expectSoon(noted).toContain(error);
  }
  expect(await page.title()).not.toBe("stopped");
  await expectSoon(() => site.policyReports.join("\n")).toContain("script-src-elem");
});
