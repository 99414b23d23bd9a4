import type { Page } from "playwright-core";
import { expect } from "vitest";
import { aResidence } from "@changming/domain/testing/builders";
import { accessibilityViolations } from "./support/accessibility.ts";
import { logIn } from "./support/people.ts";
import type { RunningSite } from "./support/site.ts";
import { expectSoon, sweepTest, test } from "./support/test.ts";

async function visitCounts(site: RunningSite, id: number) {
  const { view_total: views, visit_total: names } = await site.database.db
    .selectFrom("residence_counter")
    .select(["view_total", "visit_total"])
    .where("residence_id", "=", id)
    .executeTakeFirstOrThrow();
  return { views, names };
}

const reports = (site: RunningSite) => site.answers.filter((answer) => answer.includes("/api/residence/reportVisit"));
const quiet = (page: Page) => page.getByRole("switch", { name: "悄悄来访" });

test("an opened page is one visit, whatever pages of the residence follow and however often it is reloaded", async ({
  visit,
  site,
}) => {
  const { id } = await aResidence(site.database.db);
  const page = await visit();
  await page.goto(`/home?id=${id}`);
  await expectSoon(() => visitCounts(site, id)).toEqual({ views: 1, names: 0 });
  const reported = reports(site).length;
  await page.getByRole("navigation", { name: "居所的各页" }).getByRole("link", { name: "生平" }).click();
  await page.getByRole("heading", { level: 1, name: /的生平$/ }).waitFor();
  await page.reload();
  await page.waitForLoadState("networkidle");
  expect(reports(site)).toHaveLength(reported);
  expect(await visitCounts(site, id)).toEqual({ views: 1, names: 0 });
});

sweepTest("a page in a hidden tab counts as a visit only once it is visible", async ({ visit, site }) => {
  const { id } = await aResidence(site.database.db);
  const page = await visit();
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, "hidden", { configurable: true, get: () => !("isSeen" in window) });
  });
  await page.goto(`/home?id=${id}`);
  await page.waitForLoadState("networkidle");
  expect(await visitCounts(site, id)).toEqual({ views: 0, names: 0 });
  await page.evaluate(() => {
    Object.assign(window, { isSeen: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expectSoon(() => visitCounts(site, id)).toEqual({ views: 1, names: 0 });
});

test("a logged-in user leaves a name; one who visits anonymously leaves none, until the switch is turned back", async ({
  visit,
  site,
}) => {
  const named = await aResidence(site.database.db);
  const anonymous = await aResidence(site.database.db);
  const person = await logIn(site, "visitor");
  const page = await visit({ as: person });
  await page.goto(`/home?id=${named.id}`);
  await expectSoon(() => visitCounts(site, named.id)).toEqual({ views: 1, names: 1 });
  await page.goto(`/browse_records?id=${named.id}`);
  await page.getByText(person.nickname).nth(1).waitFor();
  await quiet(page).check();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.goto(`/home?id=${anonymous.id}`);
  await expectSoon(() => visitCounts(site, anonymous.id)).toEqual({ views: 1, names: 0 });
  await page.goto("/my_data");
  expect(await quiet(page).isChecked()).toBe(true);
  await quiet(page).uncheck();
  await page.goto(`/home?id=${anonymous.id}`);
  await expectSoon(() => visitCounts(site, anonymous.id)).toEqual({ views: 2, names: 1 });
});

sweepTest("a visit that cannot be reported causes no error", async ({ visit, site, browserErrors }) => {
  browserErrors.expect(/reportVisit|ERR_CONNECTION_FAILED/);
  const { id } = await aResidence(site.database.db, { name: "周念慈" });
  const page = await visit();
  await page.route("**/api/residence/reportVisit", (route) => route.abort("connectionfailed"));
  const failed = page.waitForEvent("requestfailed");
  await page.goto(`/home?id=${id}`);
  await failed;
  expect(await page.getByRole("heading", { level: 1, name: "周念慈" }).isVisible()).toBe(true);
  expect(await page.getByRole("alert").count()).toBe(0);
});
