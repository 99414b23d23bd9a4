import type { Page } from "playwright-core";
import { expect } from "vitest";
import { aResidence } from "@changming/domain/testing/builders";
import { accessibilityViolations, overflow } from "./support/accessibility.ts";
import { fillInCode } from "./support/entry.ts";
import { logIn } from "./support/people.ts";
import type { RunningSite } from "./support/site.ts";
import { expectSoon, test } from "./support/test.ts";

const main = (page: Page) => page.getByRole("main");
const bar = (page: Page) => page.getByRole("navigation", { name: "点灯、献礼与留言" });
const phone = { width: 390, height: 844, isTouch: true };

const accountOf = ({ database }: RunningSite, mobile: string) =>
  database.db
    .selectFrom("account")
    .select(["id", "nickname", "password_hash", "names_lamps"])
    .where("mobile", "=", mobile)
    .execute();

/** Opens the residence as by a link, and presses the lamp. */
async function pressLamp(page: Page, id: number): Promise<void> {
  await page.goto(`/home?id=${id}`);
  await page.waitForLoadState("networkidle");
  await bar(page).getByRole("link", { name: "点一盏灯" }).tap();
  await page.getByRole("heading", { level: 1, name: "登录后，为顾长庚点灯" }).waitFor();
}

test("a new visitor lights a lamp with five actions, is asked for a name then, and has it below the lamp", async ({
  visit,
  site,
}) => {
  const { id } = await aResidence(site.database.db, { name: "顾长庚" });
  const mobile = "13900000301";
  const page = await visit(phone);
  await pressLamp(page, id);
  await fillInCode(page, site, mobile);
  expect(await main(page).getByRole("checkbox").isChecked()).toBe(false);
  expect(await accessibilityViolations(page)).toEqual([]);
  await main(page).getByRole("button", { name: "同意并登录" }).tap();
  await main(page).getByText("灯已经点上了", { exact: true }).waitFor();
  expect(await accountOf(site, mobile)).toMatchObject([
    { nickname: "一位来人", password_hash: null, names_lamps: false },
  ]);

  const name = main(page)
    .getByRole("textbox", { name: /^怎么称呼您/ })
    .filter({ visible: true });
  await main(page).getByRole("button", { name: "老邻居" }).filter({ visible: true }).tap();
  expect(await name.inputValue()).toBe("老邻居");
  expect(await overflow(page)).toBe(0);
  expect(await accessibilityViolations(page)).toEqual([]);
  await name.fill("桂芳");
  await main(page).getByRole("button", { name: "写上" }).filter({ visible: true }).tap();
  await main(page).getByText("桂芳，谢谢你来。").waitFor();
  expect(await accountOf(site, mobile)).toMatchObject([{ nickname: "桂芳", names_lamps: true }]);
  const other = await visit({ width: 1440, height: 900 });
  await other.goto(`/home?id=${id}`);
  await expectSoon(() =>
    main(other).getByRole("list", { name: "今天大家点的灯" }).getByRole("listitem").allTextContents(),
  ).toEqual(["桂芳点的灯"]);
});

test("who wants no name is not asked again on the page, and the lamp burns without one", async ({ visit, site }) => {
  const { id } = await aResidence(site.database.db, { name: "顾长庚" });
  const mobile = "13900000302";
  const page = await visit(phone);
  await pressLamp(page, id);
  await fillInCode(page, site, mobile);
  await main(page).getByRole("checkbox").check();
  await main(page).getByRole("button", { name: "登录", exact: true }).tap();
  await main(page).getByRole("button", { name: "不写" }).filter({ visible: true }).tap();
  await main(page).getByText("谢谢你来。", { exact: true }).waitFor();
  expect(
    await main(page)
      .getByRole("textbox", { name: /^怎么称呼您/ })
      .filter({ visible: true })
      .count(),
  ).toBe(0);
  expect(await accountOf(site, mobile)).toMatchObject([{ nickname: "一位来人", names_lamps: false }]);
});

test("who comes back lights a lamp with one action, and is asked for nothing", async ({ visit, site }) => {
  const { id } = await aResidence(site.database.db, { name: "顾长庚" });
  const page = await visit({ ...phone, as: await logIn(site, "visitor") });
  await page.goto(`/home?id=${id}`);
  await bar(page).getByRole("button", { name: "点一盏灯" }).tap();
  await main(page).getByText("陈向北，谢谢你来。").waitFor();
  expect(await main(page).getByRole("textbox").filter({ visible: true }).count()).toBe(0);
});

test("a wrong code makes no account and says so, and the lamp stays unlit", async ({ visit, site, browserErrors }) => {
  browserErrors.expect(/api\/user\/login/);
  const { id } = await aResidence(site.database.db, { name: "顾长庚" });
  const mobile = "13900000303";
  const page = await visit(phone);
  await pressLamp(page, id);
  await main(page).getByRole("textbox", { name: "手机号码" }).fill(mobile);
  await main(page).getByRole("textbox", { name: "短信验证码" }).fill("000000");
  await main(page).getByRole("button", { name: "同意并登录" }).tap();
  await main(page).getByText("登录失败，验证码不匹配").waitFor();
  expect(await accountOf(site, mobile)).toEqual([]);
  const lit = site.database.db.selectFrom("remembrance").select("on_day").where("residence_id", "=", id);
  expect(await lit.execute()).toEqual([]);
});
