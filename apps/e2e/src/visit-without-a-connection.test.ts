import type { Page } from "playwright-core";
import { expect } from "vitest";
import { aResidence } from "@changming/domain/testing/builders";
import { shortPath } from "@changming/kit/residence-code";
import { logIn, residenceNamed, setPrivate } from "./support/people.ts";
import type { RunningSite } from "./support/site.ts";
import { expectSoon, test, type Visit } from "./support/test.ts";

const phone = { width: 390, height: 844, isTouch: true, hasWorker: true, isFirstVisit: true };
const offline =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|fetching the script|Failed to fetch|Failed to load resource|net::|WebSocket/;

const copies = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open("residences");
    return (await cache.keys()).map(({ url }) => new URL(url).pathname + new URL(url).search);
  });

/** Opens the residence until its light page is stored on the device. */
async function visitOnce(page: Page, site: RunningSite, name: string): Promise<number> {
  const id = await residenceNamed(site, name);
  await page.goto(`/home?id=${id}`);
  await expectSoon(() => copies(page)).toContain(`/home?id=${id}`);
  return id;
}

const lampsAt = ({ database }: RunningSite, id: number) =>
  database.db.selectFrom("grave_lamp").select("name").where("residence_id", "=", id).execute();

test("a residence that was visited can be read without a connection, by any of its addresses; another cannot", async ({
  visit,
  site,
  browserErrors,
}) => {
  browserErrors.expect(offline);
  const page = await visit(phone);
  const id = await visitOnce(page, site, "沈玉兰");
  await page.context().setOffline(true);
  for (const path of [`/home?id=${id}`, shortPath(id), `/introd?id=${id}`]) {
    await page.goto(path);
    expect(await page.getByRole("heading", { level: 1 }).innerText(), path).toBe("沈玉兰");
    await page.getByText(/^现在没有网络，或者太慢，这是\d+年\d+月\d+日存下的一份。$/).waitFor();
    expect(await page.evaluate(() => [...document.images].every((image) => image.naturalWidth > 0))).toBe(true);
  }
  await page.goto("/famous_list");
  await page.getByRole("heading", { level: 1, name: "现在没有网络" }).waitFor();
  await page.getByRole("link", { name: "沈玉兰" }).tap();
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("沈玉兰");
  await page.context().setOffline(false);
  await page.goto(`/home?id=${id}`);
  expect(new URL(page.url()).pathname).toBe("/home");
  await page.getByRole("main").getByText("沈玉兰").first().waitFor();
  expect(await page.getByText("现在没有网络").filter({ visible: true }).count()).toBe(0);
});

test("a lamp without a connection is noted, and lit once when the connection is back", async ({
  visit,
  site,
  browserErrors,
}) => {
  browserErrors.expect(offline);
  const page = await visit(phone);
  const id = await visitOnce(page, site, "沈玉兰");
  await page.goto(shortPath(id));
  await page.context().setOffline(true);
  // Midnight has passed since the page was opened.
  await page.context().clearCookies();
  await page.getByRole("textbox", { name: "怎么称呼您" }).fill("山里的人");
  await page.getByRole("button", { name: "点一盏灯" }).tap();
  await page.getByRole("heading", { level: 1, name: "灯记下了" }).waitFor();
  expect(await lampsAt(site, id)).toEqual([]);
  await page.context().setOffline(false);
  await page.goto("/");
  await expectSoon(() => lampsAt(site, id)).toEqual([{ name: "山里的人" }]);
  await page.goto("/");
  await page.goto("/about");
  expect(await lampsAt(site, id)).toEqual([{ name: "山里的人" }]);
  expect(await page.evaluate(async () => (await (await caches.open("lamps")).keys()).length)).toBe(0);
});

/** Somebody who is logged in presses the lamp of a residence without a connection, and reads that it will be sent. */
async function pressWithoutConnection(visit: Visit, site: RunningSite) {
  const { id } = await aResidence(site.database.db, { name: "顾长庚" });
  const page = await visit({ ...phone, as: await logIn(site, "visitor") });
  await page.goto(`/home?id=${id}`);
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  const bar = page.getByRole("navigation", { name: "点灯、献礼与留言" });
  const light = bar.getByRole("button", { name: "点一盏灯" });
  await light.tap();
  await bar.getByText("有了信号会替您再点一次").waitFor();
  return { id, page, light };
}

