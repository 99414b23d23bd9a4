import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectSoon, stopClock, sweepTest, test } from "./support/test.ts";
import { residenceNamed } from "./support/people.ts";

const connectionErrors = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|Failed to fetch|Failed to load resource/;
const toList = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name, exact: true });
const pathOf = (page: Page) => new URL(page.url()).pathname;

async function openList(page: Page): Promise<void> {
  await page.goto("/famous_list");
  await page.waitForLoadState("networkidle");
  // Lost on a full page load, preserved by a client-side navigation.
  await page.evaluate(() => Reflect.set(globalThis, "isFirstDocument", true));
}

const isFirstDocument = (page: Page) => page.evaluate(() => Reflect.get(globalThis, "isFirstDocument") === true);

test("a link opened offline leaves the reader on the page, and opens when the connection is back", async ({
  visit,
  browserErrors,
}) => {
  browserErrors.expect(connectionErrors);
  const page = await visit({ isFirstVisit: true });
  await openList(page);
  await page.context().setOffline(true);
  await toList(page, "先祖").click();
  const alert = page.getByRole("alert").getByText("没有网络，那一页暂时打不开");
  await alert.waitFor();
  expect(pathOf(page)).toBe("/famous_list");
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toContain("名人");
  const again = page.getByRole("button", { name: "再试一次" });
  expect(await again.evaluate((button) => button === document.activeElement)).toBe(true);
  await again.click();
  await alert.waitFor();
  await page.context().setOffline(false);
  await again.click();
  await page.waitForURL((url) => url.pathname === "/ancestor_list");
  await page.getByRole("heading", { level: 1, name: "先祖" }).waitFor();
});

sweepTest("a reader who chooses to stay goes on where the focus was", async ({ visit, browserErrors }) => {
  browserErrors.expect(connectionErrors);
  const page = await visit({ isFirstVisit: true });
  await openList(page);
  await page.context().setOffline(true);
  const link = toList(page, "先祖");
  await link.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "留在这里" }).click();
  await page.getByRole("alert").waitFor({ state: "detached" });
  expect(pathOf(page)).toBe("/famous_list");
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
});

sweepTest("a connection without network access is reported as offline too", async ({ visit, browserErrors }) => {
  browserErrors.expect(connectionErrors);
  const page = await visit({ isFirstVisit: true });
  await openList(page);
  await page.route("**/*", (route) => route.abort("connectionrefused"));
  await toList(page, "先祖").click();
  await page.getByRole("alert").getByText("没有网络").waitFor();
  expect([pathOf(page), await isFirstDocument(page)]).toEqual(["/famous_list", true]);
});

sweepTest(
  "after a new version was deployed, an old page opens the new one with one full page load",
  async ({ visit, browserErrors }) => {
    browserErrors.expect(/404|dynamically imported module/);
    const page = await visit({ isFirstVisit: true });
    await openList(page);
    let loads = 0;
    page.on("request", (request) => (loads += request.isNavigationRequest() ? 1 : 0));
    await page.route(/\/assets\/.*\.js/, (route) =>
      pathOf(page) === "/famous_list" ? route.fulfill({ status: 404, body: "" }) : route.continue(),
    );
    await toList(page, "先祖").click();
    await page.getByRole("heading", { level: 1, name: "先祖" }).waitFor();
    expect([pathOf(page), await isFirstDocument(page), loads]).toEqual(["/ancestor_list", false, 1]);
  },
);

test("when the data does not load, the page names the connection as cause, in the light layout, with a retry", async ({
  visit,
  site,
  browserErrors,
}) => {
  browserErrors.expect(connectionErrors);
  const id = await residenceNamed(site, "苏轼");
  const page = await visit({ isFirstVisit: true });
  await page.goto(`/introd?id=${id}`);
  await page.waitForLoadState("networkidle");
  await page.route(/\.data/, (route) => route.abort("connectionrefused"));
  await page.getByRole("navigation", { name: "居所的各页" }).getByRole("link", { name: "主页" }).click();
  await page.getByRole("heading", { level: 1, name: "没有网络" }).waitFor();
  expect(await page.locator("main").innerText()).not.toContain("我们已经记下");
  // The light logo is for dark pages.
  await expect.poll(() => page.locator("header [data-mark]").getAttribute("data-mark")).toBe("lockup");
  await page.route("**/healthz", (route) => route.abort("connectionrefused"));
  await page.getByRole("link", { name: "再试一次" }).click();
  await page.getByRole("status").getByText("还没有连上网络").waitFor();
  await page.unroute("**/healthz");
  await page.getByRole("link", { name: "再试一次" }).click();
  await page.getByRole("heading", { level: 1, name: "苏轼" }).waitFor();
});

