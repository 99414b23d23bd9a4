import type { Page } from "playwright-core";
import { expect } from "vitest";
import { anAccount, aResidence } from "@changming/domain/testing/builders";
import { shanghaiDay } from "@changming/kit/shanghai";
import { accessibilityViolations, overflow } from "./support/accessibility.ts";
import { listenOn } from "./support/live-record.ts";
import { logIn, residenceNamed } from "./support/people.ts";
import type { RunningSite } from "./support/site.ts";
import { expectSoon, stopClock, test } from "./support/test.ts";

const main = (page: Page) => page.getByRole("main");
const bar = (page: Page) => page.getByRole("navigation", { name: "点灯、献礼与留言" });
const lightButton = (page: Page) => bar(page).getByRole("button", { name: "点一盏灯" });
const others = (page: Page) => main(page).getByRole("list", { name: "今天大家点的灯" }).getByRole("listitem");
const line = (page: Page) => main(page).locator("summary").filter({ visible: true });
const phone = { width: 390, height: 844, isTouch: true };

const newResidence = async (site: RunningSite) => (await aResidence(site.database.db, { name: "顾长庚" })).id;

const lampsOf = ({ database }: RunningSite, id: number) =>
  database.db.selectFrom("remembrance").select("is_named").where("residence_id", "=", id).execute();