/** Lets the next write to `path` fail for want of a connection; returns how many have failed. */
async function failOnce(page: Page, path: string): Promise<() => number> {
  let failures = 0;
  await page.route(`**${path}*`, (route) => {
    if (route.request().method() !== "POST" || failures === 1) return route.fallback();
    failures += 1;
    return route.abort("internetdisconnected");
  });
  return () => failures;
}

test("who is logged in and loses the connection has the lamp lit when it is back, once", async ({
  visit,
  site,
  browserErrors,
}) => {
  browserErrors.expect(offline);
  const { id, page } = await pressWithoutConnection(visit, site);
  // The browser reports the connection before it works.
  const failed = await failOnce(page, "/api/user/index");
  await page.context().setOffline(false);
  await page.getByRole("main").getByText("灯已经点上了", { exact: true }).waitFor();
  expect(failed()).toBe(1);
  const lit = site.database.db.selectFrom("remembrance").select("on_day").where("residence_id", "=", id);
  expect(await lit.execute()).toHaveLength(1);
});

test("a press while the lamp is being sent again waits for that answer", async ({ visit, site, browserErrors }) => {
  browserErrors.expect(offline);
  const { page, light } = await pressWithoutConnection(visit, site);
  const { promise: isPressed, resolve: release } = Promise.withResolvers<void>();
  let sent = 0;
  await page.route("**/api/user/index*", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    sent += 1;
    await isPressed;
    return route.fallback();
  });
  await page.context().setOffline(false);
  await expectSoon(async () => sent).toBe(1);
  // At once: a call without an answer ends after two seconds.
  await light.dispatchEvent("click");
  release();
  await page.getByRole("main").getByText("灯已经点上了", { exact: true }).waitFor();
  expect(sent).toBe(1);
});

test("a visitor's copy goes when the residence is private by then, and nothing of it can be read without a connection", async ({
  visit,
  site,
  browserErrors,
}) => {
  browserErrors.expect(new RegExp(`404|${offline.source}`));
  const owner = await logIn(site, "owner");
  for (const address of [(id: number) => `/home?id=${id}`, shortPath]) {
    const page = await visit(phone);
    const id = await visitOnce(page, site, "沈玉兰");
    await setPrivate(site, owner, id, true);
    await page.goto(address(id));
    await expectSoon(() => copies(page)).toEqual([]);
    await page.context().setOffline(true);
    await page.goto(shortPath(id));
    await page.getByRole("heading", { level: 1, name: "现在没有网络" }).waitFor();
    expect(await page.getByText("沈玉兰").count()).toBe(0);
    await setPrivate(site, owner, id, false);
  }
});

test("pages open where the browser stores nothing", async ({ visit, site, browserErrors }) => {
  browserErrors.expect(offline);
  const page = await visit(phone);
  await visitOnce(page, site, "沈玉兰");
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(() => {
    Reflect.set(caches, "open", () => Promise.reject(new Error("refused")));
    Reflect.deleteProperty(Object.getPrototypeOf(navigator) as object, "locks");
  });
  await page.goto("/famous_list");
  await page.getByRole("heading", { level: 1 }).getByText("名人").waitFor();
});

test("the copy goes when the residence becomes private, and all go with the logout", async ({
  visit,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/404/);
  const owner = await logIn(site, "owner");
  const page = await visit({ ...phone, as: owner });
  const id = await visitOnce(page, site, "沈玉兰");
  await setPrivate(site, owner, id, true);
  await page.goto(`/home?id=${id}`);
  await page.getByText("私密居所，只有家人看得见").waitFor();
  await expectSoon(() => copies(page)).not.toContain(`/home?id=${id}`);
  await setPrivate(site, owner, id, false);
  await page.goto(`/home?id=${id}`);
  await expectSoon(() => copies(page)).toContain(`/home?id=${id}`);
  await page.goto("/family_home");
  await page
    .getByRole("button", { name: /退出登录|退出/ })
    .first()
    .click();
  await expectSoon(() => copies(page)).toEqual([]);
});
