import type { Page } from "playwright-core";
import { expect } from "vitest";
// allow-import: the password that the demo prints
import { demoPassword } from "@changming/db/demo/demo-accounts";
import { accessibilityViolations } from "./support/accessibility.ts";
import { notFoundTitle } from "./support/every-page.ts";
import { aFamily, memberOf, type BuiltFamily, familyAddress } from "./support/families.ts";
import { demoPerson } from "./support/people.ts";
import { aUser } from "./support/image-files.ts";
import { expectSoon, sweepTest, test } from "./support/test.ts";

const toast = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });
const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog");
const log = (page: Page) => part(page, "家人的记录").getByRole("listitem");

async function openMembers(page: Page, family: BuiltFamily): Promise<void> {
  await page.goto(familyAddress("/family_members", family));
  await page.getByRole("heading", { level: 1, name: "家人" }).waitFor();
  await page.getByText("（您）").waitFor();
}

/** Creates an invitation and reads its link. */
async function invite(page: Page, role: "亲属" | "管理人", relation = ""): Promise<string> {
  await part(page, "请一位家人")
    .getByRole("radio", { name: new RegExp(`^${role}`) })
    .check();
  await page.getByLabel(/^对方是逝者的/).fill(relation);
  await page.getByRole("button", { name: "写一份邀请" }).click();
  return page.getByLabel("只要链接").inputValue();
}

test("an invited person logs in, returns to the invitation, accepts, and sees the private residence", async ({
  visit,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/404/);
  const family = await aFamily(site, { name: "许静安", is_private: true });
  const owner = await visit({ as: family.owner });
  await openMembers(owner, family);
  const link = await invite(owner, "亲属", "外孙");
  const { pathname, search, hash } = new URL(link);
  expect([pathname, search, hash.length]).toEqual(["/invite", "", 44]);
  expect(await owner.getByLabel(/可以直接贴到微信里/).inputValue()).toContain(link);
  await owner.getByRole("img", { name: /邀请的二维码/ }).waitFor();
  expect(await accessibilityViolations(owner)).toEqual([]);

  const page = await visit();
  await page.goto(link);
  await page.getByRole("link", { name: "登录后查看" }).click();
  await page.waitForURL((url) => url.pathname === "/login");
  expect(page.url()).not.toContain(hash.slice(1));
  const visitor = demoPerson("visitor");
  await page.getByLabel("手机号码").fill(visitor.mobile);
  await page.getByLabel("密码", { exact: true }).fill(demoPassword);
  await page.locator("main form").getByRole("button", { name: "登录", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/invite");
  await page.getByText("许静安").first().waitFor();
  await page.getByText(family.owner.nickname).waitFor();
  expect(await page.getByLabel(/^您是许静安的/).inputValue()).toBe("外孙");
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "接受邀请" }).click();
  await page.waitForURL((url) => url.pathname === "/family_index");
  await page.goto(`/home?id=${family.id}`);
  await page.getByText("私密居所，只有家人看得见").waitFor();

  const other = await visit({ as: await aUser(site) });
  await other.goto(link);
  await other.getByRole("heading", { name: "这个邀请已经失效" }).waitFor();
  await other.goto(`/home?id=${family.id}`);
  await other.getByRole("heading", { name: notFoundTitle }).waitFor();

  await openMembers(owner, family);
  await part(owner, "发出的邀请").getByText(`${visitor.nickname}已接受`).waitFor();
  await expectSoon(() =>
    log(owner)
      .allInnerTexts()
      .then((lines) => lines.join("|")),
  ).toContain(`${visitor.nickname}接受邀请，成为亲属`);
  const leaked = [...site.answers, ...site.log].filter((line) => line.includes(hash.slice(1)));
  expect(leaked).toEqual([]);
});

sweepTest("a revoked invitation is invalid", async ({ visit, site, browserErrors }) => {
  browserErrors.expect(/404/);
  const family = await aFamily(site);
  const owner = await visit({ as: family.owner });
  await openMembers(owner, family);
  const link = await invite(owner, "管理人");
  await part(owner, "发出的邀请").getByRole("button", { name: "撤回" }).click();
  await dialog(owner).getByText("发出去的链接立即不能用").waitFor();
  await dialog(owner).getByRole("button", { name: "撤回邀请" }).click();
  await part(owner, "发出的邀请").getByText("已撤回").waitFor();
  const page = await visit({ as: await aUser(site) });
  await page.goto(link);
  await page.getByRole("heading", { name: "这个邀请已经失效" }).waitFor();
});

