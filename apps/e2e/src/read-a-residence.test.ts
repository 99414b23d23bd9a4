import type { Page } from "playwright-core";
import { expect } from "vitest";
import { sample } from "@changming/kit/testing/rounds";
import { aResidence } from "@changming/domain/testing/builders";
import { notFoundTitle } from "./support/every-page.ts";
import { residenceNamed } from "./support/people.ts";
import { expectSoon, sweepTest, test } from "./support/test.ts";

const tabs = ["主页", "生平", "相册", "留言", "缅怀证书", "居所证书", "浏览记录", "礼物仓库"];

const section = (page: Page, title: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: title }) });
const plateWidth = async (page: Page) => (await page.getByRole("heading", { level: 1 }).boundingBox())?.width ?? 0;
const scrollOf = (page: Page) => page.evaluate(() => Math.round(scrollY));

test("a visitor goes from the home page into a residence without a full page load", async ({ visit, site }) => {
  const page = await visit();
  await page.goto("/");
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  await page
    .getByRole("link", { name: /沈玉兰/ })
    .first()
    .click();
  await page.getByRole("heading", { level: 1, name: "沈玉兰" }).waitFor();
  expect(new URL(page.url()).search).toBe(`?id=${await residenceNamed(site, "沈玉兰")}`);
  expect(await page.title()).toContain("沈玉兰的居所");
  expect(await page.evaluate(() => "isSameDocument" in globalThis)).toBe(true);
});

sweepTest(
  "the page is the same after a direct visit and after a reload, which transfers nothing a second time",
  async ({ visit, site }) => {
    const page = await visit({ isFirstVisit: true });
    const address = `/home?id=${await residenceNamed(site, "沈玉兰")}`;
    const first = await page.goto(address);
    expect(first?.status()).toBe(200);
    const text = await page.locator("main").innerText();
    await page.waitForLoadState("networkidle");
    await page.reload();
    await expectSoon(() => site.answers).toContain(`304 ${address}`);
    expect((await page.locator("main").innerText()).slice(0, 40)).toBe(text.slice(0, 40));
  },
);

test("the browser stores computed values under the names of R-residence-13 and nothing about the user", async ({
  visit,
  site,
}) => {
  const page = await visit({ clock: site.now() });
  const storedItems = () => page.evaluate((): Record<string, string> => ({ ...localStorage }));
  await page.goto("/");
  await expectSoon(storedItems).toEqual({ home_list: expect.stringMatching(/^\[\d+(,\d+)+\]$/) });
  await page.goto(`/home?id=${await residenceNamed(site, "沈玉兰")}`);
  const own = { home_list: expect.any(String), ji_ri: "23" };
  const seal = expect.stringMatching(/^\/art\/levels\/level-4\.svg/);
  await expectSoon(storedItems).toEqual({ ...own, ming_shou: "142", dengji_icon: seal });
  await page.goto(`/home?id=${await residenceNamed(site, "吉鸿昌")}`);
  await expectSoon(storedItems).toEqual({ ...own, ji_ri: "3" });
});

sweepTest("back and forward restore the reader's scroll position", async ({ visit, site }) => {
  const page = await visit();
  await page.goto(`/home?id=${await residenceNamed(site, "沈玉兰")}`);
  await page.waitForLoadState("networkidle");
  const more = page.getByRole("link", { name: "读完她的一生" });
  await more.scrollIntoViewIfNeeded();
  const before = await scrollOf(page);
  expect(before).toBeGreaterThan(200);
  await more.click();
  await page.getByRole("heading", { level: 1, name: "沈玉兰的生平" }).waitFor();
  await expectSoon(() => scrollOf(page)).toBe(0);
  await page.evaluate(() => scrollTo(0, 300));
  await page.goBack();
  await section(page, "敬献").waitFor();
  await expectSoon(() => scrollOf(page)).toBe(before);
  await page.goForward();
  await page.getByRole("heading", { level: 1, name: "沈玉兰的生平" }).waitFor();
  await expectSoon(() => scrollOf(page)).toBe(300);
});

test("eight tabs are in order, and the open one is marked", async ({ visit, site }) => {
  const page = await visit();
  const id = await residenceNamed(site, "沈玉兰");
  await page.goto(`/home?id=${id}`);
  const index = page.getByRole("navigation", { name: "居所的各页" });
  expect(await index.getByRole("link").allInnerTexts()).toEqual(tabs);
  expect(await index.locator("[aria-current=page]").innerText()).toBe("主页");
  await index.getByRole("link", { name: "生平" }).click();
  await page.waitForURL(`**/introd?id=${id}`);
  await expectSoon(() => index.locator("[aria-current=page]").innerText()).toBe("生平");
});

