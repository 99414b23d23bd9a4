import type { Page } from "playwright-core";
import { expect } from "vitest";
import { sample } from "@changming/kit/testing/rounds";
import { aNews, aNewsCategory, aNotice } from "@changming/domain/testing/content";
import { daysFromNow, testNow } from "@changming/domain/testing/test-ctx";
import { logIn, residenceNamed, setPrivate } from "./support/people.ts";
import type { RunningSite } from "./support/site.ts";
import { expectSoon, sweepTest, test } from "./support/test.ts";

/** Title of the 404 page for texts; residences and gardens have their own. */
const noSuchText = "未见此篇";

/** Waits until the page with that title is loaded. */
const expectTitle = (page: Page, title: string) =>
  expectSoon(() => page.getByRole("main").getByRole("heading", { level: 1 }).textContent()).toBe(title);
const noticeTitles = (page: Page) => page.getByRole("main").locator("ol li a > span:first-of-type").allInnerTexts();
const articleTitles = (page: Page) => page.getByRole("main").locator("ol h2").allInnerTexts();
const articleFacts = (page: Page) => page.getByRole("main").locator("ol li p:last-of-type > span").allInnerTexts();
const tabs = (page: Page) => page.getByRole("navigation", { name: "栏目" });
const pager = (page: Page) => page.getByRole("navigation", { name: "分页" });

/** All published notices, the newest first. */
async function notices({ database, now }: RunningSite): Promise<{ id: number; title: string }[]> {
  return database.db
    .selectFrom("notice")
    .select(["id", "title"])
    .where("published_at", "<=", now())
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** A category with `count` articles, numbered in the order of publication. */
async function categoryOf(site: RunningSite, name: string, count: number): Promise<{ id: number; articles: number[] }> {
  const id = await aNewsCategory(site.database.db, { name });
  const articles: number[] = [];
  for (let number = 1; number <= count; number += 1) {
    const own = { category_id: id, title: `${name}${number}`, published_at: daysFromNow(-200 + number) };
    articles.push(await aNews(site.database.db, own));
  }
  await site.announce("news");
  return { id, articles };
}

interface Feed {
  parseError: string | null;
  items: { title: string; link: string; date: string }[];
}

/** A feed as a feed reader parses it. */
async function readFeed(page: Page, address: string): Promise<Feed> {
  const answer = await page.request.get(address);
  expect(answer.headers()["content-type"]).toMatch(/^application\/rss\+xml/);
  return page.evaluate(
    (text) => {
      const feed = new DOMParser().parseFromString(text, "application/xml");
      const textOf = (item: Element, name: string) => item.querySelector(name)?.textContent ?? "";
      const items = [...feed.querySelectorAll("rss[version='2.0'] > channel > item")].map((item) => ({
        title: textOf(item, "title"),
        link: textOf(item, "link"),
        date: textOf(item, "pubDate"),
      }));
      return { parseError: feed.querySelector("parsererror")?.textContent ?? null, items };
    },
    await answer.text(),
  );
}

/** All URLs of the sitemap, through its index. */
async function mapped(site: RunningSite): Promise<string[]> {
  const locations = async (path: string) => {
    const text = await (await fetch(`${site.origin}${path}`)).text();
    return [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => {
      const { pathname, search } = new URL(address.replaceAll("&amp;", "&"));
      return `${pathname}${search}`;
    });
  };
  const parts = await locations("/sitemap.xml");
  return (await Promise.all(parts.map(locations))).flat();
}

test("a visitor finds the newest notice on the home page and reads it; the link leads to all notices", async ({
  visit,
  site,
}) => {
  const id = await aNotice(site.database.db, { title: "守岁夜的安排", content_html: "<p>灯亮到天明。</p>" });
  await site.announce("notices");
  // A moving ticker cannot be clicked.
  const page = await visit({ isCalm: true });
  await page.goto("/");
  await page
    .getByRole("main")
    .getByRole("link", { name: /守岁夜的安排/ })
    .first()
    .click();
  await expectTitle(page, "守岁夜的安排");
  expect(new URL(page.url()).search).toBe(`?id=${id}`);
  expect(await page.getByRole("article").innerText()).toContain("灯亮到天明。");
  expect(await page.title()).toContain("守岁夜的安排");
  await page.getByRole("main").getByRole("link", { name: "全部公告" }).click();
  await page.waitForURL("**/notice");
  await expectSoon(async () => (await noticeTitles(page))[0]).toBe("守岁夜的安排");
});

sweepTest(
  "all notices are listed in order, fifteen a page, and can be read one after the other",
  async ({ visit, site }) => {
    const titles = (await notices(site)).map(({ title }) => title);
    expect(titles.length).toBeGreaterThan(15);
    const page = await visit();
    await page.goto("/");
    await page.getByRole("banner").getByRole("link", { name: "公告", exact: true }).click();
    await page.waitForURL("**/notice");
    await expectSoon(() => noticeTitles(page)).toEqual(titles.slice(0, 15));
    await pager(page).getByRole("link", { name: "下一页" }).click();
    await page.waitForURL("**/notice?page=2");
    await expectSoon(() => noticeTitles(page)).toEqual(titles.slice(15, 30));
    const relative = await visit({ hasScript: false });
    await relative.goto(page.url());
    expect(await noticeTitles(relative)).toEqual(titles.slice(15, 30));
    await page.goBack();
    await expectSoon(() => noticeTitles(page)).toEqual(titles.slice(0, 15));
    await page
      .getByRole("main")
      .getByRole("link", { name: titles[1] ?? "" })
      .click();
    await expectTitle(page, titles[1] ?? "");
    await page.getByRole("link", { name: /^下一篇/ }).click();
    await expectTitle(page, titles[2] ?? "");
    await page.getByRole("link", { name: /^上一篇/ }).click();
    await expectTitle(page, titles[1] ?? "");
  },
);

test("unknown and unpublished texts are not found", async ({ visit, site, browserErrors }) => {
  browserErrors.expect(/404/);
  const { db } = site.database;
  const early = await aNotice(db, { title: "明日才说", published_at: daysFromNow(1) });
  const category_id = await aNewsCategory(db, { name: "来日" });
  const unwritten = await aNews(db, { title: "明日的文章", category_id, published_at: daysFromNow(1) });
  await site.announce("notices", "news");
  const page = await visit();
  for (const address of [
    `/notice_details?id=${early}`,
    `/news_details?id=${unwritten}&class_id=${category_id}`,
    "/notice_details?id=999999",
    "/notice_details",
    "/news_details?id=999999&class_id=1",
    "/news_details?id=x",
    "/news?class_id=999999",
  ]) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(404);
    expect(await page.getByRole("heading", { level: 1 }).innerText(), address).toBe(noSuchText);
    expect(
      await page
        .getByRole("main")
        .getByRole("link", { name: /^看全部(公告|文章)$/ })
        .isVisible(),
      address,
    ).toBe(true);
  }
  for (const address of ["/", "/notice", "/news", `/news?class_id=${category_id}`, "/notice.rss", "/news.rss"]) {
    expect(await (await fetch(`${site.origin}${address}`)).text(), address).not.toMatch(/明日才说|明日的文章/);
  }
});

