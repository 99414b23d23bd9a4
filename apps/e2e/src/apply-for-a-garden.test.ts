import type { Page } from "playwright-core";
import { expect } from "vitest";
import { aCooperation } from "@changming/domain/testing/personal";
import { accessibilityViolations } from "./support/accessibility.ts";
import { type Entry, entryOn, otherThan, passAMinute } from "./support/entry.ts";
import { aPng, type BuiltPerson, choose, holdUploads, renamed, aUser, uploadsOf } from "./support/image-files.ts";
import type { RunningSite } from "./support/site.ts";
import { expectSoon, sweepTest, test, type Visit } from "./support/test.ts";

const documentField = (page: Page, name: string) => page.getByRole("group", { name });
const choice = (page: Page, name: string) =>
  documentField(page, name).getByRole("button", { name: /(?:选择图片|换一张)/ });
const agreement = (page: Page) => page.getByRole("checkbox", { name: "我已阅读并同意" });

let phoneNumbers = 0;
function aPhoneNumber(): string {
  phoneNumbers += 1;
  return `1760000${String(phoneNumbers).padStart(4, "0")}`;
}

async function open(
  visit: Visit,
  site: RunningSite,
  own: { referrer?: string } = {},
): Promise<Entry & { applicant: BuiltPerson }> {
  const applicant = await aUser(site, own);
  const page = await visit({ as: applicant, clock: site.now() });
  await page.goto("/cooperation");
  await page.getByLabel("拟申请的园区名称").waitFor();
  return { ...entryOn(page, site), applicant };
}

async function chooseDocument(page: Page, name: string): Promise<void> {
  await choose(choice(page, name), aPng());
  await documentField(page, name).getByText("上传成功").waitFor();
}

/** Fills in every field, including the verification code that was sent; returns the code. */
async function fill({ page, field, getCode }: Entry, phone: string): Promise<string> {
  await field("姓名").fill("周明远");
  await field("手机号码").fill(phone);
  const code = await getCode(phone);
  await field("短信验证码").fill(code);
  await field("拟申请的园区名称").fill("青山园");
  for (const name of ["身份证正面", "身份证反面"]) await chooseDocument(page, name);
  await agreement(page).check();
  return code;
}

function madeBy(site: RunningSite, accountId: number) {
  return site.database.db.selectFrom("cooperation").selectAll().where("account_id", "=", accountId).execute();
}

test("a visitor is redirected to the home page", async ({ visit }) => {
  const page = await visit();
  await page.goto("/cooperation");
  await page.waitForURL((url) => url.pathname === "/");
});

