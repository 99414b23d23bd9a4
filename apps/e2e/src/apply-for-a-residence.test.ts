import type { Page } from "playwright-core";
import { expect } from "vitest";
import { anApplication } from "@changming/domain/testing/applications";
import {
  applicationOf,
  applicationsOf,
  chooseDate,
  chooseImage,
  choosePortrait,
  cost,
  drawer,
  fillForm,
  fillPerson,
  group,
  isPending,
  openForm,
  part,
  submit,
  toast,
} from "./support/application.ts";
import { accessibilityViolations } from "./support/accessibility.ts";
import { payAt } from "./support/gift-panel.ts";
import { logIn, residenceNamed } from "./support/people.ts";
import { aPng, choose, notAnImage, aUser, tooLarge, uploadsOf } from "./support/image-files.ts";
import type { RunningSite } from "./support/site.ts";
import { expectSoon, stopClock, sweepTest, test } from "./support/test.ts";

async function expectError(page: Page, message: string): Promise<void> {
  // Submitting is limited to once a second.
  await page.clock.runFor(1_000);
  await submit(page).click();
  await expectSoon(() => page.locator("main").getByRole("alert").allInnerTexts(), message).toEqual([message]);
}

/** Clicks in the drawer and returns the text of the payment code in the response. */
async function codeOf(page: Page, press: () => Promise<void>): Promise<string> {
  const answer = page.waitForResponse(
    (response) => response.url().includes("/api/relationResidence/index") && response.request().method() === "POST",
  );
  await press();
  const { body }: { body: { config: string } } = await (await answer).json();
  return body.config;
}

async function reject(site: RunningSite, id: number, reason: string): Promise<void> {
  await site.database.db
    .updateTable("application")
    .set({ state: "rejected", reason, decided_at: site.now(), decider_kind: "staff", decided_by: 1 })
    .where("id", "=", id)
    .execute();
}

/** The server rejects a second submit or payment within a second, and a fast browser is quicker than that. */
function aSecondLater(site: RunningSite): void {
  site.setNow(new Date(site.now().getTime() + 1_000));
}

sweepTest("missing details are reported in the required order (R-application-5)", async ({ visit, site }) => {
  const { page } = await openForm(visit, site, { clock: site.now() });
  expect(await accessibilityViolations(page)).toEqual([]);
  await expectError(page, "请上传头像");
  await choosePortrait(page);
  await expectError(page, "请输入真实姓名");
  await page.getByLabel("姓名", { exact: true }).fill("周念慈");
  await expectError(page, "请选择籍贯");
  await part(page, "籍贯：省份").selectOption("浙江省");
  await expectError(page, "请选择籍贯");
  await part(page, "籍贯：城市").selectOption("绍兴市");
  await expectError(page, "请输入民族");
  await page.getByLabel("民族").fill("汉族");
  await expectError(page, "请选择出生日期");
  await chooseDate(page, "出生日期", ["1938", "4", "12"]);
  await expectError(page, "请选择身故日期");
  await chooseDate(page, "身故日期", ["1938", "4", "11"]);
  await expectError(page, "身故日期不能早于出生日期");
  await chooseDate(page, "身故日期", ["1938", "4", "12"]);
  await expectError(page, "请选择入驻申请的园区");
});

test("then place and documents are required; a free application is sent once and leads to the pending ones", async ({
  visit,
  site,
}) => {
  await cost(site, 0);
  const { page, applicant } = await openForm(visit, site, { clock: site.now() });
  await fillPerson(page);
  await expectError(page, "请选择入驻申请的园区");
  await part(page, "入驻园区").selectOption({ index: 1 });
  await expectError(page, "请输入与申请人的关系");
  await page.getByLabel("与申请人的关系").fill("母亲");
  await expectError(page, "请上传身故证明材料");
  await chooseImage(page, "身故证明");
  await expectError(page, "请上传与身故人关系证明材料");
  await chooseImage(page, "与身故人关系证明");
  await expectError(page, "请输入申请说明内容");
  await page.getByLabel("申请说明").fill("请为家母在园中立一处居所。");
  await expectError(page, "请选择性别");
  await page.getByRole("radio", { name: "女" }).check();
  await page.clock.runFor(1_000);
  await submit(page).dblclick();
  await toast(page, "提交成功").waitFor();
  await page.waitForURL(isPending);

  const made = await applicationOf(site, applicant.id);
  expect(made).toMatchObject({
    state: "underReview",
    name: "周念慈",
    gender: 2,
    native_place: "浙江省,绍兴市",
    birth_on: "1938-04-12",
    death_on: "2023-12-14",
    relation: "母亲",
  });
  const uploads = await uploadsOf(site, applicant.id);
  expect(uploads.map(({ purpose, width, height }) => [purpose, width, height])).toEqual([
    ["portrait", 200, 160],
    ["vault", 300, 200],
    ["vault", 300, 200],
  ]);
});

