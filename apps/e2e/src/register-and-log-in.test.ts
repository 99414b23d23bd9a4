import type { Page } from "playwright-core";
import { expect } from "vitest";
import { codeSentTo, enter, type Entry, entryOn, otherThan, passAMinute } from "./support/entry.ts";
import { demoPerson } from "./support/people.ts";
import type { RunningSite } from "./support/site.ts";
import { expectSoon, sweepTest, test } from "./support/test.ts";

const password = "lotus88x";
const header = (page: Page) => page.getByRole("banner");
const pathOf = (page: Page) => new URL(page.url()).pathname;
const posts = (site: RunningSite, path: string) => site.answers.filter((answer) => answer.endsWith(path)).length;

async function fillRegistration({ field }: Entry, phone: string, nickname = "念慈"): Promise<void> {
  await field("昵称").fill(nickname);
  await field("手机号码").fill(phone);
  await field("密码").fill(password);
  await field("再输一次密码").fill(password);
  await field("我已阅读并同意").check();
}

async function register(entry: Entry, phone: string): Promise<void> {
  await fillRegistration(entry, phone);
  await entry.field("短信验证码").fill(await entry.getCode(phone));
  await entry.submit("注册");
  await entry.page.getByRole("heading", { level: 1, name: "登录" }).waitFor();
}

async function logOut(page: Page, nickname: string): Promise<void> {
  await header(page).getByRole("button", { name: nickname }).click();
  await header(page).getByRole("button", { name: "退出登录" }).click();
  await page.getByRole("heading", { level: 1, name: "登录" }).waitFor();
}

test("from the empty form to a name in the header, by password and by code, and out again", async ({ visit, site }) => {
  const phone = "13900000101";
  const entry = await enter(visit, site, "/register");
  const { page, field, submit, getCode } = entry;
  await register(entry, phone);
  await page.locator("main").getByText("注册成功，请登录").waitFor();
  expect(await field("手机号码").inputValue()).toBe(phone);
  await field("密码").fill(password);
  await submit("登录");
  await page.waitForURL((url) => url.pathname === "/");
  await logOut(page, "念慈");
  expect(page.url()).toBe(`${site.origin}/login`);
  await passAMinute(site, page);
  await field("手机号码").fill(phone);
  await page.getByRole("tab", { name: "验证码登录" }).click();
  const code = await getCode(phone);
  // A phone may discard the tab while the user reads the text message.
  await page.reload();
  await page
    .locator("main")
    .getByRole("button", { name: /秒后可重发/ })
    .waitFor();
  expect(await field("手机号码").inputValue()).toBe(phone);
  await field("短信验证码").fill(code);
  await submit("同意并登录");
  await page.waitForURL((url) => url.pathname === "/");
  expect(await page.evaluate(() => sessionStorage.getItem("login_draft"))).toBeNull();
  await header(page).getByRole("button", { name: "念慈" }).waitFor();
  const stored = await page.evaluate(() => localStorage.getItem("user_info") ?? "");
  expect(stored).not.toContain(phone);
  expect(Object.keys(JSON.parse(stored))).toHaveLength(6);
});