test("missing fields are reported in order; a sent form leads home, and its documents have no public URL", async ({
  visit,
  site,
}) => {
  const entry = await open(visit, site);
  const { page, field, button, expectError, getCode, applicant } = entry;
  const phone = aPhoneNumber();
  await page.getByText("公墓、宗族、村镇、学校与公益组织都可以申请开设园区").waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await expectError("提交申请", "请输入姓名");
  await field("姓名").fill("周明远");
  await expectError("提交申请", "请输入正确手机号码");
  await field("手机号码").fill(phone);
  await expectError("提交申请", "验证码不能为空");
  await field("短信验证码").fill(await getCode(phone));
  await expectError("提交申请", "请输入拟申请的园区名称");
  await field("拟申请的园区名称").fill("青山园");
  await expectError("提交申请", "请上传身份证正面");
  await chooseDocument(page, "身份证正面");
  await expectError("提交申请", "请上传身份证反面");
  await chooseDocument(page, "身份证反面");
  await expectError("提交申请", "请阅读园区管理员协议");
  await agreement(page).check();
  for (const preview of await page.locator("main [role=group] img").all()) {
    expect(await preview.getAttribute("src")).toMatch(/^blob:/);
  }
  await page.clock.runFor(1_000);
  await button("提交申请").dblclick();
  await page.getByRole("status").filter({ hasText: "申请已提交" }).waitFor();
  await page.waitForURL((url) => url.pathname === "/");
  const [made, ...more] = await madeBy(site, applicant.id);
  expect(more).toEqual([]);
  expect(made).toMatchObject({
    applicant_name: "周明远",
    applicant_phone: phone,
    garden_name: "青山园",
    company: "",
  });
  for (const reference of [made?.identity_front, made?.identity_back]) expect(reference).toMatch(/^vault\//);
  const uploads = await uploadsOf(site, applicant.id);
  expect(uploads.map(({ purpose }) => purpose)).toEqual(["vault", "vault"]);
  for (const { name } of uploads) {
    for (const file of ["960.webp", "320.webp", "origin.png"]) {
      const answer = await fetch(`${site.origin}/uploads/${name}/${file}`, {
        headers: { authorization: `Bearer ${applicant.token}` },
      });
      expect(answer.status).toBe(404);
    }
  }
  await page.goto("/cooperation");
  await page.getByRole("heading", { name: "申请正在审核" }).waitFor();
  expect(await page.getByLabel("拟申请的园区名称").count()).toBe(0);
});

sweepTest(
  "an error about the code is displayed at its field, and the right code is accepted afterwards",
  async ({ visit, site, browserErrors }) => {
    browserErrors.expect(/400/);
    const entry = await open(visit, site);
    const code = await fill(entry, aPhoneNumber());
    await entry.field("短信验证码").fill(otherThan(code));
    await entry.expectError("提交申请", "验证码不正确，请重新输入");
    await entry.field("短信验证码").fill(code);
    await entry.submit("提交申请");
    await entry.page.waitForURL((url) => url.pathname === "/");
  },
);

sweepTest(
  "a phone number of another application is rejected when the code is requested, and again on submit",
  async ({ visit, site, browserErrors }) => {
    browserErrors.expect(/409|400/);
    const occupied = "该手机号已被占用，禁止使用";
    const phone = aPhoneNumber();
    const free = aPhoneNumber();
    const entry = await open(visit, site);
    const { page, field, button, expectError } = entry;
    await fill(entry, aPhoneNumber());
    await page.clock.runFor(61_000);
    await aCooperation(site.database.db, { applicant_phone: phone });
    await field("手机号码").fill(phone);
    // The limit of one code a minute belongs to the other number.
    await button("获取验证码").click();
    await expectSoon(() => page.locator("main").getByRole("alert").allInnerTexts()).toEqual([occupied]);
    await field("短信验证码").fill("123456");
    await expectError("提交申请", occupied);
    // A different number gets no such error, neither while it is typed nor when its code is wrong.
    await field("手机号码").fill(free);
    await expectSoon(() => page.locator("main").getByRole("alert").count()).toBe(0);
    await expectError("提交申请", "验证码不正确，请重新输入");
    await field("手机号码").fill(phone);
    await expectError("提交申请", occupied);
  },
);

sweepTest("the referrer of the account is filled in and read-only", async ({ visit, site }) => {
  const { field } = await open(visit, site, { referrer: "LAMP2345" });
  expect(await field("推荐人编号（可不填）").inputValue()).toBe("LAMP2345");
  expect(await field("推荐人编号（可不填）").isEditable()).toBe(false);
  const free = await open(visit, site);
  expect(await free.field("推荐人编号（可不填）").isEditable()).toBe(true);
});

sweepTest("the agreement opens beside the form: input, choices and the code stay", async ({ visit, site }) => {
  const entry = await open(visit, site);
  const { page, field, submit, applicant } = entry;
  const phone = aPhoneNumber();
  const code = await fill(entry, phone);
  const [beside] = await Promise.all([
    page.waitForEvent("popup"),
    page
      .locator("main")
      .getByRole("link", { name: /园区管理员协议》\s*（在新窗口打开）$/ })
      .click(),
  ]);
  await beside.waitForURL((url) => url.pathname === "/park_xieyi");
  const back = beside.locator("main").getByRole("link", { name: "返回园区合作" });
  expect(await back.getAttribute("href")).toBe("/cooperation");
  await beside.close();
  expect(await field("姓名").inputValue()).toBe("周明远");
  expect(await field("手机号码").inputValue()).toBe(phone);
  expect(await field("短信验证码").inputValue()).toBe(code);
  expect(await agreement(page).isChecked()).toBe(true);
  for (const name of ["身份证正面", "身份证反面"]) {
    expect(await documentField(page, name).getByRole("img").getAttribute("src")).toMatch(/^blob:/);
  }
  await submit("提交申请");
  await page.waitForURL((url) => url.pathname === "/");
  expect(await madeBy(site, applicant.id)).toHaveLength(1);
});

sweepTest(
  "an applicant who comes back to the page finds everything but the code, and documents without a preview",
  async ({ visit, site }) => {
    const entry = await open(visit, site);
    const { page, field, getCode, submit, applicant } = entry;
    const phone = aPhoneNumber();
    await fill(entry, phone);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/uploads\/[^"]*\?/);
    await page.goto("/park_xieyi");
    await page.locator("main").getByRole("link", { name: "返回园区合作" }).click();
    await field("姓名").waitFor();
    expect(await field("姓名").inputValue()).toBe("周明远");
    expect(await field("手机号码").inputValue()).toBe(phone);
    expect(await field("短信验证码").inputValue()).toBe("");
    expect(await agreement(page).isChecked()).toBe(true);
    await documentField(page, "身份证正面").getByText("已上传").waitFor();
    expect(await page.locator("main img[src*='/uploads/']").count()).toBe(0);
    await passAMinute(site, page);
    await field("短信验证码").fill(await getCode(phone));
    await submit("提交申请");
    await page.waitForURL((url) => url.pathname === "/");
    expect(await madeBy(site, applicant.id)).toHaveLength(1);
  },
);

sweepTest(
  "a document that the server rejects is not stored; the previous one stays, and the form can be sent",
  async ({ visit, site, browserErrors }) => {
    browserErrors.expect(/400/);
    const entry = await open(visit, site);
    const { page } = entry;
    await fill(entry, aPhoneNumber());
    for (const name of ["身份证正面", "营业执照"]) {
      await choose(choice(page, name), renamed);
      await documentField(page, name).getByRole("alert").filter({ hasText: "上传图片只能是 JPG 或PNG格式!" }).waitFor();
    }
    expect(await documentField(page, "身份证正面").getByRole("img").count()).toBe(1);
    expect(await documentField(page, "营业执照").getByRole("img").count()).toBe(0);
    expect(await documentField(page, "营业执照").getByText("已上传").count()).toBe(0);
    await entry.submit("提交申请");
    await page.waitForURL((url) => url.pathname === "/");
    const [made] = await madeBy(site, entry.applicant.id);
    expect(made?.identity_front).toMatch(/^vault\//);
    expect(made?.licence).toBeNull();
  },
);

sweepTest("the form waits for a pending upload of a document, which can be cancelled", async ({ visit, site }) => {
  const entry = await open(visit, site);
  const { page, expectError } = entry;
  await fill(entry, aPhoneNumber());
  await holdUploads(page);
  await choose(choice(page, "营业执照"), aPng());
  await expectError("提交申请", "图片还在上传，请稍等");
  await documentField(page, "营业执照")
    .getByRole("button", { name: /取消上传/ })
    .click();
  await entry.submit("提交申请");
  await page.waitForURL((url) => url.pathname === "/");
  expect(await madeBy(site, entry.applicant.id)).toMatchObject([{ licence: null }]);
});

sweepTest(
  "a rejected application displays the reason and can be made again; an approved one leads to the gardens",
  async ({ visit, site }) => {
    const applicant = await aUser(site);
    const own = { account_id: applicant.id, garden_name: "听雨园" };
    await aCooperation(site.database.db, { ...own, state: "rejected", reason: "身份证照片看不清" });
    const page = await visit({ as: applicant });
    await page.goto("/cooperation");
    await page.getByText("身份证照片看不清").waitFor();
    await page.getByRole("button", { name: "重新申请" }).click();
    await page.getByLabel("拟申请的园区名称").waitFor();
    const gardenAdmin = await aUser(site);
    await aCooperation(site.database.db, { account_id: gardenAdmin.id, state: "approved" });
    const there = await visit({ as: gardenAdmin });
    await there.goto("/cooperation");
    await there.getByRole("link", { name: "去我的园区" }).click();
    await there.waitForURL((url) => url.pathname === "/my_park");
  },
);