test("one press lights the lamp: it burns with the user's name, and everybody there sees it", async ({
  visit,
  site,
}) => {
  const id = await newResidence(site);
  const watcher = await visit({ width: 1440, height: 900 });
  await listenOn(watcher, `/home?id=${id}`);
  const page = await visit({ ...phone, isCalm: false, as: await logIn(site, "visitor") });
  await page.goto(`/home?id=${id}`);
  await main(page).getByText("今天还没有人来，您是第一位").filter({ visible: true }).waitFor();
  await page.waitForLoadState("networkidle");
  // The taper burns as long as the clock stands.
  await stopClock(page);
  await lightButton(page).tap();
  await bar(page).getByText("正在点上……").waitFor();
  await page.clock.resume();
  await main(page).getByText("灯已经点上了", { exact: true }).waitFor();
  await main(page).getByText("陈向北，谢谢你来。").waitFor();
  await expectSoon(() => line(page).innerText()).toBe("今天院子里，亮着 1 盏灯");
  expect(await bar(page).locator("a, button").filter({ visible: true }).allInnerTexts()).toEqual([
    "写几句话",
    "告诉家人",
    "献礼",
  ]);
  await expectSoon(() => others(watcher).allTextContents()).toEqual(["陈向北点的灯"]);
  // The lamp beside the middle is for others; the user's own burns there alone.
  expect(await others(page).count()).toBe(0);
  await main(page).getByRole("link", { name: "缅怀证书写好了，看证书" }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  expect(await lampsOf(site, id)).toEqual([{ is_named: true }]);
});

test("who comes back the same day finds the lamp burning; the next day it can be lit anew", async ({ visit, site }) => {
  const id = await newResidence(site);
  const person = await logIn(site, "visitor");
  const page = await visit({ ...phone, as: person });
  await page.goto(`/home?id=${id}`);
  await lightButton(page).tap();
  await main(page).getByText("灯已经点上了", { exact: true }).waitFor();
  await page.reload();
  await bar(page).getByRole("link", { name: "写几句话" }).waitFor();
  expect(await bar(page).getByText("正在点上……").count()).toBe(0);
  expect(await others(page).count()).toBe(0);
  const { database } = site;
  await database.db.updateTable("remembrance").set({ on_day: "2020-01-01" }).where("residence_id", "=", id).execute();
  await page.reload();
  await lightButton(page).waitFor();
});

test("a giver takes the name off the lamp and puts it back, and everybody there sees that", async ({ visit, site }) => {
  const id = await newResidence(site);
  const watcher = await visit({ width: 1366, height: 768 });
  await listenOn(watcher, `/home?id=${id}`);
  const page = await visit({ ...phone, as: await logIn(site, "visitor") });
  await page.goto(`/home?id=${id}`);
  await lightButton(page).tap();
  await main(page).getByText("灯已经点上了", { exact: true }).waitFor();
  await line(page).tap();
  await main(page).getByText("点灯的人：陈向北").filter({ visible: true }).waitFor();
  await main(page).getByRole("button", { name: "不写名字" }).filter({ visible: true }).tap();
  await main(page).getByText("灯下没有写您的名字。").filter({ visible: true }).waitFor();
  await expectSoon(() => others(watcher).allTextContents()).toEqual(["没有写名字的灯"]);
  expect(await lampsOf(site, id)).toEqual([{ is_named: false }]);
  await main(page).getByRole("button", { name: "写上名字" }).filter({ visible: true }).tap();
  await main(page).getByText("灯下写着您的名字").filter({ visible: true }).waitFor();
  await expectSoon(() => others(watcher).allTextContents()).toEqual(["陈向北点的灯"]);
  expect(await lampsOf(site, id)).toEqual([{ is_named: true }]);
});

test("without motion the lamp burns as soon as it is counted, and an error leaves it unlit", async ({
  visit,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/api\/user\/index|ERR_CONNECTION_FAILED/);
  const id = await newResidence(site);
  const page = await visit({ ...phone, isCalm: true, as: await logIn(site, "visitor") });
  await page.goto(`/home?id=${id}`);
  await page.waitForLoadState("networkidle");
  await page.route("**/api/user/index", (route) =>
    route.request().method() === "POST" ? route.abort("connectionfailed") : route.continue(),
  );
  await lightButton(page).tap();
  await bar(page).getByText("不知道刚才有没有记上。有了信号会替您再点一次，一天只记一次；也可以现在再按。").waitFor();
  await lightButton(page).waitFor();
  await page.unroute("**/api/user/index");
  // With a stopped clock no animation would ever end.
  await stopClock(page);
  await lightButton(page).tap();
  await main(page).getByText("灯已经点上了", { exact: true }).waitFor();
  expect(await lampsOf(site, id)).toHaveLength(1);
});

test("beyond eighteen lamps the count says how many burn, and their names are read on demand", async ({
  visit,
  site,
}) => {
  const id = await newResidence(site);
  const { db } = site.database;
  const day = shanghaiDay(site.now());
  for (let number = 1; number <= 20; number += 1) {
    const { id: account_id } = await anAccount(db, { nickname: `亲友${number}` });
    const at = new Date(site.now().getTime() - (21 - number) * 1_000);
    await db.insertInto("remembrance").values({ residence_id: id, account_id, on_day: day, at }).execute();
  }
  const today = { remembrance_day: day, remembrance_today: 20, remembrance_total: 20 };
  await db.updateTable("residence_counter").set(today).where("residence_id", "=", id).execute();
  const page = await visit(phone);
  await page.goto(`/home?id=${id}`);
  await expectSoon(() => line(page).innerText()).toBe("今天院子里，亮着 20 盏灯");
  const names = await others(page).allTextContents();
  expect([names.length, names[0], names.at(-1)]).toEqual([18, "亲友20点的灯", "亲友3点的灯"]);
  await line(page).tap();
  await main(page).getByText("还有 1 盏没有写名字，或来得更早").filter({ visible: true }).waitFor();
  expect(await overflow(page)).toBe(0);
  expect(await accessibilityViolations(page)).toEqual([]);
});

test("at a private residence nothing is to be passed on, and its lamp is its members'", async ({
  visit,
  site,
  browserErrors,
}) => {
  // The document itself is rendered for visitors.
  browserErrors.expect(/404/);
  const id = await residenceNamed(site, "林默存");
  const page = await visit({ ...phone, as: await logIn(site, "owner") });
  await page.goto(`/home?id=${id}`);
  await lightButton(page).tap();
  await main(page).getByText("灯已经点上了", { exact: true }).waitFor();
  expect(await bar(page).getByRole("button", { name: "告诉家人" }).count()).toBe(0);
});
