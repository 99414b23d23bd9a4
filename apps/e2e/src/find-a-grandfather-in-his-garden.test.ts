import type { Page } from "playwright-core";
import { expect } from "vitest";
// allow-import: the password that the demo prints
import { demoPassword } from "@changming/db/demo/demo-accounts";
import { aGarden, aResidence } from "@changming/domain/testing/builders";
import { notFoundTitle } from "./support/every-page.ts";
import { swipeBy } from "./support/swipe.ts";
import { demoPerson, logIn, residenceNamed } from "./support/people.ts";
import type { RunningSite } from "./support/site.ts";
import { expectSoon, sweepTest, test } from "./support/test.ts";

const index = (page: Page) => page.getByRole("region", { name: "寻人索引" });
const residenceList = (page: Page) => page.getByRole("region", { name: "园中居所" });
const names = (page: Page) => residenceList(page).locator("strong").allInnerTexts();
const level = (page: Page, number: number) => index(page).locator(`input[name=level][value="${number}"]`);
const zone = (page: Page, name: string) =>
  index(page).getByRole("group", { name: "区位" }).getByRole("radio", { name, exact: true });
const nameField = (page: Page) => index(page).getByRole("searchbox", { name: "寻名" });
const press = (page: Page, button: string) => index(page).getByRole("button", { name: button }).click();
const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const idsOf = (page: Page) =>
  residenceList(page)
    .locator("a[href^='/home?id=']")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));

const valuesOf = (fields: Element[]) => fields.map((field) => field.getAttribute("value"));

/** Six residences in their own garden; only the grandfather is a Zheng of level 3 in zone Z. */
async function neighbours(site: RunningSite): Promise<number> {
  const { db } = site.database;
  const garden_id = await aGarden(db);
  const people = [
    ["郑望山", 3, 5],
    ["郑念山", 2, 9],
    ["周望山", 3, 7],
    ["陈望山", 3, 1],
    ["李望山", 1, 0],
    ["林望山", 1, 3],
  ] as const;
  for (const [name, own, remembered] of people) await aResidence(db, { garden_id, name, level: own, remembered });
  return garden_id;
}

/** A garden with several pages: 40 residences of zone L, five of them on level 4. */
async function largeGarden(site: RunningSite): Promise<number> {
  const garden_id = await aGarden(site.database.db);
  for (let number = 1; number <= 40; number += 1) {
    await aResidence(site.database.db, { garden_id, name: `林${number}`, number, level: number > 35 ? 4 : 1 });
  }
  return garden_id;
}

test("from the home page through the gardens to his garden, by level, zone and surname to his stele", async ({
  visit,
  site,
}) => {
  const his = await site.database.db
    .selectFrom("residence")
    .innerJoin("garden", "garden.id", "residence.garden_id")
    .select(["garden.id as gardenId", "garden.name as garden", "level", "letter"])
    .where("residence.name", "=", "郑海生")
    .executeTakeFirstOrThrow();
  const page = await visit();
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "园区", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "园区" }).waitFor();
  const search = page.getByRole("main").getByRole("searchbox");
  await search.fill(his.garden);
  await search.press("Enter");
  await page.waitForURL(/\/park_list\?keywords=/);
  await expectSoon(() => page.getByRole("main").locator("strong").allInnerTexts()).toEqual([his.garden]);
  await page.getByRole("main").getByRole("link", { name: his.garden }).click();
  await page.getByRole("heading", { level: 1, name: his.garden }).waitFor();
  await level(page, his.level).check();
  await zone(page, `${his.letter}区`).check();
  await nameField(page).fill("郑");
  await press(page, "确定");
  await expectSoon(() => names(page)).toEqual(["郑海生"]);
  expect(queryOf(page)).toEqual({
    id: `${his.gardenId}`,
    level: `${his.level}`,
    letter: his.letter,
    keywords: "郑",
  });
  await residenceList(page)
    .getByRole("link", { name: /^郑海生/ })
    .click();
  await page.getByRole("heading", { level: 1, name: "郑海生" }).waitFor();
});

sweepTest(
  "each choice narrows the list, and only the zones of the chosen level can be chosen",
  async ({ visit, site }) => {
    const page = await visit();
    await page.goto(`/park?id=${await neighbours(site)}`);
    await page.waitForLoadState("networkidle");
    const zones = () => index(page).locator("input[name=letter]").evaluateAll(valuesOf);
    expect(await zones()).toEqual(["", "C", "L", "Z"]);
    await level(page, 3).check();
    expect(await zones()).toEqual(["", "C", "Z"]);
    await press(page, "确定");
    await expectSoon(() => names(page)).toEqual(["陈望山", "郑望山", "周望山"]);
    await zone(page, "Z区").check();
    await press(page, "确定");
    await expectSoon(() => names(page)).toEqual(["郑望山", "周望山"]);
    await nameField(page).fill("郑");
    await nameField(page).press("Enter");
    await expectSoon(() => names(page)).toEqual(["郑望山"]);
    await level(page, 1).check();
    // Zone Z has no residence of level 1, so the zone is reset with the level.
    expect(await zone(page, "Z区").count()).toBe(0);
    await nameField(page).fill("");
    await index(page).getByRole("radio", { name: "缅怀最多" }).check();
    await press(page, "确定");
    await expectSoon(() => names(page)).toEqual(["林望山", "李望山"]);
  },
);

