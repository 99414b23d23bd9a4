import type { Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityViolations, overflow } from "./support/accessibility.ts";
import { logIn, residenceNamed } from "./support/people.ts";
import type { RunningSite } from "./support/site.ts";
import { expectSoon, test, type Visit } from "./support/test.ts";

const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148";
const weChat = `${iPhone} MicroMessenger/8.0.50`;
const alipay = `${iPhone} AliApp(AP/10.6.0) AlipayClient/10.6.0`;

const panel = (page: Page) => page.getByRole("dialog");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const toast = (page: Page, text: string | RegExp) => page.getByRole("status").getByText(text, { exact: true });

/** Puts the bridge of the sandbox into each page, as WeChat puts its own. */
async function addBridge(page: Page, site: RunningSite): Promise<void> {
  const script = await fetch(`${site.origin}/sandbox/wechatpay/bridge.js`);
  await page.addInitScript({ content: await script.text() });
}

/** Presses until WeChat's window has opened so many times: a press within a second of the last is ignored. */
async function payOn(page: Page, windows: readonly string[], times: number): Promise<void> {
  await expectSoon(async () => {
    if (windows.length < times) await button(page, "继续付款").click();
    return windows.length;
  }).toBe(times);
}

const cancelled = (page: Page) => page.getByRole("alert").getByText(/^看来还没有付款/);

/** What the payer presses in WeChat's window: one answer for each time that it opens. */
function answerWindow(page: Page, ...presses: ("pay" | "cancel")[]): string[] {
  const seen: string[] = [];
  page.on("dialog", (dialog) => {
    seen.push(dialog.message());
    void (presses.shift() === "pay" ? dialog.accept() : dialog.dismiss());
  });
  return seen;
}

async function arrive(visit: Visit, site: RunningSite, userAgent: string, hasBridge = true) {
  const page = await visit({ as: await logIn(site, "visitor"), width: 390, height: 844, isTouch: true, userAgent });
  if (hasBridge) await addBridge(page, site);
  const id = await residenceNamed(site, "沈玉兰");
  await page.goto(`/home?id=${id}`);
  return { page, id };
}

/** Opens the gifts and picks one; returns the payment methods that are offered. */
async function pick(page: Page, gift: string): Promise<string[]> {
  await button(page, "献礼").filter({ visible: true }).click();
  await panel(page)
    .getByRole("button", { name: new RegExp(`^${gift} `) })
    .click();
  const methods = panel(page).getByRole("group", { name: "付款方式" });
  return (await methods.locator("label").allInnerTexts()).map((text) => text.trim());
}