sweepTest("a pending application is displayed as such, and can be withdrawn", async ({ visit, site }) => {
  const applicant = await aUser(site);
  await anApplication(site.database.db, { account_id: applicant.id, name: "周念慈" });
  const page = await visit({ as: applicant });
  await page.goto("/family_home");
  await page.getByRole("heading", { name: "居所还在审核" }).waitFor();
  await page.getByRole("link", { name: "审核中 1" }).click();
  await page.waitForURL(isPending);
  const before = page.url();
  await page.getByRole("button", { name: /周念慈.*审核中/ }).click();
  await toast(page, "居所正在审核中，请耐心等待").waitFor();
  expect(page.url()).toBe(before);
  await expectSoon(() => accessibilityViolations(page)).toEqual([]);
  await page.goBack();
  await page.getByRole("heading", { name: "居所还在审核" }).waitFor();
  await page.goForward();
  await page.getByRole("button", { name: "撤回申请" }).click();
  const sure = page.getByRole("dialog", { name: "撤回申请吗" });
  await sure.getByRole("button", { name: "先不撤回" }).click();
  await page.getByRole("button", { name: "撤回申请" }).click();
  await sure.getByRole("button", { name: "确定撤回" }).click();
  await toast(page, "申请已撤回").waitFor();
  await page.getByRole("heading", { name: "没有正在办理的申请" }).waitFor();
  expect((await applicationOf(site, applicant.id)).state).toBe("withdrawn");
});

sweepTest(
  "nine other documents are accepted and a tenth is not (R-application-8); R-upload-2 and R-upload-3 reject others",
  async ({ visit, site }) => {
    const { page } = await openForm(visit, site);
    const others = "其他证明材料（可不传）";
    const documents = page.getByRole("group", { name: others });
    const add = documents.getByRole("button", { name: /^(?:选择图片|再添图片)$/ });
    await choose(add, notAnImage);
    await documents.getByText("上传图片只能是 JPG 或PNG格式!").waitFor();
    await choose(add, tooLarge);
    await documents.getByText("上传图片大小不能超过 5MB!").waitFor();
    const ten = Array.from({ length: 10 }, (_, at) => aPng(`材料${at}.png`));
    await choose(add, ten);
    await documents.getByText("9 / 9 张").waitFor();
    await documents.getByText("最多上传 9 张图片").waitFor();
    expect(await documents.getByRole("listitem").count()).toBe(9);
    await expectSoon(() => documents.getByRole("progressbar").count()).toBe(0);
    await add.click();
    await documents.getByText("最多上传 9 张图片").waitFor();
  },
);