sweepTest("articles are read by category: every tab and every page of it has its own URL", async ({ visit, site }) => {
  const { id } = await categoryOf(site, "桂花", 7);
  const page = await visit();
  await expectSoon(async () => {
    await page.goto("/news");
    return tabs(page).getByRole("link", { name: "桂花" }).count();
  }).toBe(1);
  await page.waitForLoadState("networkidle");
  expect(await tabs(page).locator("[aria-current=page]").innerText()).toBe("全部");
  expect((await articleTitles(page)).length).toBe(5);
  await tabs(page).getByRole("link", { name: "桂花" }).click();
  await page.waitForURL(`**/news?class_id=${id}`);
  await expectSoon(() => articleTitles(page)).toEqual(["桂花7", "桂花6", "桂花5", "桂花4", "桂花3"]);
  expect(await tabs(page).locator("[aria-current=page]").innerText()).toBe("桂花");
  expect(new Set(await articleFacts(page))).toEqual(new Set(["桂花"]));
  await pager(page).getByRole("link", { name: "下一页" }).click();
  await page.waitForURL(`**/news?class_id=${id}&page=2`);
  await expectSoon(() => articleTitles(page)).toEqual(["桂花2", "桂花1"]);
  expect(await tabs(page).locator("[aria-current=page]").innerText()).toBe("桂花");
  const relative = await visit({ hasScript: false });
  await relative.goto(page.url());
  expect(await articleTitles(relative)).toEqual(["桂花2", "桂花1"]);
  // Another category starts at its first page.
  await tabs(page).getByRole("link", { name: "全部" }).click();
  await expectSoon(async () => (await articleTitles(page)).length).toBe(5);
  expect(new URL(page.url()).searchParams.get("page")).toBeNull();
});

sweepTest(
  "an article requested with another category's id is the same article, and links to its own category",
  async ({ visit, site }) => {
    const { id, articles } = await categoryOf(site, "梅花", 2);
    const other = await categoryOf(site, "菊花", 1);
    const page = await visit();
    await page.goto(`/news_details?id=${articles[0]}&class_id=${other.id}`);
    await expectTitle(page, "梅花1");
    const canonical = await page.locator("link[rel=canonical]").getAttribute("href");
    expect(canonical?.endsWith(`/news_details?id=${articles[0]}&class_id=${id}`)).toBe(true);
    await page.getByRole("link", { name: /^上一篇/ }).click();
    await expectTitle(page, "梅花2");
    await page.getByRole("link", { name: "更多梅花" }).click();
    await page.waitForURL(`**/news?class_id=${id}`);
    await expectSoon(() => articleTitles(page)).toEqual(["梅花2", "梅花1"]);
  },
);

