import type { Page } from "playwright-core";
import { expect } from "vitest";
import { anAccount, aResidence } from "@changming/domain/testing/builders";
import { aVisit } from "@changming/domain/testing/keepsakes";
import { aGift, aGivenGift } from "@changming/domain/testing/tributes";
import type { RunningSite } from "./support/site.ts";
import { expectSoon, sweepTest, test } from "./support/test.ts";

const pager = (page: Page) => page.getByRole("navigation", { name: "分页" });
const current = (page: Page) => pager(page).locator("[aria-current=page]").innerText();
const minute = 60_000;

/** The names in a list of visitors or givers, in order. */
const visitors = (page: Page) =>
  page
    .getByRole("main")
    .locator("li:has(> time)")
    .evaluateAll((rows) => rows.map((row) => row.querySelector("span:nth-of-type(2)")?.textContent ?? ""));
const givers = (page: Page) => page.getByRole("main").locator("ol[start] b").allInnerTexts();
const tabs = (page: Page) => page.getByRole("navigation", { name: "礼物仓库" });

/** `count` visitors, numbered in order, the last one a minute ago. */
async function visited(site: RunningSite, count: number): Promise<number> {
  const { db } = site.database;
  const { id } = await aResidence(db);
  for (let number = 1; number <= count; number += 1) {
    const { id: accountId } = await anAccount(db, { nickname: `访客${number}` });
    await aVisit(db, {
      residenceId: id,
      accountId,
      at: new Date(site.now().getTime() - (count + 1 - number) * minute),
    });
  }
  return id;
}

/** Twelve givers, the first with the most; each gave a different kind of gift. */
async function given(site: RunningSite): Promise<number> {
  const { db } = site.database;
  const { id } = await aResidence(db);
  for (let number = 1; number <= 12; number += 1) {
    const { id: accountId } = await anAccount(db, { nickname: `献礼人${number}` });
    const gift = await aGift(db, { name: `第${number}样花${id}` });
    const at = new Date(site.now().getTime() - (13 - number) * minute);
    await aGivenGift(db, { residenceId: id, gift, accountId, quantity: 13 - number, at });
  }
  return id;
}

const numbered = (name: string, from: number, to: number) => {
  const step = from <= to ? 1 : -1;
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, place) => `${name}${from + step * place}`);
};

test("the list of visitors has forty names a page, the latest first, and pages with their own URLs", async ({
  visit,
  site,
}) => {
  const id = await visited(site, 83);
  const page = await visit();
  await page.goto(`/browse_records?id=${id}`);
  await page.waitForLoadState("networkidle");
  expect(await visitors(page)).toEqual(numbered("访客", 83, 44));
  expect(await page.getByRole("main").innerText()).toContain("83 次留下了名字");
  expect(await current(page)).toBe("1");
  await pager(page).getByRole("link", { name: "第 3 页" }).click();
  await page.waitForURL(`**/browse_records?id=${id}&page=3`);
  await expectSoon(() => visitors(page)).toEqual(numbered("访客", 3, 1));
  expect(await current(page)).toBe("3");
  expect(await pager(page).getByRole("link", { name: "下一页" }).count()).toBe(0);
  await pager(page).getByRole("link", { name: "上一页" }).click();
  await expectSoon(() => visitors(page)).toEqual(numbered("访客", 43, 4));
  const relative = await visit({ hasScript: false });
  await relative.goto(page.url());
  expect(await visitors(relative)).toEqual(numbered("访客", 43, 4));
});

sweepTest("a page number beyond the end of the list of visitors leads to the first page", async ({ visit, site }) => {
  const id = await visited(site, 2);
  const page = await visit();
  await page.goto(`/browse_records?id=${id}&page=5`);
  await page.getByRole("link", { name: "从第一页看起" }).click();
  await expectSoon(() => visitors(page)).toEqual(["访客2", "访客1"]);
});

sweepTest("an empty list of visitors says what will be there", async ({ visit, site }) => {
  const page = await visit();
  await page.goto(`/browse_records?id=${(await aResidence(site.database.db)).id}`);
  expect(await page.getByText("还没有人留下名字").isVisible()).toBe(true);
});

test("three lists of gifts: the most generous givers, the latest gifts, the received gifts; ten a page each", async ({
  visit,
  site,
}) => {
  const id = await given(site);
  const page = await visit();
  await page.goto(`/gift_ranking?id=${id}`);
  await page.waitForLoadState("networkidle");
  expect(await tabs(page).getByRole("link").allInnerTexts()).toEqual(["敬献名册", "近日献礼", "收到的礼物"]);
  for (const [title, type, first, second] of [
    ["敬献名册", null, numbered("献礼人", 1, 10), numbered("献礼人", 11, 12)],
    ["近日献礼", "1", numbered("献礼人", 12, 3), numbered("献礼人", 2, 1)],
    ["收到的礼物", "2", numbered("第", 1, 10), numbered("第", 11, 12)],
  ] as const) {
    const displayedGivers = async () => (await givers(page)).map((name) => name.replace(/样花\d+$/, ""));
    await tabs(page).getByRole("link", { name: title }).click();
    await expectSoon(() => tabs(page).locator("[aria-current=page]").innerText()).toBe(title);
    await expectSoon(displayedGivers).toEqual(first);
    await pager(page).getByRole("link", { name: "下一页" }).click();
    await page.waitForURL(/page=2/);
    await expectSoon(displayedGivers).toEqual(second);
    const { searchParams } = new URL(page.url());
    expect([searchParams.get("id"), searchParams.get("type")]).toEqual([`${id}`, type]);
    expect(await page.getByRole("main").locator("ol[start]").getAttribute("start")).toBe("11");
    const relative = await visit({ hasScript: false });
    await relative.goto(page.url());
    expect(await givers(relative)).toEqual(await givers(page));
  }
});

test("a row displays quantity and coins; nothing on the page mentions a payment", async ({ visit, site }) => {
  const id = await given(site);
  const page = await visit();
  await page.goto(`/gift_ranking?id=${id}`);
  const row = page.getByRole("main").locator("ol[start] > li").first();
  // Twelve of a gift of ten coins.
  expect(await row.innerText()).toMatch(/一\s*献礼人1\s[^]*共 12 件[^]*120/);
  expect(await page.getByRole("main").innerText()).not.toMatch(/[¥￥]|支付|元/);
});

sweepTest(
  "an empty list invites without mentioning money, and a page beyond the end links back to its own first",
  async ({ visit, site }) => {
    const page = await visit();
    await page.goto(`/gift_ranking?id=${(await aResidence(site.database.db)).id}&type=1`);
    expect(await page.getByRole("main").innerText()).toContain("也有不收费的礼物");
    const id = await given(site);
    await page.goto(`/gift_ranking?id=${id}&type=1&page=9`);
    await page.getByRole("link", { name: "从第一页看起" }).click();
    await page.waitForURL((url) => url.search === `?id=${id}&type=1`);
    await expectSoon(() => givers(page)).toEqual(numbered("献礼人", 12, 3));
  },
);