test("a registration displays the first error, each with its own message, and clears nothing", async ({
  visit,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/api\/user\/register/);
  const phone = "13900000102";
  const entry = await enter(visit, site, "/register");
  const { page, field, expectError, getCode, button } = entry;
  await expectError("注册", "请输入昵称");
  await field("昵称").fill("念慈");
  for (const invalid of ["", "12900000102", "1390000010"]) {
    await field("手机号码").fill(invalid);
    await expectError("注册", "请输入正确手机号码");
  }
  await button("获取验证码").click();
  await expectSoon(() => page.locator("main").getByRole("alert").allInnerTexts()).toEqual(["请输入正确手机号码"]);
  await field("手机号码").fill(phone);
  await expectError("注册", "请输入 6 位短信验证码");
  const code = await getCode(phone);
  await field("短信验证码").fill(otherThan(code));
  for (const invalid of ["", "ab123", "abcdefgh", "12345678", "abc 1234", "abcdefgh12345678"]) {
    await field("密码").fill(invalid);
    await expectError("注册", "请输入6-15位数字、字母组成的密码");
  }
  await field("密码").fill("abc123");
  await field("再输一次密码").fill("abc124");
  await expectError("注册", "再次输入的密码不一致");
  await field("密码").fill("abc124");
  await expectSoon(() => page.getByText("再次输入的密码不一致").count()).toBe(0);
  await field("密码").fill("abc123");
  await field("再输一次密码").fill("abc123");
  await expectError("注册", "请阅读用户注册协议");
  await field("我已阅读并同意").check();
  await expectError("注册", "这个密码太常见，容易被人猜中，请换一个");
  await field("密码").fill(password);
  await field("再输一次密码").fill(password);
  await field("邀请码（可不填）").fill("NOBODYSCODE");
  await expectError("注册", "没有找到这个邀请码，请核对后再填，或留空");
  await field("邀请码（可不填）").fill("");
  await expectError("注册", "验证码不匹配或手机号已注册");
  expect(await field("短信验证码").evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await field("昵称").inputValue()).toBe("念慈");
  expect(await field("密码").inputValue()).toBe(password);
  await field("短信验证码").fill(code);
  await entry.submit("注册");
  await page.waitForURL((url) => url.pathname === "/login");
});

sweepTest("the agreement opens beside the form, and the input stays", async ({ visit, site }) => {
  const { page, field } = await enter(visit, site, "/register");
  await field("昵称").fill("念慈");
  const [agreement] = await Promise.all([
    page.waitForEvent("popup"),
    page
      .locator("main")
      .getByRole("link", { name: /用户注册协议/ })
      .click(),
  ]);
  await agreement.waitForURL((url) => url.pathname === "/xieyi");
  expect(await field("昵称").inputValue()).toBe("念慈");
});

test("the button counts down by the clock, then sends again; a tab that was suspended is right", async ({
  visit,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/getVerifyCode/);
  const phone = "13900000103";
  const { page, field, button, getCode } = await enter(visit, site, "/forget");
  const sending = page.locator("main").getByRole("button", { name: /秒后可重发/ });
  await field("手机号码").fill(demoPerson("visitor").mobile);
  await getCode(demoPerson("visitor").mobile);
  await sending.waitFor();
  expect(await sending.isDisabled()).toBe(true);
  expect(await field("短信验证码").evaluate((input) => input === document.activeElement)).toBe(true);
  await page.clock.runFor(30_000);
  const left = Number.parseInt(await sending.innerText(), 10);
  expect(left).toBeGreaterThan(15);
  expect(left).toBeLessThanOrEqual(30);
  await page.clock.fastForward(3_600_000);
  await expectSoon(() => button("重新发送").isEnabled()).toBe(true);
  // The server limits it too: requested again too soon, it says so, and the button waits.
  await button("重新发送").click();
  await page.getByText("验证码刚刚发过，请稍等再获取").waitFor();
  await sending.waitFor();
  // The minute is counted per phone number, not per button.
  await field("手机号码").fill("13900000199");
  await button("获取验证码").waitFor();
  await field("手机号码").fill(demoPerson("visitor").mobile);
  await sending.waitFor();
  await page.reload();
  await sending.waitFor();
  expect(await field("手机号码").inputValue()).toBe(demoPerson("visitor").mobile);
  // An unregistered number gets the same answer and no text message.
  await page.waitForLoadState("networkidle");
  await field("手机号码").fill(phone);
  await button("获取验证码").click();
  await sending.waitFor();
  await page.getByText("号码无误就会收到，五分钟内有效").waitFor();
  expect(await codeSentTo(site, phone)).toBe("");
});