sweepTest("an empty category and a page beyond the end say what to do", async ({ visit, site }) => {
  const { id: empty } = await categoryOf(site, "空谷", 0);
  const page = await visit();
  await page.goto(`/news?class_id=${empty}`);
  expect(await page.getByText("这个栏目还没有文章").isVisible()).toBe(true);
  const { id } = await categoryOf(site, "兰花", 1);
  const first = page.getByRole("link", { name: "从第一页看起" });
  await expectSoon(async () => {
    await page.goto(`/news?class_id=${id}&page=9`);
    return first.count();
  }).toBe(1);
  await first.click();
  await expectSoon(() => articleTitles(page)).toEqual(["兰花1"]);
});

const feeds = [
  ["/notice", "公告"],
  ["/news", "文章"],
] as const;

test.for(sample(feeds, { every: 2, turn: 0 }))(
  "%s names its feed in the head; it can be read, and its links lead to its entries",
  async ([path], { visit, site }) => {
    const odd = "<灯> & “烛” ]]> 'x'";
    if (path === "/notice") await aNotice(site.database.db, { title: odd, published_at: testNow });
    else await aNews(site.database.db, { title: odd, published_at: testNow });
    await site.announce("notices", "news");
    const page = await visit();
    await page.goto(path);
    const address = await page.locator("link[rel=alternate][type='application/rss+xml']").getAttribute("href");
    expect(address).toBe(`${path}.rss`);
    await expectSoon(async () => (await readFeed(page, `${path}.rss`)).items[0]?.title).toBe(odd);
    const { parseError, items } = await readFeed(page, `${path}.rss`);
    expect(parseError).toBeNull();
    expect(items.length).toBe(20);
    const dates = items.map(({ date }) => Date.parse(date));
    expect(dates).toEqual(dates.toSorted((one, other) => other - one));
    for (const { title, link } of items.slice(0, 3)) {
      const { pathname, search } = new URL(link);
      await page.goto(`${pathname}${search}`);
      await expectTitle(page, title);
    }
  },
);

sweepTest(
  "a logged-in user is redirected home from the agreement, but may read the one of gardens",
  async ({ visit, site }) => {
    const visitor = await visit();
    await visitor.goto("/xieyi");
    await expectTitle(visitor, "用户协议");
    const page = await visit({ as: await logIn(site, "visitor") });
    await page.goto("/xieyi");
    await page.waitForURL((url) => url.pathname === "/");
    await page.goto("/park_xieyi");
    await page.waitForLoadState("networkidle");
    // By then the page has loaded the user.
    await page.getByRole("banner").getByRole("button", { name: "陈向北" }).waitFor();
    await expectTitle(page, "园区管理员协议");
    expect(new URL(page.url()).pathname).toBe("/park_xieyi");
  },
);

test("the sitemap lists every public residence and no private one, from the moment one is closed", async ({ site }) => {
  const rows = await site.database.db.selectFrom("residence").select(["id", "is_private", "hidden_at"]).execute();
  const seen = rows.filter((row) => !row.is_private && row.hidden_at === null).map(({ id }) => id);
  expect(seen.length).toBeLessThan(rows.length);
  const residences = async () =>
    (await mapped(site)).flatMap((address) => /^\/home\?id=(\d+)$/.exec(address)?.[1] ?? []).map(Number);
  expect((await residences()).toSorted((a, b) => a - b)).toEqual(seen.toSorted((a, b) => a - b));
  const id = await residenceNamed(site, "沈玉兰");
  const owner = await logIn(site, "owner");
  await setPrivate(site, owner, id, true);
  const residencePaths = (await mapped(site)).filter((address) =>
    new RegExp(`^/(home|introd|album|msg_board)\\?id=${id}$`).test(address),
  );
  expect(residencePaths).toEqual([]);
  await setPrivate(site, owner, id, false);
  expect(await residences()).toContain(id);
});

test("robots.txt names no residence, and contains the URL of the sitemap", async ({ site }) => {
  const text = await (await fetch(`${site.origin}/robots.txt`)).text();
  const lines = text.split("\n").filter(Boolean);
  expect(lines[0]).toBe("User-agent: *");
  expect(
    lines.every((line) => /^(User-agent: \*|Disallow: \/[\w/*.]+|Sitemap: https?:\/\/\S+\/sitemap\.xml)$/.test(line)),
  ).toBe(true);
  expect(lines.filter((line) => line.startsWith("Sitemap:"))).toHaveLength(1);
  for (const path of ["/cherish", "/browse_records", "/gift_ranking", "/login"])
    expect(lines).toContain(`Disallow: ${path}`);
});