const newestOrder = (site: RunningSite) =>
  site.database.db
    .selectFrom("orders")
    .innerJoin("payment", "payment.order_id", "orders.id")
    .select(["orders.order_no", "orders.state", "payment.scene"])
    .orderBy("orders.id", "desc")
    .orderBy("payment.id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();

test("inside WeChat a gift is paid in WeChat's own window; WeChat says on the way who pays, and asks nothing", async ({
  visit,
  site,
}) => {
  const { page, id } = await arrive(visit, site, weChat);
  const windows = answerWindow(page, "pay", "pay");
  expect(await pick(page, "白烛")).toEqual(["微信支付"]);
  await expectSoon(() => accessibilityViolations(page)).toEqual([]);
  const authorized = page.waitForRequest(/connect\/oauth2\/authorize\?.*scope=snsapi_base/);
  await button(page, "立即支付").click();
  await authorized;
  await toast(page, "支付成功").waitFor();
  await expectSoon(() => page.url()).toBe(`${site.origin}/home?id=${id}`);
  expect(windows).toEqual([expect.stringMatching(/^微信支付 ¥\d+\.\d\d\n白烛/)]);
  expect(await newestOrder(site)).toMatchObject({ state: "delivered", scene: "wechat" });
  await page.getByRole("dialog", { name: "白烛亮了" }).waitFor();
  await button(page, "回去看看").click();

  // The session knows its WeChat user now: the window opens in place.
  await pick(page, "香炉");
  await button(page, "立即支付").click();
  await page.getByRole("dialog", { name: "香炉献上了" }).waitFor();
  expect(windows).toHaveLength(2);
  expect(await newestOrder(site)).toMatchObject({ state: "delivered", scene: "wechat" });
});

test("who cancels in WeChat's window finds the order waiting and pays it there", async ({ visit, site }) => {
  const { page } = await arrive(visit, site, weChat);
  const windows = answerWindow(page, "cancel", "cancel", "pay");
  await pick(page, "河灯");
  await button(page, "立即支付").click();
  await cancelled(page).waitFor();
  expect(new URL(page.url()).pathname).toBe("/pay");
  await page.getByRole("heading", { level: 1, name: "付款" }).waitFor();
  expect(await overflow(page)).toBe(0);
  await expectSoon(() => accessibilityViolations(page)).toEqual([]);
  await page.reload();
  await payOn(page, windows, 2);
  await cancelled(page).waitFor();
  await payOn(page, windows, 3);
  await toast(page, "支付成功").waitFor();
  await expectSoon(() => new URL(page.url()).pathname).toBe("/home");
  expect(await newestOrder(site)).toMatchObject({ state: "delivered" });
});

test("what the window says is never believed: paid is what the gateway knows", async ({ visit, site }) => {
  const { page } = await arrive(visit, site, weChat);
  const windows = answerWindow(page, "cancel", "pay");
  site.pay.sandbox.faults.set("bridgeMisleads", { times: 2 });
  await pick(page, "宫灯");
  await button(page, "立即支付").click();
  await expectSoon(async () => (await newestOrder(site)).scene).toBe("wechat");
  await page.getByText("正在等待付款").waitFor();
  expect((await newestOrder(site)).state).toBe("paying");
  await payOn(page, windows, 2);
  await toast(page, "支付成功").waitFor();
  expect((await newestOrder(site)).state).toBe("delivered");
});

test("where WeChat does not say who it is, or has no window, the order waits and the page says what to do", async ({
  visit,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/api\/user\/authPayer/);
  const { page, id } = await arrive(visit, site, weChat, false);
  site.wechat.faults.set("busy");
  await pick(page, "莲花灯");
  await button(page, "立即支付").click();
  await page.getByRole("alert").getByText("微信没有回应，请稍后再试").waitFor();
  await button(page, "继续付款").click();
  // Without WeChat's object in the page.
  await page
    .getByRole("alert")
    .getByText(/^微信支付这次没有打开/)
    .waitFor();
  expect((await newestOrder(site)).state).toBe("paying");
  await button(page, "返回").click();
  await expectSoon(() => page.url()).toBe(`${site.origin}/home?id=${id}`);
});

test("a link to the payment of somebody else, or of no order, shows no order", async ({
  visit,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/api\/missOrder/);
  const { page } = await arrive(visit, site, weChat);
  const { order_no: orderNo } = await newestOrder(site);
  const other = await visit({ as: await logIn(site, "newcomer"), width: 390, height: 844, userAgent: weChat });
  for (const query of [`?order=${orderNo}`, "?order=x", ""]) {
    await other.goto(`/pay${query}`);
    await other.getByRole("heading", { name: "没有找到这笔订单" }).waitFor();
  }
  await page.goto(`/pay?order=${orderNo}&back=https://evil.example/`);
  await page.getByRole("link", { name: "先不付，回去" }).waitFor();
  expect(await page.getByRole("link", { name: "先不付，回去" }).getAttribute("href")).toBe("/consume_records");
});

test("who leaves before WeChat has answered stays where they went", async ({ visit, site }) => {
  const { page, id } = await arrive(visit, site, weChat);
  const held = Promise.withResolvers<void>();
  await page.route("**/api/user/authAddress", async (route) => {
    await held.promise;
    await route.continue();
  });
  await pick(page, "菊花束");
  const asked = page.waitForRequest("**/api/user/authAddress");
  await button(page, "立即支付").click();
  await asked;
  await panel(page).getByText("请在微信里付款").waitFor();
  await button(page, "返回").click();
  const answered = page.waitForResponse("**/api/user/authAddress");
  held.resolve();
  await answered;
  await button(page, "立即支付").waitFor();
  expect(page.url()).toContain(`/home?id=${id}`);
});

test("a dressing is paid inside WeChat, and the family's scene follows", async ({ visit, site }) => {
  const owner = await logIn(site, "owner");
  const page = await visit({ as: owner, width: 390, height: 844, isTouch: true, userAgent: weChat });
  await addBridge(page, site);
  const windows = answerWindow(page, "pay");
  const id = await residenceNamed(site, "沈玉兰");
  const { id: giftId } = await site.database.db
    .selectFrom("gift")
    .select("id")
    .where("dressing_place", "=", "background")
    .where("is_on_sale", "=", true)
    .orderBy("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  await page.goto(`/family_dress_pay?id=${id}&name=${encodeURIComponent("沈玉兰")}&gift_id=${giftId}`);
  await button(page, "立即支付").click();
  await page.waitForURL(/\/family_dress\?/);
  await toast(page, "支付成功").waitFor();
  expect(windows).toHaveLength(1);
  expect(await newestOrder(site)).toMatchObject({ state: "delivered", scene: "wechat" });
});

test("inside Alipay only Alipay is offered, and its cashier opens", async ({ visit, site }) => {
  const { page } = await arrive(visit, site, alipay, false);
  expect(await pick(page, "孔明灯")).toEqual(["支付宝支付"]);
  await button(page, "立即支付").click();
  await page.getByRole("heading", { level: 1, name: "支付宝收银台" }).waitFor();
  await button(page, "确认支付").click();
  await toast(page, "支付成功").waitFor();
  expect(await newestOrder(site)).toMatchObject({ state: "delivered", scene: "phone" });
});
