import type { Page } from "playwright-core";
import { expect } from "vitest";
// allow-import: the password that the demo prints
import { demoPassword } from "@changming/db/demo/demo-accounts";
import { aGarden, anAccount, aResidence, aSession, type BuiltAccount } from "@changming/domain/testing/builders";
import { aGardenAdmin, anInboxMessage } from "@changming/domain/testing/personal";
import { daysFromNow, testNow } from "@changming/domain/testing/test-ctx";
import { aGift, aGivenGift } from "@changming/domain/testing/tributes";
import { accessibilityViolations } from "./support/accessibility.ts";
import { demoPerson, type KnownPerson } from "./support/people.ts";
import type { RunningSite } from "./support/site.ts";
import { expectSoon, sweepTest, test } from "./support/test.ts";

const main = (page: Page) => page.getByRole("main");
const menu = (page: Page) => page.getByRole("navigation", { name: "个人中心" });
const form = (page: Page) => page.getByRole("form", { name: "筛选" });
const rows = (page: Page) =>
  main(page)
    .locator("ol[role=list] > li")
    .filter({ has: page.locator("time") });
const tally = (page: Page, text: string) => main(page).getByText(text, { exact: true }).waitFor();
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true }).waitFor();

interface Member extends KnownPerson {
  account: BuiltAccount;
}

/** A new logged-in account for one test. */
async function aPerson(site: RunningSite, nickname = "素心"): Promise<Member> {
  const account = await anAccount(site.database.db, { nickname });
  const token = await aSession(site.database.db, account.id, { created_at: site.now(), last_seen_at: site.now() });
  const phone = `${account.mobile.slice(0, 3)}****${account.mobile.slice(7)}`;
  const userInfo = JSON.stringify({ id: "素心", nickname, avatar: "", mobile: phone, token, up_tuiguang_id: "" });
  return { account, token, nickname, userInfo };
}

/** Seventeen messages, the oldest two of them read; the newest first: 消息 17 … 消息 1. */
async function seventeenMessages(site: RunningSite, { account }: Member): Promise<void> {
  for (let number = 1; number <= 17; number += 1) {
    await anInboxMessage(site.database.db, account.id, {
      title: `消息 ${number}`,
      summary: `第 ${number} 则的摘要`,
      content_html: `<p>第 ${number} 则的全文</p>`,
      created_at: daysFromNow(number - 20),
      read_at: number <= 2 ? testNow : null,
    });
  }
}

/** Twenty gifts of 12 yuan this month, one of 88 a year ago, and one that cost nothing. */
async function twentyTwoGifts(site: RunningSite, { account }: Member): Promise<void> {
  const { db } = site.database;
  const { id: residenceId } = await aResidence(db, { name: "顾长庚" });
  const give = async (price_fen: number, name: string, days: number) => {
    const gift = await aGift(db, { name: `${name}${account.id}`, price_fen });
    await aGivenGift(db, { residenceId, accountId: account.id, gift, at: daysFromNow(days) });
  };
  await give(0, "清风", -2);
  await give(8_800, "长明灯", -365);
  const lily = await aGift(db, { name: `百合${account.id}`, price_fen: 1_200 });
  for (let number = 0; number < 20; number += 1) {
    await aGivenGift(db, { residenceId, accountId: account.id, gift: lily, at: daysFromNow(-1) });
  }
}

test("a user reads their messages, and list and menu agree on the unread count", async ({ visit, site }) => {
  const member = await aPerson(site);
  await seventeenMessages(site, member);
  const page = await visit({ as: member });
  await page.goto("/msgs");
  await tally(page, "共 17 则，15 则未读");
  expect(await rows(page).count()).toBe(15);
  await menu(page).getByRole("link", { name: "消息 15 则未读" }).waitFor();
  expect(await rows(page).first().innerText()).toMatch(/消息 17\s+2026年11月18日 12:00\s+第 17 则的摘要/);
  await page.getByRole("link", { name: "第 2 页", exact: true }).click();
  await expectSoon(() => rows(page).count()).toBe(2);
  expect(new URL(page.url()).search).toBe("?page=2");
  expect(await main(page).getByText("未读：").count()).toBe(0);
  await page.goBack();
  await rows(page)
    .getByRole("link", { name: /未读：\s*消息 16/ })
    .click();
  await heading(page, "消息 16");
  await main(page).getByText("第 16 则的全文").waitFor();
  expect(await menu(page).locator("[aria-current]").innerText()).toContain("消息");
  await menu(page).getByText("14 则未读").waitFor();
  await page.getByRole("link", { name: "返回消息列表" }).click();
  await tally(page, "共 17 则，14 则未读");
  expect(await rows(page).nth(1).innerText()).not.toContain("未读");
  expect(await rows(page).nth(0).innerText()).toContain("未读");
});

