import { sample } from "@changming/kit/testing/rounds";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { anAccount } from "@changming/domain/testing/builders";
import { aGivenGift } from "@changming/domain/testing/tributes";
import { testNow } from "@changming/domain/testing/test-ctx";
import { expectSoon, stopClock, sweepTest, test } from "./support/test.ts";
import { residenceNamed } from "./support/people.ts";

const slide = (page: Page, place: number) => page.getByRole("group", { name: `第 ${place} 幅，共 6 幅` });
const search = (page: Page) => page.locator("main").getByRole("search");

const across = (list: Locator) => list.evaluate((element) => Math.round(element.scrollLeft));
const down = (list: Locator) => list.evaluate((element) => Math.round(element.scrollTop));

/** The items in a list's window by their text, each with its distance from the window's start in px. */
function seenIn(list: Locator, axis: "x" | "y") {
  return list.evaluate((element, along) => {
    const edge = element.getBoundingClientRect();
    const items = [...element.children].map((item) => {
      const box = item.getBoundingClientRect();
      const [from, to] =
        along === "x" ? [box.left - edge.left, box.right - edge.left] : [box.top - edge.top, box.bottom - edge.top];
      return { text: item.textContent, from: Math.round(from), to: Math.round(to) };
    });
    return items.filter(({ from, to }) => to > 0 && from < (along === "x" ? edge.width : edge.height));
  }, axis);
}

sweepTest("the page can be read before any script has run", async ({ visit, site }) => {
  const page = await visit({ hasScript: false });
  const answer = await page.goto("/");
  const html = (await answer?.text()) ?? "";
  const { db } = site.database;
  const notices = await db.selectFrom("notice").select("title").orderBy("published_at", "desc").limit(20).execute();
  const links = await db.selectFrom("friend_link").select("name").execute();
  const gardens = await db.selectFrom("garden").select("name").execute();
  for (const text of ["苏轼", "沈玉兰", ...notices.map(({ title }) => title), ...links.map(({ name }) => name)]) {
    expect(html).toContain(text);
  }
  for (const { name } of gardens) expect(html).toContain(name);
  for (const title of ["居所", "新立", "园区", "见闻", "友情链接"]) {
    expect(await page.getByRole("heading", { name: title, exact: true }).isVisible(), title).toBe(true);
  }
  const card = page.getByRole("link", { name: /苏轼/ }).last();
  expect(await card.getAttribute("href")).toBe(`/home?id=${await residenceNamed(site, "苏轼")}`);
  await search(page).getByRole("searchbox").fill("玉兰");
  await search(page).getByRole("button", { name: "寻访" }).click();
  expect(await page.getByRole("link", { name: /沈玉兰/ }).isVisible()).toBe(true);
});

test("the header displays today's date in both calendars, and the service phone number", async ({ visit, site }) => {
  site.setNow(testNow);
  const page = await visit();
  await page.goto("/");
  const header = page.getByRole("banner");
  const text = (await header.innerText()).replace(/\s+/g, "");
  for (const expected of ["2026年11月21日", "星期六", "丙午年十月十三", "欢迎来到长明"])
    expect(text).toContain(expected);
  const call = header.getByRole("link", { name: "服务电话 400-000-1200" }).first();
  expect(await call.getAttribute("href")).toBe("tel:4000001200");
  expect(await header.getByRole("link", { name: "登录" }).first().isVisible()).toBe(true);
  expect(await header.getByRole("link", { name: "注册" }).first().isVisible()).toBe(true);
});

