import type { Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityViolations } from "./support/accessibility.ts";
import { nextCode, ordersOf, payAndSeeThanks, payAt, toast } from "./support/gift-panel.ts";
import { demoPerson, logIn, residenceNamed } from "./support/people.ts";
import type { RunningSite } from "./support/site.ts";
import { expectSoon, stopClock, sweepTest, test, type Visit } from "./support/test.ts";

const name = "沈玉兰";
const residenceId = (site: RunningSite) => residenceNamed(site, name);
const button = (page: Page, label: string) => page.getByRole("button", { name: label, exact: true });
const scenePath = (id: number) => `/family_dress?id=${id}&name=${encodeURIComponent(name)}`;

async function openScene(visit: Visit, site: RunningSite, width = 1440) {
  const page = await visit({ as: await logIn(site, "owner"), width });
  const id = await residenceId(site);
  await page.goto(scenePath(id));
  await page.getByRole("heading", { name: "添置装扮" }).waitFor();
  return { page, id };
}

/** From the catalogue to the page on which it is bought. */
async function choose(page: Page, dressing: string): Promise<void> {
  await page.getByRole("link", { name: new RegExp(`^${dressing}`) }).click();
  await page.getByRole("heading", { level: 2, name: dressing }).waitFor();
}

const giftNamed = (site: RunningSite, dressing: string) =>
  site.database.db.selectFrom("gift").select("id").where("name", "=", dressing).executeTakeFirstOrThrow();

/** The family owns it already. */
async function owned(site: RunningSite, dressing: string): Promise<void> {
  const { id } = await giftNamed(site, dressing);
  await site.database.db
    .insertInto("dressing")
    .values({ residence_id: await residenceId(site), gift_id: id, quantity: 1, since: site.now() })
    .execute();
}

const at = (page: Page, place: string) => page.getByRole("group", { name: new RegExp(`^${place}`) });
const placedDressing = (page: Page, dressing: string) =>
  page.getByRole("button", { name: `家人敬献的${dressing}`, exact: true });

async function asVisitor(visit: Visit, site: RunningSite): Promise<Page> {
  const page = await visit();
  await page.goto(`/home?id=${await residenceId(site)}`);
  await page.getByRole("region", { name: `${name}的居所` }).waitFor();
  return page;
}

test("the owner buys a censer with WeChat's code, places it, everyone sees it, and the owner removes it", async ({
  visit,
  site,
}) => {
  const { page, id } = await openScene(visit, site);
  await choose(page, "青铜香炉");
  const requested = new URL(page.url()).searchParams;
  expect([...requested.keys()].toSorted()).toEqual(
    ["id", "name", "gift_name", "gift_id", "className", "image", "price"].toSorted(),
  );
  await page.getByRole("heading", { level: 1, name: "购买装扮礼物" }).waitFor();
  const main = page.getByRole("main");
  for (const text of ["装扮", "¥68.00 一尊"]) await main.getByText(text, { exact: true }).first().waitFor();
  expect(await page.getByRole("radio", { name: "微信支付" }).isChecked()).toBe(true);
  await page.getByLabel("增加一份").click();
  expect(await main.locator("output").innerText()).toBe("¥136.00");
  await page.getByLabel("减少一份").click();
  expect(await main.getByText("请使用微信扫一扫支付").count()).toBe(0);
  await expectSoon(() => accessibilityViolations(page)).toEqual([]);

  const before = (await ordersOf(site, "owner")).length;
  const cashier = await nextCode(page, () => button(page, "立即支付").dblclick());
  await page.getByRole("heading", { name: "请使用微信扫一扫支付" }).waitFor();
  const code = await page.getByRole("img", { name: "微信付款二维码" }).boundingBox();
  expect([code?.width, code?.height]).toEqual([220, 220]);
  expect((await ordersOf(site, "owner")).length).toBe(before + 1);
  await expectSoon(() => accessibilityViolations(page)).toEqual([]);
  await payAndSeeThanks(visit, cashier, page);
  await page.waitForURL("**/family_dress?**");
  const led = Object.fromEntries(new URL(page.url()).searchParams);
  expect(led).toEqual({ id: String(id), name, payTypeid: "4", rid: "1" });
  expect((await ordersOf(site, "owner"))[0]).toMatchObject({ amount_fen: 6800, state: "delivered" });

  await at(page, "香").getByRole("button", { name: "青铜香炉" }).click();
  await toast(page, "香已摆好，访客看到的也是这样").waitFor();
  await page.getByRole("img", { name: /摆着.*青铜香炉/ }).waitFor();
  await expectSoon(() => accessibilityViolations(page)).toEqual([]);
  const visitor = await asVisitor(visit, site);
  await placedDressing(visitor, "青铜香炉").waitFor();
  await at(page, "香").getByRole("button", { name: "收起香" }).click();
  await toast(page, "香已收起").waitFor();
  const another = await asVisitor(visit, site);
  expect(await placedDressing(another, "青铜香炉").count()).toBe(0);

  // Going back to the scene must not open the paid order again.
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "礼物装扮" }).waitFor();
});

