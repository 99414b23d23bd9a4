import type { Page } from "playwright-core";
import { expect } from "vitest";
import { sample } from "@changming/kit/testing/rounds";
import { accessibilityViolations } from "./support/accessibility.ts";
import { logIn, residenceNamed } from "./support/people.ts";
import type { RunningSite } from "./support/site.ts";
import { expectSoon, sweepTest, test, type Visit } from "./support/test.ts";

const phoneBrowser = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Mobile";

const panel = (page: Page) => page.getByRole("dialog");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const toast = (page: Page, text: string | RegExp) => page.getByRole("status").getByText(text, { exact: true });

interface Way {
  method: "微信支付" | "支付宝支付";
  payType: string;
  cashier: string;
}

const ways: Way[] = [
  { method: "微信支付", payType: "4", cashier: "微信支付收银台" },
  { method: "支付宝支付", payType: "6", cashier: "支付宝收银台" },
];

async function onPhone(visit: Visit, site: RunningSite, { userAgent = phoneBrowser, isElder = false } = {}) {
  const page = await visit({ as: await logIn(site, "visitor"), width: 390, height: 844, isTouch: true, isElder });
  await page.setExtraHTTPHeaders({ "user-agent": userAgent });
  const id = await residenceNamed(site, "沈玉兰");
  await page.goto(`/home?id=${id}`);
  return { page, id };
}

async function openPanel(page: Page): Promise<void> {
  await button(page, "献礼").filter({ visible: true }).click();
  await panel(page)
    .getByRole("button", { name: /^长明灯 / })
    .waitFor();
}

async function order(page: Page, gift: string, method: Way["method"]): Promise<void> {
  await panel(page)
    .getByRole("button", { name: new RegExp(`^${gift} `) })
    .click();
  await panel(page).getByText(method).click();
  await button(page, "立即支付").click();
}

