import type { Page } from "playwright-core";
import { expect } from "vitest";
import { aCooperation } from "@changming/domain/testing/personal";
import { barriers } from "./support/barriers.ts";
import { otherThan, passAMinute } from "./support/codes.ts";
import { type Entry, entryOn } from "./support/entry.ts";
import { aPng, type BuiltPerson, choose, holdUploads, renamed, someone, uploadsOf } from "./support/pictures.ts";
import type { RunningSite } from "./support/site.ts";
import { expectSoon, sweepTest, test, type Visit } from "./support/test.ts";

const paper = (page: Page, name: string) => page.getByRole("group", { name });
const choice = (page: Page, name: string) => paper(page, name).getByRole("button", { name: /(?:选择图片|换一张)/ });
const agreement = (page: Page) => page.getByRole("checkbox", { name: "我已阅读并同意" });

let mobiles = 0;
function aMobile(): string {
  mobiles += 1;
  return `1760000${String(mobiles).padStart(4, "0")}`;
}

async function open(
  visit: Visit,
  site: RunningSite,
  own: { referrer?: string } = {},
): Promise<Entry & { applicant: BuiltPerson }> {
  const applicant = await someone(site, own);
  const page = await visit({ as: applicant, clock: site.now() });
  await page.goto("/cooperation");
  await page.getByLabel("拟申请的园区名称").waitFor();
  return { ...entryOn(page, site), applicant };
}

async function choosePaper(page: Page, name: string): Promise<void> {
  await choose(choice(page, name), aPng());
  await paper(page, name).getByText("上传成功").waitFor();
}

/** Fills everything in, the code that was sent too; returns the code. */
async function fill({ page, field, getCode }: Entry, mobile: string): Promise<string> {
  await field("姓名").fill("周明远");
  await field("手机号码").fill(mobile);
  const code = await getCode(mobile);
  await field("短信验证码").fill(code);
  await field("拟申请的园区名称").fill("青山园");
  for (const name of ["身份证正面", "身份证反面"]) await choosePaper(page, name);
  await agreement(page).check();
  return code;
}

function madeBy(site: RunningSite, accountId: number) {
  return site.database.db.selectFrom("cooperation").selectAll().where("account_id", "=", accountId).execute();
}

test("a stranger is led home", async ({ visit }) => {
  const page = await visit();
  await page.goto("/cooperation");
  await page.waitForURL((url) => url.pathname === "/");
});