sweepTest("no request is sent before the choice is confirmed", async ({ visit, site }) => {
  const page = await visit();
  await page.goto(`/park?id=${await neighbours(site)}`);
  await page.waitForLoadState("networkidle");
  const address = page.url();
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await level(page, 3).check();
  await zone(page, "C区").check();
  await nameField(page).fill("郑");
  expect(page.url()).toBe(address);
  expect(requested.filter((url) => /\.data|\/api\//.test(url))).toEqual([]);
  expect((await names(page)).length).toBe(6);
});

sweepTest("back and forward restore what was chosen", async ({ visit, site }) => {
  const page = await visit();
  await page.goto(`/park?id=${await neighbours(site)}`);
  await page.waitForLoadState("networkidle");
  await level(page, 3).check();
  await zone(page, "Z区").check();
  await press(page, "确定");
  await expectSoon(() => names(page)).toEqual(["郑望山", "周望山"]);
  await residenceList(page)
    .getByRole("link", { name: /^周望山/ })
    .click();
  await page.getByRole("heading", { level: 1, name: "周望山" }).waitFor();
  await page.goBack();
  await expectSoon(() => names(page)).toEqual(["郑望山", "周望山"]);
  expect(await level(page, 3).isChecked()).toBe(true);
  expect(await zone(page, "Z区").isChecked()).toBe(true);
  await page.goBack();
  await expectSoon(async () => (await names(page)).length).toBe(6);
  expect(await level(page, 0).isChecked()).toBe(true);
  await page.goForward();
  await expectSoon(() => names(page)).toEqual(["郑望山", "周望山"]);
  expect(await level(page, 3).isChecked()).toBe(true);
});

sweepTest("reset clears every choice, including unconfirmed ones", async ({ visit, site }) => {
  const id = await neighbours(site);
  const page = await visit();
  await page.goto(`/park?id=${id}&level=3&letter=Z&keywords=郑&sort=1`);
  await page.waitForLoadState("networkidle");
  expect(await names(page)).toEqual(["郑望山"]);
  await level(page, 1).check();
  await press(page, "重置");
  await expectSoon(async () => (await names(page)).length).toBe(6);
  expect(queryOf(page)).toEqual({ id: `${id}` });
  expect(await level(page, 0).isChecked()).toBe(true);
  expect(await zone(page, "不限").isChecked()).toBe(true);
  expect(await index(page).locator("input[name=sort]:checked").inputValue()).toBe("0");
  expect(await nameField(page).inputValue()).toBe("");
});

sweepTest("a search without a keyword or a choice displays a message and changes nothing", async ({ visit, site }) => {
  const page = await visit();
  await page.goto(`/park?id=${await neighbours(site)}`);
  await page.waitForLoadState("networkidle");
  const address = page.url();
  await nameField(page).fill("   ");
  await press(page, "确定");
  await page.getByRole("status").getByText("关键词不能为空").waitFor();
  expect(page.url()).toBe(address);
  expect(await nameField(page).evaluate((field) => field === document.activeElement)).toBe(true);
});

sweepTest(
  "a search without results repeats its terms, and one click displays all residences again",
  async ({ visit, site }) => {
    const page = await visit();
    await page.goto(`/park?id=${await neighbours(site)}&letter=C&keywords=郑`);
    await residenceList(page).getByText("没有找到：C区 · “郑”").waitFor();
    await residenceList(page).getByRole("link", { name: /^重置/ }).click();
    await expectSoon(async () => (await names(page)).length).toBe(6);
  },
);

sweepTest("a shared URL shows the same list in the same order, with and without script", async ({ visit, site }) => {
  const page = await visit();
  await page.goto(`/park?id=${await neighbours(site)}`);
  await page.waitForLoadState("networkidle");
  await level(page, 3).check();
  await index(page).getByRole("radio", { name: "缅怀最多" }).check();
  await press(page, "确定");
  await expectSoon(() => names(page)).toEqual(["周望山", "郑望山", "陈望山"]);
  const ids = await idsOf(page);
  for (const hasScript of [true, false]) {
    const relative = await visit({ hasScript });
    await relative.goto(page.url());
    expect(await idsOf(relative)).toEqual(ids);
    expect(await level(relative, 3).isChecked()).toBe(true);
  }
});

test("without script the index is a form that filters and resets", async ({ visit, site }) => {
  const id = await neighbours(site);
  const page = await visit({ hasScript: false });
  await page.goto(`/park?id=${id}`);
  await level(page, 3).check();
  await zone(page, "Z区").check();
  await nameField(page).fill("郑");
  await press(page, "确定");
  expect(await names(page)).toEqual(["郑望山"]);
  expect(queryOf(page)).toMatchObject({ id: `${id}`, level: "3", letter: "Z", keywords: "郑" });
  await press(page, "重置");
  expect((await names(page)).length).toBe(6);
  expect(queryOf(page)).toEqual({ id: `${id}` });
});

sweepTest(
  "a visitor who remembers him is sent through the login, back to the filtered garden, and it is counted",
  async ({ visit, site }) => {
    const id = await residenceNamed(site, "郑海生");
    const { garden_id: gardenId } = await site.database.db
      .selectFrom("residence")
      .select("garden_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const address = `/park?id=${gardenId}&keywords=郑海生`;
    const remember = (page: Page) => residenceList(page).getByRole("link", { name: /缅怀郑海生$/ });
    const page = await visit();
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    await remember(page).click();
    await page.getByRole("heading", { level: 1, name: "登录" }).waitFor();
    await page.getByRole("textbox", { name: "手机号码" }).fill(demoPerson("visitor").mobile);
    await page.getByRole("textbox", { name: "密码" }).fill(demoPassword);
    await page.getByRole("main").getByRole("button", { name: "登录", exact: true }).click();
    await residenceList(page).getByText("今日已缅怀").first().waitFor();
    expect(queryOf(page)).toEqual({ id: `${gardenId}`, keywords: "郑海生" });
    const known = await visit({ as: await logIn(site, "visitor") });
    await known.goto(address);
    await residenceList(known).getByRole("button", { name: "缅怀郑海生" }).waitFor();
  },
);

sweepTest("the pages of a large garden can be turned, shared and gone back through", async ({ visit, site }) => {
  const page = await visit();
  await page.goto(`/park?id=${await largeGarden(site)}`);
  await page.waitForLoadState("networkidle");
  const pager = residenceList(page).getByRole("navigation", { name: "分页" });
  const numbered = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, place) => `林${from + place}`);
  expect(await names(page)).toEqual(numbered(1, 18));
  await pager.getByRole("link", { name: "下一页" }).click();
  await expectSoon(() => names(page)).toEqual(numbered(19, 36));
  expect(await pager.locator("[aria-current=page]").innerText()).toBe("2");
  await pager.getByRole("link", { name: "第 3 页" }).click();
  await expectSoon(() => names(page)).toEqual(numbered(37, 40));
  expect(await pager.getByRole("link", { name: "下一页" }).count()).toBe(0);
  const relative = await visit({ hasScript: false });
  await relative.goto(page.url());
  expect(await names(relative)).toEqual(numbered(37, 40));
  // Narrowing the list returns to its first page.
  await level(page, 4).check();
  await press(page, "确定");
  await expectSoon(() => names(page)).toEqual(numbered(36, 40));
  expect(queryOf(page).page).toBeUndefined();
  await page.goBack();
  await expectSoon(() => names(page)).toEqual(numbered(37, 40));
});

sweepTest(
  "a page number beyond the last one leads to the first page; an unknown garden is not found",
  async ({ visit, site, browserErrors }) => {
    browserErrors.expect(/404/);
    const id = await neighbours(site);
    const page = await visit();
    await page.goto(`/park?id=${id}&page=9`);
    await residenceList(page).getByRole("link", { name: "从第一页看起" }).click();
    await expectSoon(async () => (await names(page)).length).toBe(6);
    for (const address of ["/park", "/park?id=999999", "/park?id=abc"]) {
      const answer = await page.goto(address);
      expect(answer?.status(), address).toBe(404);
      expect(await page.getByRole("heading", { level: 1 }).innerText(), address).toBe(notFoundTitle);
    }
  },
);

sweepTest(
  "on a phone a horizontal swipe turns the garden's images; a vertical one turns nothing",
  async ({ visit, site }) => {
    const id = await aGarden(site.database.db, { banners: ["scenes/garden-yunlu", "scenes/garden-songtao"] });
    const page = await visit({ width: 390, height: 844, isTouch: true, clock: site.now() });
    await page.goto(`/park?id=${id}`);
    await page.waitForLoadState("networkidle");
    const banner = page.locator("[aria-roledescription='轮播']");
    const place = () => banner.locator("[aria-current]").getAttribute("aria-label");
    expect(await place()).toBe("第 1 幅，共 2 幅");
    await swipeBy(banner, -160);
    await expectSoon(place).toBe("第 2 幅，共 2 幅");
    await swipeBy(banner, -20, -120);
    await swipeBy(banner, 160);
    await expectSoon(place).toBe("第 1 幅，共 2 幅");
  },
);