sweepTest("from a message the user returns to the same page of the list", async ({ visit, site }) => {
  const member = await aPerson(site);
  await seventeenMessages(site, member);
  const page = await visit({ as: member });
  await page.goto("/msgs?page=2");
  await rows(page).getByRole("link", { name: "消息 1", exact: false }).last().click();
  await heading(page, "消息 1");
  await page.reload();
  await page.getByRole("link", { name: "返回消息列表" }).click();
  await page.waitForURL("**/msgs?page=2");
  await expectSoon(() => rows(page).count()).toBe(2);
});

sweepTest("another user's message is not found", async ({ visit, site, browserErrors }) => {
  browserErrors.expect(/404/);
  const other = await aPerson(site, "别人");
  const id = await anInboxMessage(site.database.db, other.account.id, { title: "别人的回音" });
  const page = await visit({ as: await aPerson(site) });
  for (const address of [`/msgs_details?id=${id}`, "/msgs_details"]) {
    await page.goto(address);
    await heading(page, "没有这则消息");
    expect(await main(page).innerText()).not.toContain("别人的回音");
  }
});

sweepTest("a page number beyond the last page of any list links back to its first", async ({ visit, site }) => {
  const member = await aPerson(site);
  await seventeenMessages(site, member);
  await twentyTwoGifts(site, member);
  const { id } = await aResidence(site.database.db);
  const visited = { residence_id: id, account_id: member.account.id, visited_at: testNow };
  await site.database.db.insertInto("visit").values(visited).execute();
  const page = await visit({ as: member });
  for (const [address, title] of [
    ["/msgs?page=99", "这一页没有消息"],
    ["/visit_records?page=99", "这一页没有浏览记录"],
    ["/consume_records?kind=0&page=99", "这一页没有消费记录"],
  ] as const) {
    await page.goto(address);
    await heading(page, title);
    await page.getByRole("link", { name: "从第一页看起" }).click();
    await page.waitForURL((url) => !url.searchParams.has("page"));
    await main(page).locator("time").first().waitFor();
  }
  expect(new URL(page.url()).search).toBe("?kind=0");
});

sweepTest("an empty list says on each page what will be there", async ({ visit, site }) => {
  const page = await visit({ as: await aPerson(site) });
  for (const [address, title] of [
    ["/msgs", "还没有消息"],
    ["/visit_records", "还没有去过哪里"],
    ["/consume_records", "还没有消费记录"],
    ["/my_park", "您还没有园区"],
  ] as const) {
    await page.goto(address);
    await heading(page, title);
  }
});

sweepTest("a user finds the residences that they visited, and opens one again", async ({ visit, site }) => {
  const { db } = site.database;
  const member = await aPerson(site);
  const { id } = await aResidence(db, { name: "顾长庚" });
  const other = await aResidence(db, { name: "沈听雨" });
  const at = (days: number, residence_id = id) => ({
    residence_id,
    account_id: member.account.id,
    visited_at: daysFromNow(days),
  });
  await db
    .insertInto("visit")
    .values([at(0), at(-1, other.id), ...Array.from({ length: 14 }, (_, day) => at(-day - 2))])
    .execute();
  const page = await visit({ as: member });
  await page.goto("/visit_records");
  await tally(page, "共 16 次");
  expect(await main(page).locator("a time").count()).toBe(15);
  await page.getByRole("link", { name: "下一页" }).click();
  await page.waitForURL("**/visit_records?page=2");
  await expectSoon(() => main(page).locator("a time").count()).toBe(1);
  await page.goBack();
  await page.getByRole("link", { name: "沈听雨" }).click();
  await page.waitForURL(`**/home?id=${other.id}`);
  await heading(page, "沈听雨");
});