sweepTest("a draft survives a closed tab and stores no URL that opens a document", async ({ visit, site }) => {
  await cost(site, 0);
  const { page, applicant } = await openForm(visit, site);
  await fillForm(page);
  await page.getByRole("group", { name: "出生日期" }).getByRole("radio", { name: "农历" }).check();
  await part(page, "出生日期：月").selectOption("-7");
  await part(page, "出生日期：日").selectOption("30");
  expect(await page.getByRole("radio", { name: /^公开/ }).isChecked()).toBe(true);
  await page.getByRole("radio", { name: /^私密/ }).check();
  const storedDraft = await page.evaluate(
    () => Object.entries(localStorage).find(([key]) => key.startsWith("draft_"))?.[1],
  );
  expect(storedDraft).toContain("周念慈");
  expect(storedDraft).not.toMatch(/data:|blob:|base64/);
  const { pictures }: { pictures: Record<string, { url: string }[]> } = JSON.parse(storedDraft ?? "");
  // Without its signature the URL of a document opens nothing.
  expect(pictures.shengu_zhengming?.map(({ url }) => url)).toEqual([expect.not.stringContaining("?")]);
  const next = await page.context().newPage();
  await page.close();
  await next.goto("/home_apply");
  await next.getByText("上次没写完的内容都还在").waitFor();
  expect(await next.getByRole("radio", { name: /^私密/ }).isChecked()).toBe(true);
  expect(await next.getByLabel("姓名", { exact: true }).inputValue()).toBe("周念慈");
  expect(await part(next, "籍贯：城市").inputValue()).toBe("绍兴市");
  expect(await next.getByRole("radio", { name: "女" }).isChecked()).toBe(true);
  await next.getByText("即公历1938年9月23日。").waitFor();
  await group(next, "身故证明").getByText("已上传").waitFor();
  await submit(next).click();
  await toast(next, "提交成功").waitFor();
  expect(await applicationOf(site, applicant.id)).toMatchObject({
    birth_on: "1938-07-30",
    birth_calendar: "lunar",
    birth_is_leap_month: true,
  });
  expect(await next.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft_")))).toEqual([]);
});

sweepTest(
  "the calendar chosen for a date is stored in the draft at once, and the form names the day in the other one",
  async ({ visit, site }) => {
    const { page } = await openForm(visit, site);
    await chooseDate(page, "身故日期", ["2026", "10", "29"]);
    await page.getByRole("group", { name: "身故日期" }).getByRole("radio", { name: "农历" }).check();
    // The choice is the last input: nothing is typed after it.
    await page.getByText("即公历2026年10月29日。").waitFor();
    const next = await page.context().newPage();
    await page.close();
    await next.goto("/home_apply");
    await next.getByText("即公历2026年10月29日。").waitFor();
    expect(await next.getByRole("group", { name: "身故日期" }).getByRole("radio", { name: "农历" }).isChecked()).toBe(
      true,
    );
  },
);

test("a fee is paid with WeChat's code; two seconds after the success message the pending applications open", async ({
  visit,
  site,
}) => {
  await cost(site, 19_900);
  const { page, applicant } = await openForm(visit, site, { clock: site.now() });
  await page.getByText("入驻费用 ¥199.00").waitFor();
  await fillForm(page);
  await submit(page).click();
  await drawer(page).waitFor();
  expect(await applicationsOf(site, applicant.id)).toEqual([]);
  expect(await drawer(page).getByRole("radio", { name: "微信支付" }).isChecked()).toBe(true);
  await drawer(page).getByText("¥199.00").waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  const cashier = await codeOf(page, () => drawer(page).getByRole("button", { name: "提交并付款" }).dblclick());
  await drawer(page).getByRole("img", { name: "微信付款二维码" }).waitFor();
  const made = await applicationOf(site, applicant.id);
  expect(made.state).toBe("awaitingPayment");
  // A reload loses nothing: the URL contains the id of the new application.
  expect(new URL(page.url()).search).toBe(`?id=${made.id}`);
  await stopClock(page);
  await payAt(visit, cashier);
  await expectSoon(async () => (await applicationOf(site, applicant.id)).state).toBe("underReview");
  expect(await toast(page, "支付成功").count()).toBe(0);
  await page.clock.runFor(2_000);
  await toast(page, "支付成功").waitFor();
  await drawer(page).getByText("正在前往家庭居所").waitFor();
  await page.clock.runFor(1_900);
  expect(new URL(page.url()).pathname).toBe("/home_apply");
  await page.clock.runFor(100);
  await page.waitForURL(isPending);
  await page.getByRole("button", { name: /周念慈.*审核中/ }).waitFor();
});

sweepTest(
  "Alipay takes the applicant to its page and back to the pending applications, with the message that it is paid",
  async ({ visit, site }) => {
    await cost(site, 19_900);
    const { page, applicant } = await openForm(visit, site);
    await fillForm(page);
    await submit(page).click();
    await drawer(page).getByText("支付宝支付").click();
    await drawer(page).getByRole("button", { name: "提交并付款" }).click();
    const back = page.waitForRequest(/[?&]rid=1/);
    await page.getByRole("button", { name: "确认支付" }).click();
    const { pathname, searchParams } = new URL((await back).url());
    expect([pathname, ...["hid", "payTypeid", "rid"].map((key) => searchParams.get(key))]).toEqual([
      "/family_home",
      "1",
      "6",
      "1",
    ]);
    await toast(page, "支付成功").waitFor();
    await page.getByRole("button", { name: /周念慈.*审核中/ }).waitFor();
    expect(page.url()).toBe(`${site.origin}/family_home?hid=1`);
    expect((await applicationOf(site, applicant.id)).state).toBe("underReview");
  },
);

sweepTest("an unpaid application is listed and can be paid there, also by another method", async ({ visit, site }) => {
  await cost(site, 19_900);
  const { page, applicant } = await openForm(visit, site);
  await fillForm(page);
  await submit(page).click();
  await drawer(page).getByRole("button", { name: "提交并付款" }).click();
  await drawer(page).getByRole("img", { name: "微信付款二维码" }).waitFor();
  await drawer(page).getByRole("button", { name: "关闭" }).click();
  await page.getByRole("heading", { name: "已经提交，还没有付款" }).waitFor();
  await page.goto("/family_home?hid=1");
  await page.getByRole("link", { name: "去付款 ¥199.00" }).click();
  await drawer(page).getByText("支付宝支付").click();
  aSecondLater(site);
  await drawer(page).getByRole("button", { name: "付款", exact: true }).click();
  await page.getByRole("button", { name: "确认支付" }).click();
  await toast(page, "支付成功").waitFor();
  expect((await applicationOf(site, applicant.id)).state).toBe("underReview");
});

sweepTest(
  "a rejected application displays the reason, keeps its content, and is corrected and sent again",
  async ({ visit, site }) => {
    await cost(site, 0);
    const { page, applicant } = await openForm(visit, site);
    await fillForm(page);
    await submit(page).click();
    await page.waitForURL(isPending);
    const before = await applicationOf(site, applicant.id);
    await reject(site, before.id, "身故证明看不清，请重新拍一张");
    await page.reload();
    await page.getByText("没有通过的原因：身故证明看不清，请重新拍一张").waitFor();
    await page.getByRole("link", { name: "修改后重新提交" }).click();
    await page.getByText("身故证明看不清，请重新拍一张").waitFor();
    expect(await page.getByLabel("姓名", { exact: true }).inputValue()).toBe("周念慈");
    expect(await part(page, "身故日期：日").inputValue()).toBe("14");
    await chooseImage(page, "身故证明", aPng("新证明.png", 400, 300));
    await page.getByLabel("申请说明").fill("换了一张清楚的证明。");
    aSecondLater(site);
    await submit(page).click();
    await toast(page, "提交成功").waitFor();
    const after = await applicationOf(site, applicant.id);
    expect(after).toMatchObject({
      state: "underReview",
      portrait: before.portrait,
      relation_proof: before.relation_proof,
      statement: "换了一张清楚的证明。",
      times_sent: 2,
    });
    expect(after.death_proof).not.toBe(before.death_proof);
  },
);

sweepTest(
  "another user's application looks like an unknown one; one's own cannot be edited while it is pending",
  async ({ visit, site, browserErrors }) => {
    browserErrors.expect(/404/);
    const applicant = await aUser(site);
    const id = await anApplication(site.database.db, { account_id: applicant.id });
    const other = await visit({ as: await aUser(site) });
    for (const unknown of [id, 2_000_000_000]) {
      await other.goto(`/home_apply?id=${unknown}`);
      await other.getByRole("heading", { name: "没有找到这份申请" }).waitFor();
      expect(await other.getByLabel("姓名", { exact: true }).count()).toBe(0);
    }
    const page = await visit({ as: applicant });
    await page.goto(`/home_apply?id=${id}`);
    await page.getByRole("heading", { name: "正在审核" }).waitFor();
    expect(await page.getByLabel("姓名", { exact: true }).count()).toBe(0);
  },
);

sweepTest(
  "a second application for the same person and garden is rejected with a hint to the first one",
  async ({ visit, site, browserErrors }) => {
    browserErrors.expect(/409/);
    await cost(site, 19_900);
    const { page, applicant } = await openForm(visit, site);
    await fillForm(page);
    const garden = Number(await part(page, "入驻园区").inputValue());
    await anApplication(site.database.db, { account_id: applicant.id, garden_id: garden, name: "周念慈" });
    await submit(page).click();
    await drawer(page).getByRole("button", { name: "提交并付款" }).click();
    await page.getByText("您已为这位亲人向这个园区提交过申请，请在家庭居所里查看进度").waitFor();
    expect(await drawer(page).count()).toBe(0);
    expect(await page.getByLabel("姓名", { exact: true }).inputValue()).toBe("周念慈");
  },
);

sweepTest("a manager finds their residences with the role, as links to the family area", async ({ visit, site }) => {
  const page = await visit({ as: await logIn(site, "owner") });
  await page.goto("/family_home");
  const card = page.getByRole("link", { name: /沈玉兰.*主理/ });
  await card.waitFor();
  await expectSoon(() => accessibilityViolations(page)).toEqual([]);
  await card.click();
  await page.waitForURL((url) => url.pathname === "/family_index");
  const { searchParams } = new URL(page.url());
  expect([searchParams.get("id"), searchParams.get("name")]).toEqual([
    String(await residenceNamed(site, "沈玉兰")),
    "沈玉兰",
  ]);
});

test("a user without a residence finds the link to apply for one", async ({ visit, site }) => {
  const page = await visit({ as: await aUser(site), width: 390 });
  await page.goto("/family_home?hid=1");
  await page.getByRole("heading", { name: "没有正在办理的申请" }).waitFor();
  await page.getByRole("link", { name: "已入驻" }).click();
  await page.getByRole("heading", { name: "还没有家庭居所" }).waitFor();
  await page.getByRole("link", { name: "去申请居所" }).click();
  await page.getByRole("heading", { level: 1, name: "申请居所" }).waitFor();
});