sweepTest("a URL without its token says so", async ({ visit }) => {
  const page = await visit();
  await page.goto("/invite#short");
  await page.getByRole("heading", { name: "链接不完整" }).waitFor();
});

test("the owner changes a member's role, and removes a member; each is confirmed beforehand and logged", async ({
  visit,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/404/);
  const family = await aFamily(site);
  const relative = await memberOf(site, family.id, "relative");
  const owner = await visit({ as: family.owner });
  await openMembers(owner, family);
  await owner.getByRole("button", { name: new RegExp(`^改为管理人.*${relative.nickname}$`) }).click();
  await dialog(owner).getByText("可以写生平、添照片、读信、摆放礼物").waitFor();
  await dialog(owner).getByRole("button", { name: "改为管理人" }).click();
  await owner.getByRole("button", { name: new RegExp(`^改为亲属.*${relative.nickname}$`) }).waitFor();
  await owner.getByRole("button", { name: new RegExp(`^移除.*${relative.nickname}$`) }).click();
  await dialog(owner).getByText("写过的信、添过的照片都还在").waitFor();
  await dialog(owner).getByRole("button", { name: "移除" }).click();
  await toast(owner, `${relative.nickname} 已经不在家人里`.replace(" ", "")).waitFor();
  await expectSoon(() =>
    log(owner)
      .allInnerTexts()
      .then((lines) => lines.map((line) => line.split("\n")[0])),
  ).toEqual([
    `${family.owner.nickname}移除了管理人${relative.nickname}`,
    `${family.owner.nickname}把${relative.nickname}由亲属改为管理人`,
  ]);
  const page = await visit({ as: relative });
  await page.goto(familyAddress("/family_members", family));
  await page.waitForURL((url) => url.pathname === "/family_home");
});

sweepTest(
  "the residence is handed over: offered, withdrawn, offered again, declined, offered again, accepted",
  async ({ visit, site }) => {
    const family = await aFamily(site);
    const heir = await memberOf(site, family.id, "manager");
    const owner = await visit({ as: family.owner });
    const other = await visit({ as: heir });
    const offer = async () => {
      await owner.getByRole("button", { name: new RegExp(`^转交.*${heir.nickname}$`) }).click();
      await dialog(owner).getByText("对方接受之前什么都不变，您可以撤回。").waitFor();
      await dialog(owner).getByRole("button", { name: "提出转交" }).click();
      await owner.getByRole("button", { name: "撤回转交" }).waitFor();
    };
    await openMembers(owner, family);
    await offer();
    await owner.getByRole("button", { name: "撤回转交" }).click();
    await owner.getByRole("button", { name: "撤回转交" }).waitFor({ state: "detached" });
    await offer();
    await other.goto(familyAddress("/family_index", family));
    await other.getByRole("link", { name: "去答复" }).click();
    await other.getByRole("button", { name: "这次不接受" }).click();
    await toast(other, "已经告诉主理人，您这次不接受").waitFor();
    await openMembers(owner, family);
    await offer();
    await openMembers(other, family);
    await other.getByRole("button", { name: "接受转交" }).click();
    await dialog(other).getByRole("button", { name: "接受转交" }).click();
    await toast(other, "您现在是主理人").waitFor();
    await part(other, "请一位家人").waitFor();
    await expectSoon(() =>
      log(other)
        .allInnerTexts()
        .then((lines) => lines.map((line) => line.split("\n")[0])),
    ).toEqual(expect.arrayContaining([`${heir.nickname}接受转交，成为主理人`, `${heir.nickname}没有接受转交`]));
    await openMembers(owner, family);
    expect(await part(owner, "请一位家人").count()).toBe(0);
  },
);

sweepTest("a manager sees the log and may leave; a relative sees the members", async ({ visit, site }) => {
  const family = await aFamily(site);
  const manager = await visit({ as: await memberOf(site, family.id, "manager") });
  const relative = await visit({ as: await memberOf(site, family.id, "relative") });
  await openMembers(relative, family);
  expect(await part(relative, "家人的记录").count()).toBe(0);
  await openMembers(manager, family);
  await part(manager, "家人的记录").waitFor();
  expect(await part(manager, "请一位家人").count()).toBe(0);
  await manager.getByRole("button", { name: /^离开/ }).click();
  await dialog(manager).getByText("想回来，要请主理人再发一次邀请。").waitFor();
  await dialog(manager).getByRole("button", { name: "离开" }).click();
  await manager.waitForURL((url) => url.pathname === "/family_home");
});