sweepTest(
  "two items are bought through Alipay at the catalogue's price, whatever the URL says",
  async ({ visit, site }) => {
    const { page, id } = await openScene(visit, site);
    const { id: giftId } = await giftNamed(site, "清茶一席");
    const lies = new URLSearchParams({
      gift_name: "金山",
      className: "白送",
      image: "/art/gifts/ingots.svg",
      price: "0.01",
    });
    await page.goto(`/family_dress_pay?id=${id}&name=${encodeURIComponent(name)}&gift_id=${giftId}&${lies}`);
    await page.getByRole("heading", { level: 2, name: "清茶一席" }).waitFor();
    const main = page.getByRole("main");
    await main.getByText("¥26.00 一席", { exact: true }).waitFor();
    expect(await main.innerText()).not.toMatch(/金山|白送|0\.01/);
    expect(await main.locator('img[src*="ingots"]').count()).toBe(0);
    await page.getByLabel("数量").fill("2");
    expect(await main.locator("output").innerText()).toBe("¥52.00");
    await page.getByText("支付宝支付").click();
    await button(page, "立即支付").click();
    await page.getByRole("heading", { level: 1, name: "支付宝收银台" }).waitFor();
    await button(page, "确认支付").click();
    await toast(page, "支付成功").waitFor();
    const address = () => {
      const { pathname, searchParams } = new URL(page.url());
      return [pathname, Object.fromEntries(searchParams)];
    };
    await expectSoon(address).toEqual(["/family_dress", { id: String(id), name, payTypeid: "6", rid: "1" }]);
    expect((await ordersOf(site, "owner"))[0]).toMatchObject({ amount_fen: 5200, state: "delivered" });
    await at(page, "供").getByRole("button", { name: "清茶一席" }).waitFor();
  },
);

sweepTest(
  "only quantities from 1 to 99 can be ordered, the amount has two decimals, and the back link returns to the scene",
  async ({ visit, site }) => {
    const { page, id } = await openScene(visit, site);
    const before = (await ordersOf(site, "owner")).length;
    await choose(page, "长明莲灯");
    const nums = page.getByLabel("数量");
    for (const invalid of ["0", "100", "-1", "1.5", "两盏", ""]) {
      await nums.fill(invalid);
      await button(page, "立即支付").click();
      await expectSoon(() => page.getByRole("alert").allInnerTexts(), invalid).toEqual(["数量请填 1 到 99"]);
    }
    await nums.fill("99");
    expect(await page.getByRole("main").locator("output").innerText()).toBe("¥4752.00");
    expect((await ordersOf(site, "owner")).length).toBe(before);
    await page.getByRole("link", { name: "返回上一级" }).click();
    await page.getByRole("heading", { level: 1, name: "礼物装扮" }).waitFor();
    expect(page.url()).toBe(site.origin + scenePath(id));
  },
);

sweepTest("an order that the user left is no longer polled, is found again, and paid", async ({ visit, site }) => {
  const page = await visit({ as: await logIn(site, "owner"), clock: site.now() });
  const id = await residenceId(site);
  await page.goto(scenePath(id));
  await choose(page, "素菊花篮");
  await stopClock(page);
  const cashier = await nextCode(page, () => button(page, "立即支付").click());
  const requested = () => site.answers.filter((answer) => answer === "200 /api/missOrder/index").length;
  const before = requested();
  for (const times of [1, 2]) {
    await page.clock.runFor(2_000);
    await expectSoon(requested, "one request every 2 s").toBe(before + times);
  }
  await page.getByRole("link", { name: "返回上一级" }).click();
  await page.getByText("素菊花篮一篮，¥36.00，还没有付款。").waitFor();
  await page.waitForLoadState("networkidle");
  const left = requested();
  await page.clock.runFor(20_000);
  await page.waitForLoadState("networkidle");
  expect(requested()).toBe(left);
  await page.getByRole("link", { name: "继续付款" }).click();
  expect(await nextCode(page, () => button(page, "继续付款").click())).toBe(cashier);
  await payAt(visit, cashier);
  await page.clock.runFor(2_000);
  await toast(page, "支付成功").waitFor();
  expect((await ordersOf(site, "owner"))[0]).toMatchObject({ amount_fen: 3600, state: "delivered" });
});