sweepTest(
  "a slow page is announced, is called slow after ten seconds, and can be cancelled or tried again",
  async ({ visit, site }) => {
    const page = await visit({ clock: site.now() });
    await openList(page);
    const pendingRequests: (() => Promise<void>)[] = [];
    await page.route(/ancestor_list\.data/, (route) => void pendingRequests.push(() => route.continue()));
    await stopClock(page);
    await toList(page, "先祖").click();
    await expectSoon(() => pendingRequests.length).toBe(1);
    expect(await page.locator("main").getAttribute("aria-busy")).toBeNull();
    await page.clock.runFor(200);
    expect(await page.locator("main").getAttribute("aria-busy")).toBe("true");
    await page.getByRole("status").getByText("正在打开……").waitFor();
    await page.clock.runFor(10_000);
    await page.getByRole("alert").getByText("网络有些慢").waitFor();
    await page.getByRole("button", { name: "不等了" }).click();
    await page.getByRole("status").getByText("没有打开，仍在原来的页面").waitFor({ state: "attached" });
    expect([pathOf(page), await page.locator("main").getAttribute("aria-busy")]).toEqual(["/famous_list", null]);

    await toList(page, "先祖").click();
    await expectSoon(() => pendingRequests.length).toBe(2);
    await page.clock.runFor(11_000);
    await page.getByRole("button", { name: "再试一次" }).click();
    await expectSoon(() => pendingRequests.length).toBe(3);
    await page.clock.runFor(200);
    await pendingRequests[2]?.();
    await page.getByRole("heading", { level: 1, name: "先祖" }).waitFor();
    await page.getByRole("status").getByText("已打开：先祖").waitFor({ state: "attached" });
  },
);

sweepTest(
  "a page that loads again over a slow connection is announced as opened, and nothing else is announced",
  async ({ visit, site }) => {
    const page = await visit({ clock: site.now() });
    await openList(page);
    await page.evaluate(() => {
      const status = document.querySelector("[role=status].hide") ?? document.body;
      const spoken: string[] = [];
      Reflect.set(globalThis, "spoken", spoken);
      new MutationObserver(() => spoken.push(status.textContent)).observe(status, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
    const pendingRequests: (() => Promise<void>)[] = [];
    await page.route(/_list\.data/, (route) => void pendingRequests.push(() => route.continue()));
    await stopClock(page);
    for (const [round, name] of ["名人", "名人", "先祖"].entries()) {
      await toList(page, name).click();
      await expectSoon(() => pendingRequests.length).toBe(round + 1);
      await page.clock.runFor(200);
      await page.getByRole("status").getByText("正在打开……").waitFor();
      await pendingRequests[round]?.();
      await page.getByRole("status").getByText(`已打开：${name}`).waitFor({ state: "attached" });
    }
    const spoken = await page.evaluate(() => Reflect.get(globalThis, "spoken") as string[]);
    expect(spoken.filter((text) => text.includes("没有打开"))).toEqual([]);
    // The announcement must disappear when the user goes straight back.
    await page.unroute(/_list\.data/);
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "名人" }).waitFor();
    await page.getByRole("status").getByText("已打开").waitFor({ state: "detached" });
  },
);

sweepTest(
  "images that do not load leave no broken image, and the name of the site is displayed as text",
  async ({ visit, site, browserErrors }) => {
    browserErrors.expect(connectionErrors);
    const page = await visit({ isFirstVisit: true });
    await page.route("**/*", (route) =>
      route.request().resourceType() === "image" ? route.abort("connectionrefused") : route.continue(),
    );
    for (const path of ["/", `/home?id=${await residenceNamed(site, "苏轼")}`]) {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      const broken = await page.evaluate(() =>
        [...document.images]
          .filter((image) => image.complete && image.naturalWidth === 0 && image.checkVisibility())
          .filter((image) => !image.dataset.scene && getComputedStyle(image).opacity !== "0")
          .map((image) => image.src),
      );
      expect(broken, path).toEqual([]);
      expect(
        await page
          .getByRole("banner")
          .locator("a", { has: page.locator("img") })
          .locator("span")
          .innerText(),
      ).toBe("长明");
    }
  },
);
