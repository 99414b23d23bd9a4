import type { Page } from "playwright-core";
import { expect } from "vitest";
// allow-import: the password that the demo prints
import { demoPassword } from "@changming/db/demo/demo-accounts";
import { sha256Hex } from "@changming/kit/ids";
import { enter, entryOn, otherThan, passAMinute } from "./support/entry.ts";
import { demoPerson, logIn } from "./support/people.ts";
import type { RunningSite } from "./support/site.ts";
import { expectSoon, sweepTest, test } from "./support/test.ts";

const header = (page: Page) => page.getByRole("banner");
const storedItems = (page: Page) => page.evaluate((): Record<string, string> => ({ ...localStorage }));

async function isAlive(site: RunningSite, token: string): Promise<boolean> {
  const { revoked_at } = await site.database.db
    .selectFrom("session")
    .select("revoked_at")
    .where("token_hash", "=", sha256Hex(token))
    .executeTakeFirstOrThrow();
  return revoked_at === null;
}

test("a user who forgot the password sets a new one with a code, and logs in with it", async ({
  visit,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/api\/user\/(?:editPwd|login)/);
  const { mobile: phone, nickname } = demoPerson("visitor");
  const elsewhere = await logIn(site, "visitor");
  const { page, field, submit, expectError, getCode } = await enter(visit, site, "/login");
  await page.getByRole("link", { name: "忘记密码" }).click();
  await page.getByRole("heading", { level: 1, name: "忘记密码" }).waitFor();
  await expectError("重设密码", "请输入正确手机号码");
  await field("手机号码").fill(phone);
  await expectError("重设密码", "请输入 6 位短信验证码");
  const code = await getCode(phone);
  await field("短信验证码").fill(otherThan(code));
  await field("新密码").fill("short");
  await expectError("重设密码", "请输入6-15位数字、字母组成的密码");
  await field("新密码").fill("magnolia72");
  await field("再输一次密码").fill("magnolia73");
  await expectError("重设密码", "两次输入的密码不一致");
  await field("再输一次密码").fill("magnolia72");
  await expectError("重设密码", "验证码不匹配");
  await field("短信验证码").fill(code);
  await submit("重设密码");
  await page.getByText("密码已经重设，请用新密码登录").waitFor();
  expect(await field("手机号码").inputValue()).toBe(phone);
  expect(await isAlive(site, elsewhere.token)).toBe(false);
  await field("密码").fill(demoPassword);
  await expectError("登录", "登录失败，账号密码不匹配");
  await field("密码").fill("magnolia72");
  await submit("登录");
  await header(page).getByRole("button", { name: nickname }).waitFor();
});

test("a password change keeps this session and ends the other, which gets to the login page and back", async ({
  visit,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/api\/user\/editPwd|401/);
  const here = await logIn(site, "gardenAdmin");
  const there = await logIn(site, "gardenAdmin");
  const { mobile: phone, nickname } = demoPerson("gardenAdmin");
  const page = await visit({ as: here, clock: site.now() });
  const { field, submit, expectError, getCode } = entryOn(page, site);
  await page.goto("/revise_password");
  expect(await field("手机号码").inputValue()).toBe(phone.replace(/^(.{3}).{4}/, "$1****"));
  expect(await field("手机号码").isEditable()).toBe(false);
  await page.getByText("6-15 位，数字与字母都要有").waitFor();
  const code = await getCode(phone);
  await field("短信验证码").fill(code);
  await field("新密码").fill("onlyletters");
  await expectError("修改密码", "请输入6-15位数字、字母组成的密码");
  await field("新密码").fill("camellia64");
  await field("再输一次密码").fill("camellia65");
  await expectError("修改密码", "两次输入的密码不一致");
  await field("再输一次密码").fill("camellia64");
  await submit("修改密码");
  await page.getByText("密码修改成功").waitFor();
  await page.waitForURL((url) => url.pathname === "/msgs");
  await header(page).getByRole("button", { name: nickname }).waitFor();
  expect([await isAlive(site, here.token), await isAlive(site, there.token)]).toEqual([true, false]);
  const other = await visit({ as: there, clock: site.now() });
  // The message is displayed for 1.6 s only, which may end before the page's images are there.
  await other.goto("/visit_records", { waitUntil: "commit" });
  await other.getByText("登录已失效，请重新登录").waitFor();
  expect(await storedItems(other)).toEqual({});
  await other.clock.runFor(1_600);
  await other.getByRole("heading", { level: 1, name: "登录" }).waitFor();
  expect(new URL(other.url()).searchParams.get("from")).toBe("/visit_records");
  const again = entryOn(other, site);
  await again.field("手机号码").fill(phone);
  await again.field("密码").fill("camellia64");
  await again.submit("登录");
  await other.waitForURL((url) => url.pathname === "/visit_records");
});