test("a user finds what they spent, filters it, and the URL contains the filters", async ({ visit, site }) => {
  const member = await aPerson(site);
  await twentyTwoGifts(site, member);
  const page = await visit({ as: member });
  await page.goto("/consume_records");
  await tally(page, "共 22 笔，合计 ¥328.00");
  expect(await rows(page).count()).toBe(15);
  expect(await rows(page).first().innerText()).toMatch(/百合.*顾长庚\s+¥12\.00\s+2026年11月20日 12:00/);
  await page.getByRole("link", { name: "第 2 页", exact: true }).click();
  await expectSoon(() => rows(page).count()).toBe(7);
  expect(await rows(page).filter({ hasText: "清风" }).innerText()).toContain("免费");

  await form(page).getByLabel("献礼").check();
  await form(page).getByLabel("开始日期").fill("2026-11-01");
  await form(page).getByLabel("结束日期").fill("2026-11-21");
  await form(page).getByLabel("最低金额，元").fill("12");
  await form(page).getByLabel("最高金额，元").fill("50");
  await form(page).getByRole("button", { name: "确定" }).click();
  await tally(page, "筛出 20 笔，合计 ¥240.00");
  const query = new URL(page.url()).search;
  expect(query).toBe("?kind=0&from=2026-11-01&to=2026-11-21&money=12%2C50");
  await page.getByRole("link", { name: "第 2 页", exact: true }).click();
  await expectSoon(() => rows(page).count()).toBe(5);
  await page.reload();
  await expectSoon(() => rows(page).count()).toBe(5);
  expect(await form(page).getByLabel("最高金额，元").inputValue()).toBe("50");
  expect(await form(page).getByLabel("献礼").isChecked()).toBe(true);

  await form(page).getByLabel("居所申请").check();
  await form(page).getByRole("button", { name: "确定" }).click();
  await heading(page, "没有符合的记录");
  await page.goBack();
  await expectSoon(() => rows(page).count()).toBe(5);
  expect(await form(page).getByLabel("献礼").isChecked()).toBe(true);
  await form(page).getByRole("button", { name: "重置" }).click();
  await tally(page, "共 22 笔，合计 ¥328.00");
  expect(new URL(page.url()).search).toBe("");
  expect(await form(page).getByLabel("最低金额，元").inputValue()).toBe("");
});

sweepTest("invalid filters are reported at their fields and send no request", async ({ visit, site }) => {
  const page = await visit({ as: await aPerson(site) });
  await page.goto("/consume_records");
  await heading(page, "还没有消费记录");
  const fill = async (fields: Record<string, string>) => {
    for (const [name, value] of Object.entries(fields)) await form(page).getByLabel(name).fill(value);
    await form(page).getByRole("button", { name: "确定" }).click();
  };
  const alert = form(page).getByRole("alert");
  await fill({ 开始日期: "2026-11-22", 结束日期: "2026-11-21" });
  expect(await alert.innerText()).toBe("开始日期不能晚于结束日期");
  await fill({ 开始日期: "2026-11-21", "最低金额，元": "十元" });
  expect(await alert.innerText()).toBe("金额请填数字，如 12 或 12.50，最多两位小数");
  expect(
    await form(page)
      .getByLabel("最低金额，元")
      .evaluate((input) => input === document.activeElement),
  ).toBe(true);
  await fill({ "最低金额，元": "20", "最高金额，元": "5" });
  expect(await alert.innerText()).toBe("最低金额不能高于最高金额");
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(new URL(page.url()).search).toBe("");
  await form(page).getByRole("button", { name: "重置" }).click();
  expect(await alert.count()).toBe(0);
  expect(await form(page).getByLabel("最低金额，元").inputValue()).toBe("");

  await page.goto("/consume_records?from=2026-13-01");
  expect(await alert.innerText()).toBe("请把日期填完整，年、月、日都要有");
  await heading(page, "这样筛选不出来");
});

sweepTest(
  "a garden administrator finds the garden in the menu; any other user gets the link to the cooperation",
  async ({ visit, site }) => {
    const { db } = site.database;
    const gardenAdmin = await aPerson(site, "守林人");
    const gardenId = await aGarden(db, { name: "听雨园" });
    await aGardenAdmin(db, gardenId, gardenAdmin.account.id);
    const footer = (page: Page) => page.getByRole("contentinfo").getByRole("link", { name: "合作加盟" });

    const gardenAdminPage = await visit({ as: gardenAdmin });
    await gardenAdminPage.goto("/msgs");
    await menu(gardenAdminPage).getByRole("link", { name: "我的园区" }).click();
    await main(gardenAdminPage).getByRole("link", { name: "听雨园" }).click();
    await gardenAdminPage.waitForURL(`**/park?id=${gardenId}`);
    await gardenAdminPage.waitForLoadState("networkidle");
    expect(await footer(gardenAdminPage).count()).toBe(0);

    const page = await visit({ as: await aPerson(site) });
    await page.goto("/my_park");
    await heading(page, "您还没有园区");
    await menu(page).getByRole("link", { name: "合作加盟" }).waitFor();
    expect(await menu(page).getByRole("link", { name: "我的园区" }).count()).toBe(0);
    await footer(page).waitFor();
    await main(page).getByRole("link", { name: "去看合作加盟" }).click();
    await page.waitForURL("**/cooperation");
  },
);