test("a reader sees the first ten gift givers and the four newest messages", async ({ visit, site }) => {
  const id = await residenceNamed(site, "苏轼");
  const page = await visit();
  await page.goto(`/home?id=${id}`);
  const { db } = site.database;
  const givers = await db
    .selectFrom("giver_total")
    .innerJoin("account", "account.id", "giver_total.account_id")
    .select("nickname")
    .where("residence_id", "=", id)
    .orderBy("coin_total", "desc")
    .orderBy("account_id")
    .limit(10)
    .execute();
  const register = section(page, "敬献").getByRole("listitem");
  expect(await register.locator("b").allInnerTexts()).toEqual(givers.map(({ nickname }) => nickname));
  const messages = await db
    .selectFrom("message")
    .select("content")
    .where("residence_id", "=", id)
    .where("state", "=", "shown")
    .orderBy("id", "desc")
    .limit(4)
    .execute();
  const displayedMessages = section(page, "来信").getByRole("article");
  await expectSoon(() => displayedMessages.count()).toBe(4);
  for (const [index, { content }] of messages.entries()) {
    expect(await displayedMessages.nth(index).textContent()).toContain(content);
  }
});

test.for(sample([1, 2, 3, 4, 5, 6, 7], { every: 4, turn: 1 }))(
  "a residence of level %i displays the seal and the name of its level",
  async (level, { visit, site }) => {
    const { id } = await aResidence(site.database.db, { level });
    const { name } = await site.database.db
      .selectFrom("level")
      .select("name")
      .where("level", "=", level)
      .executeTakeFirstOrThrow();
    const page = await visit();
    await page.goto(`/home?id=${id}`);
    const seal = page.getByRole("img", { name });
    expect(await seal.getAttribute("src")).toContain(`/art/levels/level-${level}.svg`);
    await expectSoon(() => seal.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  },
);

sweepTest("a level that is unknown to the site displays the first seal", async ({ visit, site }) => {
  const { id } = await aResidence(site.database.db, { level: 5 });
  const page = await visit();
  await page.route("**/api/residence/residenceDetail?*", async (route) => {
    const answer = await route.fetch();
    const envelope: { body: object } = await answer.json();
    await route.fulfill({ json: { ...envelope, body: { ...envelope.body, level: 8, level_name: "来日居" } } });
  });
  await page.goto(`/home?id=${id}`);
  await expectSoon(() => page.getByRole("img", { name: "来日居" }).getAttribute("src")).toContain("level-1.svg");
});

sweepTest("a name of more than three characters gets a wider plate", async ({ visit, site }) => {
  const { db } = site.database;
  const page = await visit();
  await page.goto(`/home?id=${(await aResidence(db, { name: "周念慈" })).id}`);
  const usual = await plateWidth(page);
  await page.goto(`/home?id=${(await aResidence(db, { name: "欧阳念慈" })).id}`);
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toContain("欧阳念慈");
  expect(await plateWidth(page)).toBeGreaterThan(usual);
});

test("a martyr's residence has no level, no birthday and no plate, but a cemetery number", async ({ visit, site }) => {
  const page = await visit();
  await page.goto(`/home?id=${await residenceNamed(site, "赵一曼")}`);
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("赵一曼");
  const text = await page.locator("main").innerText();
  expect(text).toContain("墓园编号");
  expect(text).not.toContain("居所编号");
  expect(text).toContain("距牺牲纪念日");
  expect(text).not.toContain("诞辰");
  expect(await page.locator("img[src*='/art/levels/']").count()).toBe(0);
  const plates = page.getByRole("heading", { level: 1 }).locator("svg");
  expect(await plates.count()).toBe(0);
});

sweepTest(
  "a martyr who died before 1950 is shown with the older figure, a later one with the newer",
  async ({ visit, site }) => {
    const { db } = site.database;
    const martyr = { kind: "martyr", source: "地方志", portrait: "", battle_address: "山海关" } as const;
    const page = await visit();
    const figure = () => page.locator("main img[src*='/art/portraits/']").first().getAttribute("src");
    await page.goto(`/home?id=${(await aResidence(db, { ...martyr, death_on: "1949-12-31" })).id}`);
    expect(await figure()).toContain("soldier-before-1950");
    await page.goto(`/home?id=${(await aResidence(db, { ...martyr, death_on: "1950-01-01" })).id}`);
    expect(await figure()).toContain("soldier-after-1950");
  },
);

test("a residence can be read without script, on its light page and those that follow", async ({ visit, site }) => {
  const page = await visit({ hasScript: false });
  await page.goto(`/home?id=${await residenceNamed(site, "沈玉兰")}`);
  await page.waitForURL(/\/g\/\w{6}$/);
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toContain("沈玉兰");
  for (const title of ["生平", "来信"]) {
    expect(await page.getByRole("heading", { level: 2, name: title }).isVisible()).toBe(true);
  }
  expect(await page.getByRole("listitem").filter({ hasText: "妈，昨天路过老厂" }).isVisible()).toBe(true);
  await page.getByRole("link", { name: "生平全文" }).click();
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("沈玉兰的生平");
  expect((await page.getByRole("article").innerText()).length).toBeGreaterThan(200);
});

test("a URL without a residence returns 404 with links to go on", async ({ visit, browserErrors }) => {
  browserErrors.expect(/404/);
  const page = await visit();
  for (const address of ["/home", "/home?id=999999", "/home?id=abc", "/introd?id=0", "/nowhere"]) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(404);
    expect(await page.getByRole("heading", { level: 1 }).innerText(), address).toBe(notFoundTitle);
    expect(await page.locator("main").getByRole("searchbox").isVisible(), address).toBe(true);
  }
});