sweepTest("a reload loses only the passwords of a registration, and the countdown goes on", async ({ visit, site }) => {
  const phone = "13900000109";
  const entry = await enter(visit, site, "/register");
  const { page, field, getCode } = entry;
  await fillRegistration(entry, phone);
  await field("邀请码（可不填）").fill("LAMP2345");
  await getCode(phone);
  const sending = page.locator("main").getByRole("button", { name: /秒后可重发/ });
  await sending.waitFor();
  await page.clock.runFor(20_000);
  await page.reload();
  await sending.waitFor();
  expect(Number.parseInt(await sending.innerText(), 10)).toBeLessThanOrEqual(40);
  await page.getByText("号码无误就会收到，五分钟内有效").waitFor();
  const labels = ["昵称", "手机号码", "邀请码（可不填）", "密码", "再输一次密码"];
  expect(await Promise.all(labels.map((label) => field(label).inputValue()))).toEqual([
    "念慈",
    phone,
    "LAMP2345",
    "",
    "",
  ]);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(password);
});

sweepTest(
  "an unregistered phone number gets the same advice as any other about a missing text message",
  async ({ visit, site }) => {
    const { page, field, button } = await enter(visit, site, "/forget");
    for (const phone of ["13900000110", demoPerson("gardenAdmin").mobile]) {
      await field("手机号码").fill(phone);
      await button("获取验证码").click();
      await page.getByText("没有收到？这个号码可能还没有注册").waitFor();
    }
    await page.locator("main").getByRole("link", { name: "去注册", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "注册" }).waitFor();
  },
);

sweepTest("a code is valid once, and five wrong tries invalidate it", async ({ visit, site, browserErrors }) => {
  browserErrors.expect(/api\/user\/(?:register|login)/);
  const phone = "13900000104";
  const entry = await enter(visit, site, "/register");
  const { page, field, expectError, getCode } = entry;
  await register(entry, phone);
  const used = await codeSentTo(site, phone);
  await page.goto("/register");
  await page.waitForLoadState("networkidle");
  await fillRegistration(entry, phone);
  await field("短信验证码").fill(used);
  await expectError("注册", "验证码不匹配或手机号已注册");
  await passAMinute(site, page);
  await page.goto("/login");
  await page.waitForLoadState("networkidle");
  await page.getByRole("tab", { name: "验证码登录" }).click();
  await field("手机号码").fill(phone);
  const code = await getCode(phone);
  await field("短信验证码").fill(otherThan(code));
  for (let invalid = 1; invalid <= 5; invalid += 1) {
    const before = posts(site, "/api/user/login");
    await expectError("同意并登录", "登录失败，验证码不匹配");
    await expectSoon(() => posts(site, "/api/user/login")).toBe(before + 1);
  }
  await field("短信验证码").fill(code);
  await expectError("同意并登录", "登录失败，验证码不匹配");
  expect(pathOf(page)).toBe("/login");
});

sweepTest("the code of the link is filled in and fixes the referrer", async ({ visit, site }) => {
  const { db } = site.database;
  const friend = await db
    .selectFrom("account")
    .select(["id", "invite_code"])
    .where("mobile", "=", demoPerson("owner").mobile)
    .executeTakeFirstOrThrow();
  const phone = "13900000105";
  const entry = await enter(visit, site, `/register?code=${friend.invite_code}`);
  await expectSoon(() => entry.field("邀请码（可不填）").inputValue()).toBe(friend.invite_code);
  await register(entry, phone);
  const made = db.selectFrom("account").select("referrer_id").where("mobile", "=", phone);
  expect(await made.executeTakeFirst()).toEqual({ referrer_id: friend.id });
});