test("a visitor is redirected to the login page and back, and sees nothing before that", async ({ visit }) => {
  const page = await visit();
  await page.goto("/msgs?page=2");
  await page.waitForURL("**/login?**");
  expect(new URL(page.url()).searchParams.get("from")).toBe("/msgs?page=2");
  expect(await page.getByRole("contentinfo").getByRole("link", { name: "合作加盟" }).count()).toBe(0);
  await page.waitForLoadState("networkidle");
  await page.getByLabel("手机号码").first().fill(demoPerson("owner").mobile);
  await page.getByLabel("密码", { exact: true }).first().fill(demoPassword);
  await main(page).locator("form button[type=submit]").first().click();
  await page.waitForURL("**/msgs?page=2");
  await menu(page).getByRole("button", { name: "退出登录" }).click();
  await page.waitForURL("**/login");
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

sweepTest("on a network error a page says so and retries", async ({ visit, site, browserErrors }) => {
  browserErrors.expect(/api\/user/);
  const member = await aPerson(site);
  await seventeenMessages(site, member);
  const page = await visit({ as: member });
  await page.route("**/api/user/index*", (route) => route.abort("connectionfailed"));
  await page.goto("/msgs");
  await heading(page, "网络不太通畅");
  await page.unrouteAll();
  await page.getByRole("button", { name: "再试一次" }).click();
  await tally(page, "共 17 则，15 则未读");
  await menu(page).getByText("15 则未读").waitFor();
});

sweepTest("without script the personal centre says what it needs", async ({ visit }) => {
  const page = await visit({ hasScript: false });
  await page.goto("/msgs");
  expect(await main(page).locator("noscript p").innerText()).toContain("需要浏览器的脚本");
});

sweepTest(
  "a logged-in user reads the public texts in the personal centre, a visitor without it",
  async ({ visit, site }) => {
    const page = await visit({ as: await aPerson(site) });
    for (const [path, name] of Object.entries({ "/about": "关于我们", "/culture": "追思文化", "/yinsi": "隐私说明" })) {
      await page.goto(path);
      expect(await menu(page).locator("[aria-current=page]").innerText()).toBe(name);
      await expectSoon(() => menu(page).getByRole("link").nth(4).innerText()).toBe("合作加盟");
      await main(page).getByText("素心", { exact: true }).waitFor();
      await page.getByRole("button", { name: "编辑资料" }).click();
      await page.getByRole("dialog", { name: "编辑资料" }).getByLabel("昵称").waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("navigation", { name: "所在位置" }).getByRole("link", { name: "个人中心" }).click();
      await page.waitForURL("**/msgs");
    }
    const stranger = await visit();
    await stranger.goto("/about");
    await stranger.waitForLoadState("networkidle");
    expect(await menu(stranger).count()).toBe(0);
  },
);

sweepTest.for([1440, 390])("no accessibility violations at %i px, with long names", async (width, { visit, site }) => {
  const { db } = site.database;
  const member = await aPerson(site, "很长很长的昵称要折成两行才放得下呀");
  await seventeenMessages(site, member);
  await twentyTwoGifts(site, member);
  await aGardenAdmin(
    db,
    await aGarden(db, { name: `名字很长很长的云麓山下听雨观松纪念园区${width}` }),
    member.account.id,
  );
  const { id } = await aResidence(db, { name: "阿卜杜热依木·买买提江·托合提" });
  await db
    .insertInto("visit")
    .values({ residence_id: id, account_id: member.account.id, visited_at: testNow })
    .execute();
  const messageId = await anInboxMessage(db, member.account.id, { title: "很长的标题".repeat(12) });
  const page = await visit({ as: member, width, height: 844 });
  for (const address of [
    "/msgs",
    `/msgs_details?id=${messageId}`,
    "/visit_records",
    "/consume_records",
    "/my_park",
    "/about",
  ]) {
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    expect(await accessibilityViolations(page), address).toEqual([]);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(over, address).toBe(0);
    const current = menu(page).locator("[aria-current]");
    expect(await current.evaluate((link) => link.getBoundingClientRect().right <= innerWidth), address).toBe(true);
  }
});
