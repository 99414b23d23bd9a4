import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect } from "vitest";
// allow-import: the password that the demo prints
import { demoPassword } from "@changming/db/demo/demo-accounts";
import { accessibilityViolations } from "./support/accessibility.ts";
import { demoPerson, logIn } from "./support/people.ts";
import { expectSoon, sweepTest, test } from "./support/test.ts";

const part = (page: Page, name: string) => page.getByRole("region", { name });
const closing = (page: Page) => part(page, "注销账号");
const confirm = (page: Page) => page.getByRole("dialog", { name: "真的要注销吗" });
const password = (page: Page) => closing(page).getByRole("textbox", { name: "登录密码" });

async function press(page: Page): Promise<void> {
  await closing(page).getByRole("button", { name: "注销账号" }).click();
}

sweepTest("a visitor is redirected to the login page and back", async ({ visit }) => {
  const page = await visit();
  await page.goto("/my_data");
  await page.getByRole("heading", { level: 1, name: "登录" }).waitFor();
  expect(new URL(page.url()).searchParams.get("from")).toBe("/my_data");
});

test("a user exports all their data as a file; after three exports a day the page says to come back tomorrow", async ({
  visit,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/429/);
  const page = await visit({ as: await logIn(site, "visitor") });
  await page.goto("/my_data");
  const own = part(page, "导出我的数据");
  await own.waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  for (let time = 1; time <= 3; time += 1) {
    const download = page.waitForEvent("download");
    await own.getByRole("button", { name: "导出为文件" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^changming-\d{4}-\d{2}-\d{2}\.json$/);
    const text = await readFile(await file.path(), "utf8");
    const stored: { account: { mobile: string } } = JSON.parse(text);
    expect(stored.account.mobile).toBe(demoPerson("visitor").mobile);
    expect(text).not.toMatch(/password|token/);
    await own.getByText("已经存为文件").waitFor();
  }
  // The test server allows more; the response is the one that users get after three.
  const used = { code: 0, msg: "", body: null, error: "tooManyRequests", requestId: "1" };
  await page.route("**/api/user/exportData", (route) => route.fulfill({ status: 429, json: used }));
  await own.getByRole("button", { name: "导出为文件" }).click();
  await own.getByRole("alert").getByText("一天最多导出三次").waitFor();
});

sweepTest("the user's own invitation is on the page: code, link and QR code", async ({ visit, site }) => {
  const page = await visit({ as: await logIn(site, "visitor") });
  await page.goto("/my_data");
  const own = part(page, "邀请亲友");
  await own.getByRole("img", { name: "您的邀请二维码，扫开就是注册页" }).waitFor();
  const link = await own.getByLabel("邀请链接").inputValue();
  await own.getByRole("button", { name: "分享" }).click();
  const sheet = page.getByRole("dialog", { name: "分享" });
  expect(await sheet.getByLabel("链接").inputValue()).toBe(link);
  await page.goto(link);
  // A logged-in user needs no registration.
  await page.waitForURL((url) => url.pathname === "/");
});

sweepTest(
  "a user who manages a residence or a garden must hand it over first",
  async ({ visit, site, browserErrors }) => {
    browserErrors.expect(/409/);
    for (const [key, text] of [
      ["owner", "您还是居所的主理人"],
      ["gardenAdmin", "您还管理着园区"],
    ] as const) {
      const page = await visit({ as: await logIn(site, key) });
      await page.goto("/my_data");
      await password(page).fill(demoPassword);
      await press(page);
      await confirm(page).getByRole("button", { name: "确定注销" }).click();
      const errorMessage = closing(page).getByRole("alert").filter({ hasText: text });
      await errorMessage.waitFor();
      expect(await errorMessage.getByRole("link", { name: "写信告诉我们" }).getAttribute("href")).toBe("/feedback");
    }
  },
);

sweepTest(
  "an error of the reauthentication is displayed at its field, and no account is closed without a second confirmation",
  async ({ visit, site, browserErrors }) => {
    browserErrors.expect(/400/);
    const page = await visit({ as: await logIn(site, "newcomer") });
    await page.goto("/my_data");
    await closing(page).waitFor();
    const alert = closing(page).getByRole("alert");
    await expectSoon(async () => {
      await press(page);
      return (await alert.count()) === 1 ? alert.innerText() : "";
    }).toBe("请输入密码");
    await password(page).fill("wrong-one");
    await expectSoon(async () => {
      if ((await confirm(page).count()) === 0) await press(page);
      return confirm(page).count();
    }).toBe(1);
    expect(await accessibilityViolations(page)).toEqual([]);
    await confirm(page).getByRole("button", { name: "先不注销" }).click();
    await expectSoon(() => confirm(page).count()).toBe(0);
    expect(await password(page).inputValue()).toBe("wrong-one");
    await expectSoon(async () => {
      if ((await confirm(page).count()) === 0) await press(page);
      return confirm(page).count();
    }).toBe(1);
    await confirm(page).getByRole("button", { name: "确定注销" }).click();
    await expectSoon(() => alert.innerText()).toBe("密码不正确，请再想一想，也可以改用短信验证码");
    await expectSoon(() => password(page).evaluate((field) => field === document.activeElement)).toBe(true);
    const { closed_at: closedAt } = await site.database.db
      .selectFrom("account")
      .select("closed_at")
      .where("mobile", "=", demoPerson("newcomer").mobile)
      .executeTakeFirstOrThrow();
    expect(closedAt).toBeNull();
  },
);

test("an account closed with a text message code ends with a kind message, and the user cannot log in again", async ({
  visit,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/400/);
  const { mobile: phone } = demoPerson("newcomer");
  const page = await visit({ as: await logIn(site, "newcomer") });
  await page.goto("/my_data");
  await closing(page).getByRole("radio", { name: "短信" }).check();
  const answered = page.waitForResponse(/getVerifyCode/);
  await closing(page).getByRole("button", { name: "获取验证码" }).click();
  await answered;
  const sent = await fetch(`${site.origin}/sandbox/sms?mobile=${phone}`, { headers: { accept: "application/json" } });
  const [{ code } = { code: "" }]: { code: string }[] = await sent.json();
  await closing(page).getByRole("textbox", { name: "短信验证码" }).fill(code);
  await press(page);
  await confirm(page).getByRole("button", { name: "确定注销" }).click();
  await page.getByRole("status").getByText("账号已经注销。谢谢您来过，请多珍重。").waitFor();
  await page.waitForURL((url) => url.pathname === "/");
  // The home page stores the ids of its residences in any browser.
  const stored = await page.evaluate(() => Object.keys(localStorage));
  expect(stored.filter((name) => name !== "home_list")).toEqual([]);
  await page.goto("/login");
  await page.getByRole("textbox", { name: "手机号码" }).fill(phone);
  await page.getByRole("textbox", { name: "密码" }).fill(demoPassword);
  await page.getByRole("main").getByRole("button", { name: "登录", exact: true }).click();
  await page.getByRole("alert").getByText("登录失败，账号密码不匹配").waitFor();
});