sweepTest("the slides change every five seconds in a loop, until the user stops them", async ({ visit }) => {
  const page = await visit({ clock: testNow, isCalm: false });
  await page.goto("/");
  const stop = page.getByRole("button", { name: "暂停轮播" });
  await stop.waitFor();
  await stopClock(page);
  // Selecting a slide restarts its five seconds.
  await page.getByRole("button", { name: /^第 2 幅/ }).click();
  await page.getByRole("button", { name: /^第 1 幅/ }).click();
  await page.mouse.move(720, 880);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  expect(await slide(page, 1).isVisible()).toBe(true);
  await page.clock.runFor(4_500);
  expect(await slide(page, 1).isVisible()).toBe(true);
  for (const place of [2, 3, 4, 5, 6, 1]) {
    await page.clock.runFor(place === 2 ? 1_000 : 5_000);
    await expectSoon(() => slide(page, place).isVisible(), `slide ${place}`).toBe(true);
  }
  await stop.click();
  await page.mouse.move(720, 880);
  await page.getByRole("button", { name: "继续轮播" }).waitFor();
  await page.clock.runFor(20_000);
  expect(await slide(page, 1).isVisible()).toBe(true);
});

sweepTest("a slide with its own page opens it in the same tab, one with a link in a new window", async ({ visit }) => {
  const page = await visit();
  await page.goto("/");
  await page.getByRole("button", { name: /^第 3 幅/ }).click();
  const opening = page.context().waitForEvent("page");
  await slide(page, 3).getByRole("link").click();
  const opened = await opening;
  await opened.waitForLoadState();
  expect(decodeURIComponent(opened.url())).toContain("/search?words=鲁迅");
  expect(new URL(page.url()).pathname).toBe("/");
  await page.getByRole("button", { name: /^第 1 幅/ }).click();
  await slide(page, 1).getByRole("link").click();
  await page.getByRole("heading", { level: 1, name: "国家公祭日，我们一起默哀" }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/slide_details$/);
});

sweepTest("a hot word starts its search", async ({ visit }) => {
  const page = await visit();
  await page.goto("/");
  await page.locator("main").getByRole("link", { name: "林徽因", exact: true }).click();
  await page.waitForURL(/\/search\?words=/);
  await page
    .getByRole("region", { name: "居所" })
    .getByRole("link", { name: /林徽因/ })
    .waitFor();
  await expectSoon(() => search(page).getByRole("searchbox").inputValue()).toBe("林徽因");
});

test.for(sample(["", "   "], { every: 2, turn: 1 }))(
  "searching for the empty keyword “%s” displays a hint and changes nothing",
  async (text, { visit }) => {
    const page = await visit();
    for (const address of ["/", "/search?words=苏轼", "/famous_list?keywords=苏轼", "/ancestor_list", "/martyr_list"]) {
      await page.goto(address);
      await page.waitForLoadState("networkidle");
      const before = await page.getByRole("main").getByRole("listitem").count();
      await search(page).getByRole("searchbox").fill(text);
      await search(page).getByRole("button", { name: "寻访" }).click();
      await page.getByRole("status").getByText("关键词不能为空").waitFor();
      expect(decodeURIComponent(page.url())).toBe(new URL(address, page.url()).origin + address);
      expect(await page.getByRole("main").getByRole("listitem").count()).toBe(before);
    }
  },
);

const running = [
  { name: "近来常有人来的居所", axis: "x", loop: 950 },
  { name: "园区", axis: "x", loop: 950 },
  { name: "公告", axis: "y", loop: 768 },
  { name: "文章", axis: "y", loop: 768 },
  { name: "此刻的思念", axis: "x", loop: 1_680 },
] as const;

