import { expect } from "vitest";
import { accessibilityViolations } from "./support/accessibility.ts";
import {
  button,
  simulateGatewayError,
  nextCode,
  openAs,
  openPanel,
  ordersOf,
  panel,
  residenceId,
  tile,
  toast,
} from "./support/gift-panel.ts";
import { logIn, setPrivate } from "./support/people.ts";
import { expectSoon, stopClock, sweepTest, test } from "./support/test.ts";

sweepTest("an expired payment code says that nothing was charged, and there is a new one", async ({ visit, site }) => {
  const page = await visit({ as: await logIn(site, "visitor"), clock: site.now() });
  await openPanel(page, await residenceId(site));
  await tile(page, "莲花灯").click();
  const first = await nextCode(page, () => button(page, "立即支付").click());
  await panel(page).getByRole("img", { name: "微信付款二维码" }).waitFor();
  site.setNow(new Date(site.now().getTime() + 15 * 60_000));
  await page.clock.fastForward(15 * 60_000);
  await page.clock.runFor(4_000);
  await panel(page).getByText("此码已过期").waitFor();
  await panel(page).getByRole("heading", { name: "付款码已过期" }).waitFor();
  // The notice that nothing was charged comes before the amount.
  expect(await panel(page).innerText()).toMatch(
    /没有扣款。如果刚刚已经付过，稍后会自动送达，不会重复收取。[^]*此码已过期[^]*¥/,
  );
  const second = await nextCode(page, () => button(page, "重新获取二维码").click());
  await panel(page).getByRole("img", { name: "微信付款二维码" }).waitFor();
  expect([second !== first, second !== ""]).toEqual([true, true]);
});