sweepTest(
  "after a long time unused, a phone number needs more than a code to log in: a fact about the family",
  async ({ visit, site, browserErrors }) => {
    browserErrors.expect(/api\/user\/proveIdentity/);
    const { db } = site.database;
    const { mobile: phone, nickname } = demoPerson("owner");
    const account = await db
      .updateTable("account")
      .set({ created_at: new Date("2025-01-01T00:00:00Z"), password_set_at: null })
      .where("mobile", "=", phone)
      .returning("id")
      .executeTakeFirstOrThrow();
    await db.deleteFrom("session").where("account_id", "=", account.id).execute();
    const { page, field, button, submit, expectError, getCode } = await enter(visit, site, "/login?from=%2Ffeedback");
    const byCode = async () => {
      await page.getByRole("tab", { name: "验证码登录" }).click();
      await field("手机号码").fill(phone);
      await field("短信验证码").fill(await getCode(phone));
      await submit("同意并登录");
      await page.getByRole("heading", { level: 1, name: "请确认是您本人" }).waitFor();
    };
    await byCode();
    expect(await storedItems(page)).toEqual({});
    expect(await header(page).getByRole("link", { name: "登录" }).isVisible()).toBe(true);
    await button("换一个账号登录").click();
    await page.getByRole("heading", { level: 1, name: "登录" }).waitFor();
    await passAMinute(site, page);
    await page.reload();
    await page.waitForLoadState("networkidle");
    await byCode();
    await page.reload();
    await page.waitForLoadState("networkidle");
    await expectError("确认", "请输入原来的密码，或一个您照看的名字");
    await field("您照看的居所里一位逝者的姓名，或您管理的园区的名称").fill("查无此人");
    await expectError("确认", "密码或姓名不正确，请再想一想");
    await field("您照看的居所里一位逝者的姓名，或您管理的园区的名称").fill("林默存");
    await submit("确认");
    await page.waitForURL((url) => url.pathname === "/feedback");
    await header(page).getByRole("button", { name: nickname }).waitFor();
    const { user_info: text = "{}" } = await storedItems(page);
    expect(Object.keys(JSON.parse(text))).not.toContain("need_proof");
  },
);

sweepTest(
  "a session that needs verification is redirected to it from any page, and back",
  async ({ visit, site, browserErrors }) => {
    browserErrors.expect(/403/);
    const { nickname } = demoPerson("owner");
    const person = await logIn(site, "owner");
    const restricted = { is_restricted: true };
    await site.database.db
      .updateTable("session")
      .set(restricted)
      .where("token_hash", "=", sha256Hex(person.token))
      .execute();
    const page = await visit({ as: person, clock: site.now() });
    const { field, submit } = entryOn(page, site);
    await page.goto("/msgs");
    await page.getByRole("heading", { level: 1, name: "请确认是您本人" }).waitFor();
    expect(await storedItems(page)).toEqual({});
    await expectSoon(() => field("原来的密码").isVisible()).toBe(true);
    await field("原来的密码").fill(demoPassword);
    await submit("确认");
    await page.waitForURL((url) => url.pathname === "/msgs");
    await header(page).getByRole("button", { name: nickname }).waitFor();
  },
);
