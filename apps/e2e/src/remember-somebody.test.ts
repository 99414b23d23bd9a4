import type { Page } from "playwright-core";
import { expect } from "vitest";
// allow-import: the password that the demo prints
import { demoPassword } from "@changming/db/demo/demo-accounts";
import { aGarden, aMember, aResidence } from "@changming/domain/testing/builders";
import { accessibilityViolations } from "./support/accessibility.ts";
import { expectSoon, stopClock, sweepTest, test } from "./support/test.ts";
import { demoPerson, logIn } from "./support/people.ts";
import type { RunningSite } from "./support/site.ts";

const main = (page: Page) => page.getByRole("main");
const open = (page: Page) => main(page).getByRole("button", { name: "缅怀", exact: true });
const done = (page: Page) => main(page).getByRole("button", { name: "今日已缅怀", exact: true });
const message = (page: Page, text: string | RegExp) => main(page).getByText(text).filter({ visible: true });
const count = (page: Page, term: string) =>
  main(page)
    .locator("dl > div")
    .filter({ has: page.getByRole("term").filter({ hasText: term }) })
    .getByRole("definition")
    .first()
    .innerText();

async function newResidence(site: RunningSite, own: Parameters<typeof aResidence>[1] = {}): Promise<number> {
  return (await aResidence(site.database.db, { name: "顾长庚", remembered: 7, ...own })).id;
}

function remembrances(site: RunningSite, id: number) {
  return site.database.db.selectFrom("remembrance").select("on_day").where("residence_id", "=", id).execute();
}

async function enterAsNewcomer(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1, name: "登录" }).waitFor();
  await page.getByRole("tab", { name: "密码登录" }).click();
  await page.getByText("刚才按下的缅怀就给您记上").waitFor();
  await page.getByRole("textbox", { name: "手机号码" }).fill(demoPerson("newcomer").mobile);
  await page.getByRole("textbox", { name: "密码" }).fill(demoPassword);
  await main(page).getByRole("button", { name: "登录", exact: true }).click();
}

test("a visitor clicks, logs in, and finds it counted once together with the certificate", async ({ visit, site }) => {
  const id = await newResidence(site);
  const page = await visit();
  await page.goto(`/home?id=${id}`);
  await page.waitForLoadState("networkidle");
  await main(page).getByRole("link", { name: "缅怀", exact: true }).click();
  await enterAsNewcomer(page);
  await page.getByRole("heading", { level: 1, name: "顾长庚" }).waitFor();
  await done(page).waitFor();
  await message(page, /您第一次缅怀顾长庚，缅怀证书已经写好，编号 HY-\d{4}-\d{6}/).waitFor();
  expect(await count(page, "累计缅怀")).toContain("8");
  expect(await accessibilityViolations(page)).toEqual([]);
  await main(page).getByRole("link", { name: "看证书" }).click();
  await page.getByRole("article", { name: `${demoPerson("newcomer").nickname}缅怀顾长庚的证书` }).waitFor();
  expect(await remembrances(site, id)).toHaveLength(1);
});