sweepTest("an expired payment code says so, and the user gets a new one", async ({ visit, site }) => {
  const page = await visit({ as: await logIn(site, "owner"), clock: site.now() });
  const id = await residenceId(site);
  await page.goto(scenePath(id));
  await choose(page, "百合花束");
  await nextCode(page, () => button(page, "立即支付").click());
  await page.getByRole("heading", { name: "请使用微信扫一扫支付" }).waitFor();
  await page.clock.runFor("16:00");
  await page.getByRole("heading", { name: "付款码已过期" }).waitFor();
  await button(page, "重新获取二维码").waitFor();
  await expectSoon(() => accessibilityViolations(page)).toEqual([]);
});

sweepTest(
  "a plaque and another background are visible to everyone at once, on a desktop and on a phone",
  async ({ visit, site }) => {
    await owned(site, "描金木匾");
    await owned(site, "雪夜长廊");
    const { page, id } = await openScene(visit, site, 390);
    await at(page, "匾").getByRole("button", { name: "描金木匾" }).click();
    await toast(page, "匾已摆好，访客看到的也是这样").waitFor();
    await at(page, "背景").getByRole("button", { name: "雪夜长廊" }).click();
    await toast(page, "背景已摆好，访客看到的也是这样").waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectSoon(() => accessibilityViolations(page)).toEqual([]);
    for (const width of [390, 1440]) {
      const visitor = await visit({ width });
      await visitor.goto(`/home?id=${id}`);
      const scene = visitor.getByRole("region", { name: `${name}的居所` });
      await scene.locator('img[data-scene="level-5"]').waitFor();
      await scene.locator('img[src*="door-board"]').waitFor();
      expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  },
);

sweepTest(
  "a relative sees the placed items and changes nothing; an unknown item has a calm message",
  async ({ visit, site }) => {
    const id = await residenceId(site);
    const { db } = site.database;
    const { id: relative } = await db
      .selectFrom("account")
      .select("id")
      .where("mobile", "=", demoPerson("newcomer").mobile)
      .executeTakeFirstOrThrow();
    await db
      .insertInto("residence_member")
      .values({ residence_id: id, account_id: relative, role: "relative", relation: "侄女", created_at: site.now() })
      .execute();
    const { id: giftId } = await giftNamed(site, "檐下宫灯");
    const page = await visit({ as: await logIn(site, "newcomer") });
    await page.goto(scenePath(id));
    await at(page, "灯").getByText("檐下宫灯").waitFor();
    const main = page.getByRole("main");
    expect([await at(page, "灯").getByRole("button").count(), await main.getByText("添置装扮").count()]).toEqual([
      0, 0,
    ]);
    await expectSoon(() => accessibilityViolations(page)).toEqual([]);
    await page.goto(`/family_dress_pay?id=${id}&gift_id=${giftId}`);
    await page.getByRole("heading", { name: "装扮由照看居所的家人添置" }).waitFor();
    expect(await button(page, "立即支付").count()).toBe(0);

    const owner = await visit({ as: await logIn(site, "owner") });
    const { id: lily } = await giftNamed(site, "白菊");
    for (const unknown of ["999999", String(lily), "1%20or", ""]) {
      await owner.goto(`/family_dress_pay?id=${id}&gift_id=${unknown}&gift_name=x&price=1`);
      await owner.getByRole("heading", { name: "没有找到这件装扮" }).or(owner.getByText("还没有付款")).waitFor();
      expect(await button(owner, "立即支付").count()).toBe(0);
    }
  },
);

sweepTest("on a phone each cashier returns to the scene", async ({ visit, site }) => {
  for (const [dressing, method, cashier] of [
    ["四时果供", "微信支付", "微信支付收银台"],
    ["青松盆景", "支付宝支付", "支付宝收银台"],
  ] as const) {
    const page = await visit({ as: await logIn(site, "owner"), width: 390, height: 844, isTouch: true });
    await page.setExtraHTTPHeaders({ "user-agent": "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Mobile" });
    await page.goto(scenePath(await residenceId(site)));
    await choose(page, dressing);
    await page.getByText(method).click();
    await button(page, "立即支付").click();
    await page.getByRole("heading", { level: 1, name: cashier }).waitFor();
    await button(page, "确认支付").click();
    await toast(page, "支付成功").waitFor();
    expect(new URL(page.url()).pathname).toBe("/family_dress");
    await page.getByRole("group").getByRole("button", { name: dressing }).waitFor();
  }
});