/** Fits the window, with buttons large enough for a finger. */
async function expectUsable(page: Page, main: string): Promise<void> {
  // A new page is styled a moment after its text appears.
  await expectSoon(async () => {
    const { width, height } = (await button(page, main).boundingBox()) ?? { width: 0, height: 0 };
    return [width >= 88, height >= 44];
  }).toEqual([true, true]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectSoon(() => accessibilityViolations(page)).toEqual([]);
}

const newestOrder = (site: RunningSite) =>
  site.database.db
    .selectFrom("orders")
    .select(["order_no", "state"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();

test.for(sample(ways, { every: 2, turn: 0 }))(
  "a user on a phone pays by $method at its cashier and comes back",
  async (way, { visit, site }) => {
    const { page, id } = await onPhone(visit, site);
    await openPanel(page);
    await order(page, way.payType === "4" ? "白烛" : "香炉", way.method);
    await page.getByRole("heading", { level: 1, name: way.cashier }).waitFor();
    await expectUsable(page, "确认支付");
    const back = page.waitForRequest(/[?&]rid=1/);
    await button(page, "确认支付").click();
    const led = Object.fromEntries(new URL((await back).url()).searchParams);
    expect(led).toMatchObject({ id: String(id), payTypeid: way.payType, rid: "1" });
    await toast(page, "支付成功").waitFor();
    const card = page.getByRole("dialog", { name: /(?:亮|献上)了$/ });
    expect(await card.innerText()).toMatch(/，谢谢你来。[^]*支付成功。家人会在这里看到它。/);
    await expectUsable(page, "回去看看");
    await button(page, "回去看看").click();
    await card.waitFor({ state: "detached" });
    expect(page.url()).toBe(`${site.origin}/home?id=${id}`);
    expect(await page.evaluate(() => localStorage.getItem("order_Id"))).toBeNull();
    expect((await newestOrder(site)).state).toBe("delivered");
  },
);

sweepTest.for(ways)(
  "a user who cancels at $method's cashier finds the order still there and pays it",
  async (way, { visit, site }) => {
    const { page } = await onPhone(visit, site);
    await openPanel(page);
    await order(page, way.payType === "4" ? "孔明灯" : "宫灯", way.method);
    await button(page, "放弃支付").click();
    await page.waitForURL("**/home?**");
    // Alipay returns a cancelling user to the page they came from, not to the one for paid orders.
    if (way.payType === "4") await toast(page, "还没有收到付款，订单还在。已经付过的，稍后会自动送达").waitFor();
    const { order_no: orderNo } = await newestOrder(site);
    await openPanel(page);
    await panel(page)
      .getByText(/还没有付款。$/)
      .waitFor();
    await expectUsable(page, "继续付款");
    await button(page, "继续付款").click();
    await button(page, "确认支付").click();
    await toast(page, "支付成功").waitFor();
    expect(await newestOrder(site)).toEqual({ order_no: orderNo, state: "delivered" });
  },
);

test("on a phone the gifts are one list: the free ones first, each with its line, and the foot says what will happen", async ({
  visit,
  site,
}) => {
  const { page } = await onPhone(visit, site);
  await openPanel(page);
  const sections = await panel(page).getByRole("heading", { level: 3 }).allInnerTexts();
  expect(sections.slice(0, 3)).toEqual(["不收钱的", "香烛", "鲜花"]);
  const picked = panel(page).getByRole("button", { pressed: true });
  expect(await picked.innerText()).toMatch(/^油灯\s*今夜替您亮着。\s*免费\s*已选$/);
  await panel(page)
    .getByRole("button", { name: /^长明灯 守着这里，七天七夜。 / })
    .click();
  expect(await picked.innerText()).toContain("¥9.90");
  const foot = panel(page).locator("form");
  expect(await foot.innerText()).toMatch(/放在灯台上，亮到 (\d+ 年 )?\d+ 月 \d+ 日夜里，署名“.+”。/);
  expect(await foot.locator("output").innerText()).toBe("¥9.90");
  await expectUsable(page, "立即支付");
});

test("on a phone a free gift ends with a card of thanks, which leads back to the page", async ({ visit, site }) => {
  const { page, id } = await onPhone(visit, site);
  await openPanel(page);
  await panel(page)
    .getByRole("button", { name: /^白菊 / })
    .click();
  await button(page, "确认献上").click();
  await toast(page, "献礼成功").waitFor();
  const card = page.getByRole("dialog", { name: "白菊献上了" });
  expect(await card.innerText()).toMatch(
    /，谢谢你来。\s*留到\s*(\d+ 年 )?\d+ 月 \d+ 日\s*献礼成功。家人会在这里看到它。/,
  );
  await expectUsable(page, "回去看看");
  await button(page, "回去看看").click();
  await card.waitFor({ state: "detached" });
  await expectSoon(() => page.url()).toBe(`${site.origin}/home?id=${id}`);
});

sweepTest(
  "the back button returns from the cashier to the open panel, where the order can still be paid",
  async ({ visit, site }) => {
    const { page } = await onPhone(visit, site, { isElder: true });
    await openPanel(page);
    await order(page, "河灯", "支付宝支付");
    await button(page, "确认支付").waitFor();
    await page.goBack();
    await panel(page).getByText("没有付款").or(panel(page).getByText("正在等待付款")).waitFor();
    await button(page, "继续付款").click();
    await button(page, "确认支付").waitFor();
  },
);

sweepTest("the sandbox cashier also opens when the site is visited as localhost", async ({ visit, site }) => {
  const page = await visit({ width: 390, height: 844, isTouch: true });
  await page.setExtraHTTPHeaders({ "user-agent": phoneBrowser });
  const local = site.origin.replace("127.0.0.1", "localhost");
  await page.goto(local);
  await page.evaluate((user) => localStorage.setItem("user_info", user), (await logIn(site, "visitor")).userInfo);
  await page.goto(`${local}/home?id=${await residenceNamed(site, "沈玉兰")}`);
  await openPanel(page);
  await order(page, "菊花束", "微信支付");
  await button(page, "确认支付").click();
  await toast(page, "支付成功").waitFor();
  expect(new URL(page.url()).origin).toBe(local);
});