test("what is missing is said in order; sent, it leads home, and its papers have no address", async ({
  visit,
  site,
}) => {
  const entry = await open(visit, site);
  const { page, field, button, expectWrong, getCode, applicant } = entry;
  const mobile = aMobile();
  await page.getByText("公墓、宗族、村镇、学校与公益组织都可以申请开设园区").waitFor();
  expect(await barriers(page)).toEqual([]);
  await expectWrong("提交申请", "请输入姓名");
  await field("姓名").fill("周明远");
  await expectWrong("提交申请", "请输入正确手机号码");
  await field("手机号码").fill(mobile);
  await expectWrong("提交申请", "验证码不能为空");
  await field("短信验证码").fill(await getCode(mobile));
  await expectWrong("提交申请", "请输入拟申请的园区名称");
  await field("拟申请的园区名称").fill("青山园");
  await expectWrong("提交申请", "请上传身份证正面");
  await choosePaper(page, "身份证正面");
  await expectWrong("提交申请", "请上传身份证反面");
  await choosePaper(page, "身份证反面");
  await expectWrong("提交申请", "请阅读园区管理员协议");
  await agreement(page).check();
  for (const shown of await page.locator("main [role=group] img").all()) {
    expect(await shown.getAttribute("src")).toMatch(/^blob:/);
  }
  await page.clock.runFor(1_000);
  await button("提交申请").dblclick();
  await page.getByRole("status").filter({ hasText: "申请已提交" }).waitFor();
  await page.waitForURL((url) => url.pathname === "/");
  const [made, ...more] = await madeBy(site, applicant.id);
  expect(more).toEqual([]);
  expect(made).toMatchObject({
    applicant_name: "周明远",
    applicant_mobile: mobile,
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

sweepTest("a wrong code is told under the code, and the right one passes after it", async ({ visit, site, faults }) => {
  faults.expect(/400/);
  const entry = await open(visit, site);
  const code = await fill(entry, aMobile());
  await entry.field("短信验证码").fill(otherThan(code));
  await entry.expectWrong("提交申请", "验证码不正确，请重新输入");
  await entry.field("短信验证码").fill(code);
  await entry.submit("提交申请");
  await entry.page.waitForURL((url) => url.pathname === "/");
});

sweepTest(
  "a number of somebody else's application is told when the code is asked for, and again when it is sent",
  async ({ visit, site, faults }) => {
    faults.expect(/409|400/);
    const occupied = "该手机号已被占用，禁止使用";
    const [mobile, free] = [aMobile(), aMobile()];
    const entry = await open(visit, site);
    const { page, field, button, expectWrong } = entry;
    await fill(entry, aMobile());
    await page.clock.runFor(61_000);
    await aCooperation(site.database.db, { applicant_mobile: mobile });
    await field("手机号码").fill(mobile);
    // The minute is the other number's.
    await button("获取验证码").click();
    await expectSoon(() => page.locator("main").getByRole("alert").allInnerTexts()).toEqual([occupied]);
    await field("短信验证码").fill("123456");
    await expectWrong("提交申请", occupied);
    // Another number is not blamed for it, neither while it is typed nor when its code is wrong.
    await field("手机号码").fill(free);
    await expectSoon(() => page.locator("main").getByRole("alert").count()).toBe(0);
    await expectWrong("提交申请", "验证码不正确，请重新输入");
    await field("手机号码").fill(mobile);
    await expectWrong("提交申请", occupied);
  },
);

sweepTest("a referrer that the account came by is filled in and locked", async ({ visit, site }) => {
  const { field } = await open(visit, site, { referrer: "LAMP2345" });
  expect(await field("推荐人编号（可不填）").inputValue()).toBe("LAMP2345");
  expect(await field("推荐人编号（可不填）").isEditable()).toBe(false);
  const free = await open(visit, site);
  expect(await free.field("推荐人编号（可不填）").isEditable()).toBe(true);
});

sweepTest(
  "the agreement opens beside the form: what was written and chosen stays, the code too",
  async ({ visit, site }) => {
    const entry = await open(visit, site);
    const { page, field, submit, applicant } = entry;
    const mobile = aMobile();
    const code = await fill(entry, mobile);
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
    expect(await field("手机号码").inputValue()).toBe(mobile);
    expect(await field("短信验证码").inputValue()).toBe(code);
    expect(await agreement(page).isChecked()).toBe(true);
    for (const name of ["身份证正面", "身份证反面"]) {
      expect(await paper(page, name).getByRole("img").getAttribute("src")).toMatch(/^blob:/);
    }
    await submit("提交申请");
    await page.waitForURL((url) => url.pathname === "/");
    expect(await madeBy(site, applicant.id)).toHaveLength(1);
  },
);

sweepTest(
  "who comes back to the page finds everything but the code, the papers without a picture of them",
  async ({ visit, site }) => {
    const entry = await open(visit, site);
    const { page, field, getCode, submit, applicant } = entry;
    const mobile = aMobile();
    await fill(entry, mobile);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/uploads\/[^"]*\?/);
    await page.goto("/park_xieyi");
    await page.locator("main").getByRole("link", { name: "返回园区合作" }).click();
    await field("姓名").waitFor();
    expect(await field("姓名").inputValue()).toBe("周明远");
    expect(await field("手机号码").inputValue()).toBe(mobile);
    expect(await field("短信验证码").inputValue()).toBe("");
    expect(await agreement(page).isChecked()).toBe(true);
    await paper(page, "身份证正面").getByText("已上传").waitFor();
    expect(await page.locator("main img[src*='/uploads/']").count()).toBe(0);
    await passAMinute(site, page);
    await field("短信验证码").fill(await getCode(mobile));
    await submit("提交申请");
    await page.waitForURL((url) => url.pathname === "/");
    expect(await madeBy(site, applicant.id)).toHaveLength(1);
  },
);

sweepTest(
  "a paper that the server refuses is not kept; the one before it stays, and the form can be sent",
  async ({ visit, site, faults }) => {
    faults.expect(/400/);
    const entry = await open(visit, site);
    const { page } = entry;
    await fill(entry, aMobile());
    for (const name of ["身份证正面", "营业执照"]) {
      await choose(choice(page, name), renamed);
      await paper(page, name).getByRole("alert").filter({ hasText: "上传图片只能是 JPG 或PNG格式!" }).waitFor();
    }
    expect(await paper(page, "身份证正面").getByRole("img").count()).toBe(1);
    expect(await paper(page, "营业执照").getByRole("img").count()).toBe(0);
    expect(await paper(page, "营业执照").getByText("已上传").count()).toBe(0);
    await entry.submit("提交申请");
    await page.waitForURL((url) => url.pathname === "/");
    const [made] = await madeBy(site, entry.applicant.id);
    expect(made?.identity_front).toMatch(/^vault\//);
    expect(made?.licence).toBeNull();
  },
);

sweepTest("a paper on its way is waited for, and can be broken off", async ({ visit, site }) => {
  const entry = await open(visit, site);
  const { page, expectWrong } = entry;
  await fill(entry, aMobile());
  await holdUploads(page);
  await choose(choice(page, "营业执照"), aPng());
  await expectWrong("提交申请", "图片还在上传，请稍等");
  await paper(page, "营业执照")
    .getByRole("button", { name: /取消上传/ })
    .click();
  await entry.submit("提交申请");
  await page.waitForURL((url) => url.pathname === "/");
  expect(await madeBy(site, entry.applicant.id)).toMatchObject([{ licence: null }]);
});

sweepTest(
  "a rejected application says why, and may be made again; an approved one leads to the gardens",
  async ({ visit, site }) => {
    const applicant = await someone(site);
    const own = { account_id: applicant.id, garden_name: "听雨园" };
    await aCooperation(site.database.db, { ...own, state: "rejected", reason: "身份证照片看不清" });
    const page = await visit({ as: applicant });
    await page.goto("/cooperation");
    await page.getByText("身份证照片看不清").waitFor();
    await page.getByRole("button", { name: "重新申请" }).click();
    await page.getByLabel("拟申请的园区名称").waitFor();
    const keeper = await someone(site);
    await aCooperation(site.database.db, { account_id: keeper.id, state: "approved" });
    const there = await visit({ as: keeper });
    await there.goto("/cooperation");
    await there.getByRole("link", { name: "去我的园区" }).click();
    await there.waitForURL((url) => url.pathname === "/my_park");
  },
);
