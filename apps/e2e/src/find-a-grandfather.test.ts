import type { Page } from "playwright-core";
import { expect } from "vitest";
import { sample } from "@changming/kit/testing/rounds";
import { expectSoon, sweepTest, test } from "./support/test.ts";

const results = (page: Page) => page.getByRole("region", { name: "居所" }).getByRole("list").first();
const names = (page: Page) => results(page).locator("strong").allInnerTexts();
/** The names in a list of people, which is divided into eras. */
const people = (page: Page) =>
  page.getByRole("region", { name: "居所", exact: true }).locator("strong").allInnerTexts();
const searchBox = (page: Page) => page.getByRole("main").getByRole("searchbox");

const waysToWrite = [
  ["his name", "郑海生"],
  ["a part of his name", "海生"],
  ["his name in traditional characters", "鄭海生"],
  ["the pronunciation of his name", "zhenghaisheng"],
  ["the initials of his name", "zhs"],
] as const;

test.for(sample(waysToWrite, { every: 3, turn: 0 }))("he is found by %s", async ([, searchText], { visit }) => {
  const page = await visit();
  await page.goto("/");
  await searchBox(page).fill(searchText ?? "");
  await searchBox(page).press("Enter");
  await page.waitForURL(/\/search\?words=/);
  await expectSoon(() => names(page)).toContain("郑海生");
  await results(page)
    .getByRole("link", { name: /郑海生/ })
    .click();
  await page.getByRole("heading", { level: 1, name: "郑海生" }).waitFor();
});

sweepTest(
  "a visitor who knows only his native place finds him among the others from there",
  async ({ visit, site }) => {
    const rows = await site.database.db
      .selectFrom("residence")
      .select("name")
      .where("native_place", "like", "%绍兴%")
      .where("is_private", "=", false)
      .execute();
    const page = await visit();
    await page.goto("/search?words=绍兴");
    expect((await names(page)).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
    expect(rows.length).toBeGreaterThan(1);
  },
);

sweepTest("an exact name comes before longer ones", async ({ visit }) => {
  const page = await visit();
  await page.goto("/search?words=苏轼");
  expect((await names(page))[0]).toBe("苏轼");
});

test("a search without results has a kind message, with a link to all residences", async ({ visit }) => {
  const page = await visit();
  await page.goto("/search?words=查无此人氏");
  await page.getByText("没有找到“查无此人氏”").waitFor();
  await page.getByRole("region", { name: "居所" }).getByRole("link", { name: "看全部" }).click();
  await expectSoon(async () => (await names(page)).length).toBe(18);
});

sweepTest("without a keyword the page displays what others search for", async ({ visit }) => {
  const page = await visit();
  await page.goto("/search");
  await page.getByRole("main").getByRole("link", { name: "鲁迅", exact: true }).first().click();
  await page.waitForURL(/words=/);
  expect(await names(page)).toContain("鲁迅");
});

sweepTest("a page of results has its own URL that can be shared", async ({ visit }) => {
  const page = await visit();
  await page.goto("/search");
  const first = await names(page);
  const pager = page.getByRole("navigation", { name: "分页" });
  await pager.getByRole("link", { name: "下一页" }).click();
  await page.waitForURL(/page=2/);
  await expectSoon(async () => (await names(page))[0]).not.toBe(first[0]);
  const second = await names(page);
  expect(second.filter((name) => first.includes(name))).toEqual([]);
  expect(await pager.locator("[aria-current=page]").innerText()).toBe("2");
  const relative = await visit({ hasScript: false });
  await relative.goto(page.url());
  expect(await names(relative)).toEqual(second);
  await page.goBack();
  await expectSoon(() => names(page)).toEqual(first);
});

test.for(sample(["/famous_list", "/ancestor_list", "/martyr_list"], { every: 3, turn: 0 }))(
  "%s shows 18 residences a page, only of its own kind, and searches within it",
  async (path, { visit, site }) => {
    const kind = { "/famous_list": "famous", "/ancestor_list": "ancestor", "/martyr_list": "martyr" }[path];
    const rows = await site.database.db.selectFrom("residence").select(["name", "kind"]).execute();
    const own = rows.filter((row) => row.kind === kind).map(({ name }) => name);
    const page = await visit();
    await page.goto(path);
    const seen = await people(page);
    expect(seen.length).toBe(Math.min(18, own.length));
    expect(seen.every((name) => own.includes(name))).toBe(true);
    const wanted = own.at(-1) ?? "";
    await searchBox(page).fill(wanted);
    await searchBox(page).press("Enter");
    // Typed while the results are still loading: they neither replace it nor take the focus.
    await searchBox(page).fill("沈玉兰");
    await page.waitForURL(/keywords=/);
    await expectSoon(() => people(page)).toContain(wanted);
    await page.getByText(`“${wanted}”有`).waitFor();
    expect(await searchBox(page).inputValue()).toBe("沈玉兰");
    expect(await searchBox(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await searchBox(page).press("Enter");
    await page.getByText("没有找到“沈玉兰”").waitFor();
    await page.getByRole("main").getByRole("link", { name: "全部", exact: true }).click();
    await expectSoon(async () => (await people(page)).length).toBe(seen.length);
  },
);

sweepTest("a visitor who pages past 500 is advised to narrow the search", async ({ visit, site, browserErrors }) => {
  browserErrors.expect(/400/);
  // Statements sent together are one transaction; its time is not limited, because the rows run many triggers.
  await site.database.pool.query(`
    set local statement_timeout = 0;
    with made as (
      insert into residence (kind, name, gender, birth_on, birth_calendar, birth_is_leap_month, death_on, death_calendar,
        death_is_leap_month, nation, native_place, garden_id, level, letter, number, plaque, couplet, opening, summary,
        intro_html, portrait, battle_address, cemetery_address, source, moved_in_at, is_private, search, created_at, updated_at)
      select kind, name, gender, birth_on, birth_calendar, birth_is_leap_month, death_on, death_calendar,
        death_is_leap_month, nation, native_place, garden_id, level, 'Z', 10000 + serial, plaque, couplet, opening, summary,
        intro_html, portrait, battle_address, cemetery_address, source, moved_in_at, false, search, created_at, updated_at
      from residence, generate_series(1, 9100) as serial where name = '周秉文'
      returning id, garden_id)
    insert into residence_counter (residence_id, garden_id, is_listed) select id, garden_id, true from made`);
  await site.announce("residences");
  const page = await visit();
  await expectSoon(async () => {
    await page.goto("/search?words=周秉文&page=500");
    return page.getByText("缩小范围").count();
  }).toBe(1);
  expect((await names(page)).length).toBe(18);
  const pager = page.getByRole("navigation", { name: "分页" });
  expect(await pager.getByRole("link", { name: "下一页" }).count()).toBe(0);
  const beyond = await page.goto("/search?words=周秉文&page=501");
  expect(beyond?.status()).toBe(400);
  expect(await page.getByRole("main").innerText()).toContain("缩小范围");
});