sweepTest.for(running)(
  "$name moves 1 px every 30 ms and restarts after $loop px without a visible jump",
  async ({ name, axis, loop }, { visit }) => {
    const page = await visit({ clock: testNow, isCalm: false });
    await page.goto("/");
    const list = page.getByRole("list", { name, exact: true });
    await list.scrollIntoViewIfNeeded();
    const at = () => (axis === "x" ? across(list) : down(list));
    await expectSoon(at).toBeGreaterThan(0);
    await stopClock(page);
    await page.clock.runFor(300);
    const start = await at();
    await page.clock.runFor(3_000);
    expect((await at()) - start).toBeGreaterThanOrEqual(99);
    expect((await at()) - start).toBeLessThanOrEqual(101);
    const stride = 19;
    let before = await at();
    let turned = 0;
    let seen = await seenIn(list, axis);
    for (let px = 0; px < loop + 400; px += stride) {
      await page.clock.runFor(stride * 30);
      const now = await at();
      const next = await seenIn(list, axis);
      const moved = now < before ? now + loop - before : now - before;
      expect(Math.abs(moved - stride), `from ${before} to ${now}`).toBeLessThanOrEqual(2);
      // Every visible item must be at its computed position now, unless it has left the window.
      for (const { text, from, to } of seen) {
        const isThere = next.some((item) => item.text === text && Math.abs(from - moved - item.from) <= 1);
        expect(isThere || to - moved <= 1, `${text} at ${from} px, ${before} → ${now}`).toBe(true);
      }
      if (now < before) turned += 1;
      [before, seen] = [now, next];
    }
    expect(turned).toBe(1);
  },
);

sweepTest.for(running)(
  "$name pauses under the pointer, on focus and by its button",
  async ({ name, axis }, { visit }) => {
    const page = await visit({ clock: testNow, isCalm: false });
    await page.goto("/");
    const list = page.getByRole("list", { name, exact: true });
    await list.scrollIntoViewIfNeeded();
    const at = () => (axis === "x" ? across(list) : down(list));
    await expectSoon(at).toBeGreaterThan(0);
    await stopClock(page);
    const standsStill = async () => {
      await page.clock.runFor(100);
      const before = await at();
      await page.clock.runFor(3_000);
      return (await at()) === before;
    };
    expect(await standsStill()).toBe(false);
    await list.hover();
    expect(await standsStill(), "under the pointer").toBe(true);
    await page.mouse.move(1, 1);
    expect(await standsStill()).toBe(false);
    if ((await list.getByRole("link").count()) > 0) {
      await list.getByRole("link").first().focus();
      expect(await standsStill(), "under the focus").toBe(true);
      await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
      expect(await standsStill()).toBe(false);
    }
    await page.getByRole("button", { name: `${name}，暂停滚动` }).click();
    await page.mouse.move(1, 1);
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    expect(await standsStill(), "by its button").toBe(true);
    await page.getByRole("button", { name: `${name}，继续滚动` }).click();
    await page.mouse.move(1, 1);
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    expect(await standsStill()).toBe(false);
  },
);

test("a gift that is given while the page is open appears as the latest gift without a reload", async ({
  visit,
  site,
}) => {
  const page = await visit({ clock: testNow, isCalm: false });
  await page.goto("/");
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  const lantern = page.getByRole("link", { name: /^最近一次敬献/ });
  expect(await lantern.innerText()).not.toContain("远行的小舟");
  await page.waitForLoadState("networkidle");
  const { db } = site.database;
  const giver = await anAccount(db, { nickname: "远行的小舟" });
  const gift = await db
    .selectFrom("gift")
    .select(["id", "name", "coins"])
    .where("name", "=", "河灯")
    .executeTakeFirstOrThrow();
  const residenceId = await residenceNamed(site, "周秉文");
  await aGivenGift(db, { residenceId, gift, accountId: giver.id, quantity: 3, at: site.now() });
  await site.announce("gifts", "ticker", `residence:${residenceId}:counts`);
  const aMinuteLater = async (place: Locator) => {
    // Not every frame of a minute of motion: on a slow machine that takes longer than ten seconds.
    await page.clock.fastForward(61_000);
    return await place.innerText();
  };
  await expectSoon(() => aMinuteLater(lantern)).toContain("远行的小舟");
  expect(await lantern.innerText()).toContain("周秉文");
  expect((await lantern.innerText()).replace(/\s/g, "")).toContain("河灯三盏");
  expect(await lantern.getAttribute("href")).toBe(`/home?id=${residenceId}`);
  const ticker = page.getByRole("list", { name: "此刻的思念" });
  await expectSoon(() => aMinuteLater(ticker)).toContain("远行的小舟");
  expect(await page.evaluate(() => "isSameDocument" in globalThis)).toBe(true);
});