test("a double click registers once, and the back button does not open the form again", async ({ visit, site }) => {
  const phone = "13900000106";
  const entry = await enter(visit, site, "/famous_list");
  const { page, field, getCode, button } = entry;
  await header(page).getByRole("link", { name: "注册" }).click();
  await page.getByRole("heading", { level: 1, name: "注册" }).waitFor();
  await fillRegistration(entry, phone);
  await field("短信验证码").fill(await getCode(phone));
  const before = posts(site, "/api/user/register");
  await button("注册").dblclick();
  await page.getByRole("heading", { level: 1, name: "登录" }).waitFor();
  expect(posts(site, "/api/user/register")).toBe(before + 1);
  await page.goBack();
  await page.waitForURL((url) => url.pathname === "/famous_list");
});

sweepTest("a visitor gets to the page they wanted, even through a registration", async ({ visit, site }) => {
  const phone = "13900000107";
  const entry = await enter(visit, site, "/visit_records");
  const { page, field, submit } = entry;
  await page.waitForURL((url) => url.pathname === "/login");
  await page.getByRole("link", { name: "还没有账号，去注册" }).click();
  await page.getByRole("heading", { level: 1, name: "注册" }).waitFor();
  await register(entry, phone);
  await field("密码").fill(password);
  await submit("登录");
  await page.waitForURL((url) => url.pathname === "/visit_records");
});

sweepTest(
  "the ways to log in are tabs: the arrow keys change between them, the phone number stays",
  async ({ visit, site }) => {
    const { page, field, expectError } = await enter(visit, site, "/login");
    await field("手机号码").fill("13900000108");
    await field("密码").fill("something1");
    await page.getByRole("tab", { name: "密码登录" }).press("ArrowRight");
    const byCode = page.getByRole("tab", { name: "验证码登录", selected: true });
    await byCode.waitFor();
    expect(await byCode.evaluate((tab) => tab === document.activeElement)).toBe(true);
    expect(await field("密码").isVisible()).toBe(false);
    expect(await field("手机号码").inputValue()).toBe("13900000108");
    await expectError("同意并登录", "请输入 6 位短信验证码");
    await byCode.press("ArrowRight");
    await page.getByRole("tab", { name: "密码登录", selected: true }).waitFor();
    expect(await field("密码").inputValue()).toBe("something1");
    await field("密码").fill("");
    await expectError("登录", "请输入密码");
  },
);

sweepTest("while too many users log in at once the form retries by itself", async ({ visit, site, browserErrors }) => {
  browserErrors.expect(/503/);
  const { page, field, submit } = await enter(visit, site, "/login");
  const busy = { code: 2, msg: "此刻登录的人很多，请过几秒再试一次", body: null, error: "busy", requestId: "1" };
  await page.route("**/api/user/login", (route) => route.fulfill({ status: 503, json: busy }), { times: 2 });
  await field("手机号码").fill(demoPerson("visitor").mobile);
  await field("密码").fill("changming1");
  await submit("登录");
  await header(page)
    .getByRole("button", { name: demoPerson("visitor").nickname })
    .waitFor();
});

sweepTest(
  "two tabs: a logout in one opens the login in the other, and logging in returns to the same page",
  async ({ visit, site }) => {
    const { page, field, submit } = await enter(visit, site, "/login?from=%2Fvisit_records");
    await field("手机号码").fill(demoPerson("visitor").mobile);
    await field("密码").fill("changming1");
    await submit("登录");
    await page.waitForURL((url) => url.pathname === "/visit_records");
    const other = entryOn(await page.context().newPage(), site);
    await other.page.goto("/feedback");
    await header(other.page)
      .getByRole("button", { name: demoPerson("visitor").nickname })
      .waitFor();
    const passed: string[] = [];
    page.on("framenavigated", (frame) => passed.push(frame.url()));
    await logOut(page, demoPerson("visitor").nickname);
    expect(page.url()).toBe(`${site.origin}/login`);
    expect(passed.filter((url) => url.includes("from="))).toEqual([]);
    await other.page.waitForURL((url) => url.search === "?from=%2Ffeedback");
  },
);