test("a network error is displayed, and clicking again creates only one order", async ({
  visit,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/missOrder/);
  const page = await visit({ as: await logIn(site, "visitor"), clock: site.now() });
  await openPanel(page, await residenceId(site));
  await tile(page, "孔明灯").click();
  const before = (await ordersOf(site, "visitor")).length;
  // The order arrives; its response does not.
  await page.route("**/api/missOrder/index", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await button(page, "立即支付").click();
  await panel(page).getByRole("alert").waitFor();
  expect(await panel(page).getByRole("alert").innerText()).toContain("网络不太通畅");
  await page.unroute("**/api/missOrder/index");
  // Submitting is limited to once a second.
  await page.clock.runFor(1_000);
  await button(page, "立即支付").click();
  await panel(page).getByRole("img", { name: "微信付款二维码" }).waitFor();
  expect((await ordersOf(site, "visitor")).length - before).toBe(1);
});

sweepTest(
  "a response that is too slow for the first try arrives with the second, and there is one order",
  async ({ visit, site, browserErrors }) => {
    browserErrors.expect(/missOrder/);
    const { page } = await openAs(visit, site, "visitor");
    await tile(page, "白烛").click();
    const before = (await ordersOf(site, "visitor")).length;
    // The order arrives; its response takes longer than the page's timeout.
    await page.route("**/api/missOrder/index", async (route) => void (await route.fetch()), { times: 1 });
    await button(page, "立即支付").click();
    await panel(page).getByRole("img", { name: "微信付款二维码" }).waitFor();
    expect(await panel(page).getByRole("alert").count()).toBe(0);
    expect((await ordersOf(site, "visitor")).length - before).toBe(1);
  },
);

sweepTest(
  "a gateway that is down is named after ten seconds, with the next step, and nothing was charged",
  async ({ visit, site }) => {
    const page = await visit({ as: await logIn(site, "visitor"), clock: site.now() });
    await openPanel(page, await residenceId(site));
    await simulateGatewayError(site, { name: "broken", step: "create", times: "1000" });
    try {
      await tile(page, "香炉").click();
      await button(page, "立即支付").click();
      await panel(page).getByRole("heading", { name: "正在取付款码" }).waitFor();
      site.setNow(new Date(site.now().getTime() + 11_000));
      await page.clock.runFor(11_000);
      await panel(page).getByText("没有扣款。微信支付现在没有回应，请再试一次，或换一种付款方式。").waitFor();
      await expectSoon(() => accessibilityViolations(page)).toEqual([]);
      await button(page, "改用支付宝").click();
      await page.getByRole("heading", { level: 1, name: "支付宝收银台" }).waitFor();
    } finally {
      await fetch(`${site.origin}/sandbox/pay/faults/clear`, { method: "POST" });
    }
  },
);

sweepTest(
  "after a login as another user in another tab, the panel explains why the selected gift is gone",
  async ({ visit, site }) => {
    const { page } = await openAs(visit, site, "visitor");
    await tile(page, "宫灯").click();
    const other = await page.context().newPage();
    await other.goto("/notice");
    await other.evaluate((user) => localStorage.setItem("user_info", user), (await logIn(site, "owner")).userInfo);
    await toast(page, "现在登录的是另一个账号，请重新挑一份礼物").waitFor();
    await panel(page).getByText("挑一份礼物，放在居所里。").waitFor();
  },
);

test("a changed price is displayed before the user is sent to pay it", async ({ visit, site }) => {
  const page = await visit({ as: await logIn(site, "owner"), clock: site.now() });
  await openPanel(page, await residenceId(site));
  await button(page, "鲜花").click();
  await tile(page, "莲花").click();
  await panel(page).getByText("支付宝支付").click();
  await site.database.db.updateTable("gift").set({ price_fen: 888 }).where("name", "=", "莲花").execute();
  // The first press below is within the second of this one, however slow the machine.
  await stopClock(page);
  await button(page, "立即支付").click();
  await panel(page).getByText("价格刚刚调整过，现在一共是 ¥8.88。愿意的话再付款").waitFor();
  await panel(page).getByRole("heading", { name: "请到支付宝完成付款" }).waitFor();
  // Paying is limited to once a second.
  await button(page, "继续付款").click();
  await page.clock.runFor(1_000);
  await button(page, "继续付款").click();
  await page.getByRole("button", { name: "确认支付" }).waitFor();
  await page.getByText("¥ 8.88").waitFor();
});

sweepTest(
  "when the residence is closed meanwhile the panel closes with the page, and nothing is ordered",
  async ({ visit, site, browserErrors }) => {
    browserErrors.expect(/404/);
    const { page, id } = await openAs(visit, site, "newcomer");
    await tile(page, "宫灯").click();
    const before = (await ordersOf(site, "newcomer")).length;
    const owner = await logIn(site, "owner");
    await setPrivate(site, owner, id, true);
    try {
      await panel(page).waitFor({ state: "detached" });
      await page.getByRole("button", { name: "献礼", exact: true }).first().waitFor({ state: "detached" });
      expect((await ordersOf(site, "newcomer")).length).toBe(before);
    } finally {
      await setPrivate(site, owner, id, false);
    }
  },
);

sweepTest("a slow gateway is waited for: first a calm message, then the code", async ({ visit, site }) => {
  const { page } = await openAs(visit, site, "visitor");
  await simulateGatewayError(site, { name: "slow", step: "create", ms: "3000" });
  await tile(page, "黄菊").click();
  await button(page, "立即支付").click();
  await panel(page).getByRole("heading", { name: "正在取付款码" }).waitFor();
  await panel(page).getByRole("img", { name: "微信付款二维码" }).waitFor();
});

sweepTest(
  "without a connection the code waits without errors and expires, and the panel can be closed",
  async ({ visit, site, browserErrors }) => {
    browserErrors.expect(/ERR_INTERNET_DISCONNECTED/);
    const page = await visit({ as: await logIn(site, "visitor"), clock: site.now() });
    await openPanel(page, await residenceId(site));
    await tile(page, "康乃馨").click();
    await nextCode(page, () => button(page, "立即支付").click());
    await page.context().setOffline(true);
    await page.clock.runFor(10_000);
    expect(await panel(page).getByRole("alert").count()).toBe(0);
    await panel(page).getByRole("img", { name: "微信付款二维码" }).waitFor();
    await page.clock.fastForward(15 * 60_000);
    await page.clock.runFor(1_000);
    await panel(page).getByText("此码已过期").waitFor();
    await button(page, "关闭").click();
    await panel(page).waitFor({ state: "detached" });
    expect(await page.title()).toContain("沈玉兰的居所");
  },
);

sweepTest(
  "a user who was logged out in another tab orders nothing and gets to the login page",
  async ({ visit, site, browserErrors }) => {
    browserErrors.expect(/401/);
    const person = await logIn(site, "newcomer");
    const page = await visit({ as: person });
    await openPanel(page, await residenceId(site));
    await tile(page, "河灯").click();
    const headers = { authorization: `Bearer ${person.token}` };
    await fetch(`${site.origin}/api/user/logout`, { method: "POST", headers });
    await button(page, "立即支付").click();
    await page.getByRole("heading", { level: 1, name: "登录" }).waitFor();
    expect((await ordersOf(site, "newcomer")).filter(({ amount_fen: fen }) => fen > 0)).toEqual([]);
  },
);