sweepTest(
  "no remembrance is counted by going back from the login page, nor through a foreign link to it",
  async ({ visit, site }) => {
    const id = await newResidence(site, { name: "顾望舒" });
    const page = await visit();
    await page.goto(`/home?id=${id}`);
    await page.waitForLoadState("networkidle");
    await main(page).getByRole("link", { name: "缅怀", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "登录" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "顾望舒" }).waitFor();
    await page.goto(`/login?from=${encodeURIComponent(`/home?id=${id}#remember`)}`);
    await page.waitForLoadState("networkidle");
    expect(await page.getByText("刚才按下的缅怀就给您记上").count()).toBe(0);
    await page.getByRole("textbox", { name: "手机号码" }).fill(demoPerson("newcomer").mobile);
    await page.getByRole("textbox", { name: "密码" }).fill(demoPassword);
    await main(page).getByRole("button", { name: "登录", exact: true }).click();
    await open(page).waitFor();
    expect(await remembrances(site, id)).toEqual([]);
  },
);

sweepTest(
  "a user who logs in to remember a residence in a filtered list returns to it, and it is counted",
  async ({ visit, site }) => {
    const garden_id = await aGarden(site.database.db);
    const id = await newResidence(site, { garden_id });
    const page = await visit();
    await page.goto(`/park?id=${garden_id}&sort=2`);
    await page.waitForLoadState("networkidle");
    await main(page).getByRole("link", { name: "缅怀顾长庚" }).click();
    await enterAsNewcomer(page);
    await page.waitForURL((url) => url.pathname === "/park" && url.searchParams.get("sort") === "2");
    await main(page).getByRole("button", { name: "今日已缅怀顾长庚" }).waitFor();
    await page.reload();
    await main(page).getByRole("button", { name: "今日已缅怀顾长庚" }).waitFor();
    expect(await remembrances(site, id)).toHaveLength(1);
  },
);

test("clicked twice, reloaded and clicked in a second window, it counts once", async ({ visit, site }) => {
  const id = await newResidence(site);
  const page = await visit({ as: await logIn(site, "visitor") });
  const other = await page.context().newPage();
  for (const window of [page, other]) {
    await window.goto(`/home?id=${id}`);
    await open(window).waitFor();
  }
  await open(page).dblclick();
  await done(page).waitFor();
  await open(other).click();
  await done(other).waitFor();
  await expectSoon(() => count(other, "累计缅怀")).toBe("8人次");
  // Cached pages get new numbers once a second.
  await expectSoon(async () => {
    await page.reload();
    await done(page).waitFor();
    return await count(page, "累计缅怀");
  }).toBe("8人次");
  await done(page).click({ force: true });
  expect(await count(page, "累计缅怀")).toBe("8人次");
  expect(await remembrances(site, id)).toHaveLength(1);
});

sweepTest(
  "on a network error the click is undone with a message, and can be repeated",
  async ({ visit, site, browserErrors }) => {
    browserErrors.expect(/api\/user\/index|ERR_CONNECTION_FAILED/);
    const id = await newResidence(site);
    const page = await visit({ as: await logIn(site, "visitor") });
    await page.goto(`/home?id=${id}`);
    await open(page).waitFor();
    await page.waitForLoadState("networkidle");
    await page.route("**/api/user/index", (route) => route.abort("connectionfailed"));
    await open(page).click();
    await message(
      page,
      "网络不太通畅，不知道刚才有没有记上。有了信号会替您再点一次，一天只记一次；也可以现在再按。",
    ).waitFor();
    await open(page).waitFor();
    expect(await count(page, "累计缅怀")).toBe("7人次");
    expect(await remembrances(site, id)).toEqual([]);
    await page.unrouteAll();
    await open(page).click();
    await done(page).waitFor();
    await expectSoon(() => count(page, "累计缅怀")).toBe("8人次");
    expect(await message(page, "网络不太通畅").count()).toBe(0);
  },
);

sweepTest(
  "in a garden's list each stele is remembered by itself, and those remembered today are marked",
  async ({ visit, site }) => {
    const garden_id = await aGarden(site.database.db);
    const first = await newResidence(site, { garden_id });
    await newResidence(site, { garden_id, name: "顾望舒" });
    const page = await visit({ as: await logIn(site, "visitor") });
    await page.goto(`/park?id=${garden_id}`);
    const stele = (name: string, of = page) => main(of).getByRole("button", { name });
    await stele("缅怀顾长庚").click();
    await stele("今日已缅怀顾长庚").waitFor();
    await message(page, "您第一次缅怀顾长庚").waitFor();
    expect(await stele("缅怀顾望舒").isVisible()).toBe(true);
    expect(await accessibilityViolations(page)).toEqual([]);
    const later = await page.context().newPage();
    await later.goto(`/park?id=${garden_id}`);
    await stele("今日已缅怀顾长庚", later).waitFor();
    await main(later).getByRole("link", { name: "顾长庚" }).first().click();
    await done(later).waitFor();
    expect(await remembrances(site, first)).toHaveLength(1);
  },
);

sweepTest(
  "after midnight in Asia/Shanghai it is possible again, and the count of today restarts",
  async ({ visit, site }) => {
    const id = await newResidence(site);
    const before = site.now();
    const night = new Date("2026-11-21T15:58:00Z");
    site.setNow(night);
    const page = await visit({ as: await logIn(site, "visitor"), clock: night });
    await page.goto(`/home?id=${id}`);
    await open(page).click();
    await done(page).waitFor();
    await expectSoon(() => count(page, "今日缅怀")).toBe("1人");
    await stopClock(page);
    site.setNow(new Date("2026-11-21T16:01:00Z"));
    await page.clock.runFor(180_000);
    await open(page).waitFor();
    await expectSoon(() => count(page, "今日缅怀")).toBe("0人");
    await open(page).click();
    await done(page).waitFor();
    await expectSoon(() => count(page, "累计缅怀")).toBe("9人次");
    expect(await count(page, "今日缅怀")).toBe("1人");
    expect((await remembrances(site, id)).map(({ on_day: day }) => day).toSorted()).toEqual([
      "2026-11-21",
      "2026-11-22",
    ]);
    site.setNow(before);
  },
);

sweepTest("a relative remembers in a private residence, on a phone too", async ({ visit, site, browserErrors }) => {
  browserErrors.expect(/404/);
  const id = await newResidence(site, { is_private: true });
  const account = await site.database.db
    .selectFrom("account")
    .select(["id", "nickname"])
    .where("mobile", "=", demoPerson("visitor").mobile)
    .executeTakeFirstOrThrow();
  await aMember(site.database.db, id, "relative", { account: { ...account, mobile: demoPerson("visitor").mobile } });
  const page = await visit({ as: await logIn(site, "visitor"), width: 390, height: 844, isTouch: true });
  await page.goto(`/home?id=${id}`);
  await open(page).tap();
  await done(page).waitFor();
  await message(page, "您第一次缅怀顾长庚").waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await main(page).getByRole("button", { name: "收起" }).tap();
  expect(await message(page, "您第一次缅怀顾长庚").count()).toBe(0);
  // A page that only the family sees has no share button.
  expect(await main(page).getByRole("button", { name: "分享" }).count()).toBe(0);
});

sweepTest("a user without a certificate remembers on its page and gets it", async ({ visit, site }) => {
  const id = await newResidence(site);
  const page = await visit({ as: await logIn(site, "visitor") });
  await page.goto(`/cherish?id=${id}`);
  await page.getByRole("region", { name: "您还没有这张证书" }).getByRole("button", { name: "缅怀" }).click();
  const sheet = page.getByRole("article", { name: "陈向北缅怀顾长庚的证书" });
  await sheet.waitFor();
  expect(await sheet.innerText()).toMatch(/编号　HY-\d{4}-\d{6}/);
});
