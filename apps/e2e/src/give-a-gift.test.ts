import type { Page } from "playwright-core";
import { expect } from "vitest";
import { sample } from "@changming/kit/testing/rounds";
import { accessibilityViolations } from "./support/accessibility.ts";
import {
  button,
  closeThanks,
  nextCode,
  openAs,
  openPanel,
  ordersOf,
  panel,
  payAndSeeThanks,
  payAt,
  residenceId,
  thanks,
  tile,
  toast,
} from "./support/gift-panel.ts";
import { listenOn } from "./support/live-record.ts";
import { demoPerson, logIn, residenceNamed } from "./support/people.ts";
import { expectSoon, stopClock, sweepTest, test } from "./support/test.ts";

test("a visitor is sent through the login to the open panel, and has given nothing", async ({ visit, site }) => {
  const id = await residenceId(site);
  const before = await site.database.db.selectFrom("orders").select("id").execute();
  const page = await visit();
  await page.goto(`/home?id=${id}`);
  await page.getByRole("link", { name: "献礼", exact: true }).filter({ visible: true }).click();
  await page.getByRole("heading", { level: 1, name: "登录" }).waitFor();
  await page.getByLabel("手机号码").fill(demoPerson("visitor").mobile);
  await page.getByLabel("密码", { exact: true }).fill("changming1");
  await page.locator("main form").getByRole("button", { name: "登录", exact: true }).click();
  await tile(page, "长明灯").waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/home?id=${id}`);
  expect(await site.database.db.selectFrom("orders").select("id").execute()).toEqual(before);
});

sweepTest(
  "the panel lists sixteen gifts a page by category, with price or 免费, and has no accessibility violations",
  async ({ visit, site }) => {
    const { page } = await openAs(visit, site, "visitor");
    expect(await panel(page).getByRole("listitem").count()).toBe(16);
    expect(await tile(page, "三炷香").innerText()).toContain("免费");
    expect(await tile(page, "长明灯").innerText()).toContain("¥9.90");
    await button(page, "下一页").click();
    await panel(page).getByText("第 2 页，共").waitFor();
    await button(page, "鲜花").click();
    await tile(page, "白菊").click();
    await button(page, "香烛").click();
    await tile(page, "长明灯").click();
    await expectSoon(() => accessibilityViolations(page)).toEqual([]);
  },
);

sweepTest(
  "the amount follows the quantity to the fen, and only quantities from 1 to 99 can be ordered",
  async ({ visit, site }) => {
    const { page } = await openAs(visit, site, "owner");
    await tile(page, "长明灯").click();
    expect(await panel(page).getByRole("radio", { name: "微信支付" }).isChecked()).toBe(true);
    const amount = () => panel(page).locator("output").innerText();
    const nums = panel(page).getByLabel("数量");
    expect(await amount()).toBe("¥9.90");
    await panel(page).getByLabel("增加一份").click();
    await panel(page).getByLabel("增加一份").click();
    expect([await nums.inputValue(), await amount()]).toEqual(["3", "¥29.70"]);
    await nums.fill("99");
    expect(await amount()).toBe("¥980.10");
    const alerts = () => panel(page).getByRole("alert").allInnerTexts();
    for (const invalid of ["0", "100", "-1", "1.5", ""]) {
      await nums.fill(invalid);
      if (invalid !== "") await expectSoon(alerts, invalid).toEqual(["数量请填 1 到 99"]);
      await button(page, "立即支付").click();
      await expectSoon(alerts, invalid).toEqual(["数量请填 1 到 99"]);
      await nums.fill("2");
      await expectSoon(alerts, invalid).toEqual([]);
    }
    expect(await ordersOf(site, "owner")).toEqual([]);
  },
);

test("a free gift is confirmed, counted and displayed, and after the day's last one no further one is given", async ({
  visit,
  site,
}) => {
  const { page, id } = await openAs(visit, site, "newcomer");
  const given = () => site.database.db.selectFrom("given_gift").select("id").where("residence_id", "=", id).execute();
  const before = (await given()).length;
  await page.evaluate(() => localStorage.setItem("home_list", "[]"));
  for (const left of [3, 2, 1]) {
    await tile(page, "三炷香").click();
    await panel(page).getByText(`今日还可免费献上 ${left} 份。`).waitFor();
    await button(page, "确认献上").dblclick();
    await toast(page, "献礼成功").waitFor();
    await panel(page).waitFor({ state: "detached" });
    expect(await thanks(page).innerText()).not.toContain("已付");
    await closeThanks(page);
    await page.getByRole("button", { name: "献礼", exact: true }).filter({ visible: true }).click();
  }
  expect((await given()).length - before).toBe(3);
  expect(await page.evaluate(() => localStorage.getItem("home_list"))).toBeNull();
  await tile(page, "三炷香").click();
  await panel(page).getByText("今日免费赠送次数已用完，请明天再来").waitFor();
  expect(await button(page, "确认献上").count()).toBe(0);
  await button(page, "看看别的礼物").click();
  await panel(page).getByText("挑一份礼物，放在居所里。").waitFor();
});

test("a lamp is paid with WeChat's code, and the page displays it", async ({ visit, site }) => {
  const { page } = await openAs(visit, site, "visitor");
  await page.evaluate(() => localStorage.setItem("home_list", "[]"));
  await tile(page, "长明灯").click();
  await panel(page).getByLabel("增加一份").click();
  const before = (await ordersOf(site, "visitor")).length;
  const cashier = await nextCode(page, () => button(page, "立即支付").dblclick());
  await panel(page).getByRole("heading", { name: "请使用微信扫一扫支付" }).waitFor();
  const code = await panel(page).getByRole("img", { name: "微信付款二维码" }).boundingBox();
  expect([code?.width, code?.height]).toEqual([180, 180]);
  expect(await panel(page).innerText()).toMatch(/¥19\.80[^]*长明灯两盏，此码 1[45]:\d\d 内有效/);
  const [order, ...others] = await ordersOf(site, "visitor");
  expect(others.length).toBe(before);
  expect(await page.evaluate(() => localStorage.getItem("order_Id"))).toBe(order?.order_no);
  expect(await accessibilityViolations(page)).toEqual([]);

  const refreshed = page.waitForResponse("**/api/residence/residenceDetail*");
  await payAndSeeThanks(visit, cashier, page);
  await panel(page).waitFor({ state: "detached" });
  await thanks(page).getByRole("heading", { name: "长明灯亮了" }).waitFor();
  expect(await thanks(page).innerText()).toMatch(/，谢谢你来。[^]*亮到\s*\d+ 月 \d+ 日夜里\s*已付\s*¥19\.80，微信支付/);
  expect(await thanks(page).getByRole("link", { name: "消费记录" }).getAttribute("href")).toBe("/consume_records");
  const { body }: { body: { giftNums: number } } = await (await refreshed).json();
  expect(body.giftNums).toBeGreaterThan(0);
  expect(await page.evaluate(() => [localStorage.getItem("home_list"), localStorage.getItem("order_Id")])).toEqual([
    null,
    null,
  ]);
  expect((await ordersOf(site, "visitor"))[0]).toMatchObject({ amount_fen: 1980 });
  await closeThanks(page);
  await expectSoon(() => new URL(page.url()).hash).toBe("");
});

for (const [way, close] of Object.entries({
  Esc: (page: Page) => page.keyboard.press("Escape"),
  "the back button": (page: Page) => page.goBack(),
})) {
  sweepTest(`${way} closes the thanks and not the page, with the focus on the button 献礼`, async ({ visit, site }) => {
    const { page, id } = await openAs(visit, site, "owner");
    await tile(page, "白菊").click();
    await button(page, "确认献上").click();
    const title = thanks(page).getByRole("heading", { name: "白菊献上了" });
    await expectSoon(() => title.evaluate((it) => it === document.activeElement)).toBe(true);
    await expectSoon(() => accessibilityViolations(page)).toEqual([]);
    await close(page);
    await thanks(page).waitFor({ state: "detached" });
    await expectSoon(() => page.url()).toBe(`${site.origin}/home?id=${id}`);
    const give = page.getByRole("button", { name: "献礼", exact: true }).filter({ visible: true });
    await expectSoon(() => give.evaluate((it) => it === document.activeElement)).toBe(true);
  });
}

sweepTest("after the panel is closed the order is no longer polled", async ({ visit, site }) => {
  const page = await visit({ as: await logIn(site, "visitor"), clock: site.now() });
  await openPanel(page, await residenceId(site));
  await tile(page, "河灯").click();
  await stopClock(page);
  await nextCode(page, () => button(page, "立即支付").click());
  const requestCount = () => site.answers.filter((answer) => answer === "200 /api/missOrder/index").length;
  const before = requestCount();
  for (const times of [1, 2]) {
    await page.clock.runFor(2_000);
    await expectSoon(requestCount, "one request every 2 s").toBe(before + times);
  }
  await button(page, "关闭").click();
  await panel(page).waitFor({ state: "detached" });
  await page.clock.runFor(20_000);
  await page.waitForLoadState("networkidle");
  expect(requestCount()).toBe(before + 2);
});

sweepTest("the button 献礼 has a visible outline on the scene", async ({ visit, site }) => {
  const page = await visit();
  await page.goto(`/home?id=${await residenceId(site)}`);
  const give = page.getByRole("link", { name: "献礼", exact: true }).filter({ visible: true });
  const style = await give.evaluate((element) => {
    const { borderTopColor, backgroundColor, minHeight } = getComputedStyle(element);
    return { borderTopColor, backgroundColor, minHeight };
  });
  expect(style.borderTopColor).not.toMatch(/^rgba\(.*, 0\)$/);
  expect(style.backgroundColor).not.toMatch(/^rgba\(.*, 0\)$/);
  expect(style.minHeight).toBe("52px");
});

sweepTest(
  "on a PC Alipay takes the payer to its page and back, with the message that it is paid",
  async ({ visit, site }) => {
    const { page, id } = await openAs(visit, site, "visitor");
    await tile(page, "宫灯").click();
    await panel(page).getByText("支付宝支付").click();
    await button(page, "立即支付").click();
    const back = page.waitForRequest(/[?&]rid=1/);
    await page.getByRole("button", { name: "确认支付" }).click();
    const { pathname, searchParams } = new URL((await back).url());
    await toast(page, "支付成功").waitFor();
    expect([pathname, ...["id", "payTypeid", "rid"].map((key) => searchParams.get(key))]).toEqual([
      "/home",
      String(id),
      "6",
      "1",
    ]);
    // The gateway's parameters are for the site only and are removed once they are read.
    expect(page.url()).toBe(`${site.origin}/home?id=${id}`);
    await page.reload();
    await page.getByRole("button", { name: "献礼", exact: true }).filter({ visible: true }).waitFor();
    expect(await toast(page, "支付成功").count()).toBe(0);
  },
);

sweepTest("payments in two tabs for two residences: each tab confirms its own", async ({ visit, site }) => {
  const { page } = await openAs(visit, site, "visitor");
  const other = await page.context().newPage();
  await tile(page, "莲花灯").click();
  await panel(page).getByText("支付宝支付").click();
  await button(page, "立即支付").click();
  await page.getByRole("button", { name: "确认支付" }).waitFor();
  await openPanel(other, await residenceNamed(site, "方桂生"));
  await tile(other, "河灯").click();
  const cashier = await nextCode(other, () => button(other, "立即支付").click());
  await panel(other).getByRole("img", { name: "微信付款二维码" }).waitFor();
  await page.getByRole("button", { name: "确认支付" }).click();
  await toast(page, "支付成功").waitFor();
  expect(await panel(other).getByText("正在等待付款").count()).toBe(1);
  await payAndSeeThanks(visit, cashier, other);
  expect(await page.evaluate(() => localStorage.getItem("orders_unpaid"))).toBeNull();
});

test.for(sample(["the live connection", "returning to the tab"], { every: 2, turn: 0 }))(
  "a user who closed the panel and paid on the phone gets the thanks through %s",
  async (way, { visit, site }) => {
    const page = await visit({ as: await logIn(site, "visitor") });
    const id = await residenceNamed(site, "方桂生");
    if (way === "returning to the tab") await page.routeWebSocket(/\/ws/, () => undefined);
    else await listenOn(page, `/home?id=${id}`);
    await openPanel(page, id);
    await tile(page, "宫灯").click();
    const cashier = await nextCode(page, () => button(page, "立即支付").click());
    await button(page, "关闭").click();
    await panel(page).waitFor({ state: "detached" });
    await page.waitForLoadState("networkidle");
    if (way === "returning to the tab") {
      await payAt(visit, cashier);
      // The gateway's notification may arrive after its page reports success, and returning to the tab checks only
      // once.
      await expectSoon(async () => (await ordersOf(site, "visitor"))[0]?.state).toBe("delivered");
      expect(await toast(page, "支付成功").count()).toBe(0);
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      await toast(page, "支付成功").waitFor();
    } else await payAndSeeThanks(visit, cashier, page);
    expect(await page.evaluate(() => localStorage.getItem("order_Id"))).toBeNull();
  },
);

sweepTest(
  "the back button closes the panel and not the page; Esc and the close button leave the history as it was",
  async ({ visit, site }) => {
    const { page, id } = await openAs(visit, site, "visitor");
    const give = page.getByRole("button", { name: "献礼", exact: true }).filter({ visible: true });
    const closings = [
      () => page.goBack(),
      () => page.keyboard.press("Escape"),
      () => button(page, "关闭").click(),
    ] as const;
    for (const close of closings) {
      await panel(page).waitFor();
      await close();
      await panel(page).waitFor({ state: "detached" });
      await expectSoon(() => page.url()).toBe(`${site.origin}/home?id=${id}`);
      await expectSoon(() => give.evaluate((it) => it === document.activeElement)).toBe(true);
      await give.click();
    }
  },
);

sweepTest(
  "an unpaid order is named in the panel and in the records, and can still be paid",
  async ({ visit, site }) => {
    const { page } = await openAs(visit, site, "owner");
    await tile(page, "香炉").click();
    await nextCode(page, () => button(page, "立即支付").click());
    await button(page, "关闭").click();
    await panel(page).waitFor({ state: "detached" });
    const before = (await ordersOf(site, "owner")).length;
    // The panel closes by a step back in the history, which would cancel the next navigation.
    await page.waitForURL(({ hash }) => hash === "");
    await page.goto("/consume_records");
    await page.getByText("香炉一尊，¥19.00，还没有付款。").waitFor();
    await expectSoon(() => accessibilityViolations(page)).toEqual([]);
    await page.getByRole("link", { name: "接着付" }).click();
    await panel(page).getByText("香炉一尊，¥19.00，还没有付款。").waitFor();
    const cashier = await nextCode(page, () => button(page, "继续付款").click());
    await payAndSeeThanks(visit, cashier, page);
    expect((await ordersOf(site, "owner")).map(({ state }) => state)[0]).toBe("delivered");
    expect((await ordersOf(site, "owner")).length).toBe(before);
  },
);
