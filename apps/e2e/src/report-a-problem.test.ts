import type { Page } from "playwright-core";
import { expect } from "vitest";
// allow-import: the password that the demo prints
import { demoPassword } from "@changming/db/demo/demo-accounts";
// allow-import: the stored sender is decrypted to compare
import { decryptSender } from "@changming/domain/concern/encrypted-sender";
// allow-import: the stored name is decrypted to compare
import { decryptStudentName } from "@changming/domain/student-remembrance/write-student-remembrance";
import { testSecrets } from "@changming/domain/testing/test-services";
import { accessibilityViolations } from "./support/accessibility.ts";
import { expectSoon, stopClock, sweepTest, test } from "./support/test.ts";
import { demoPerson, residenceNamed } from "./support/people.ts";
import { aPng, choose, aUser } from "./support/image-files.ts";
import type { RunningSite } from "./support/site.ts";

/** The concern with a number, as the staff who decide read it. */
async function concernOf(site: RunningSite, number: string) {
  const { db } = site.database;
  const stored = await db.selectFrom("concern").selectAll().where("number", "=", number).executeTakeFirstOrThrow();
  return { ...stored, ...decryptSender(testSecrets, stored) };
}

/** A form on a page: submits it at least a second after the last time, and reads its errors. */
function aForm(page: Page) {
  const submit = async () => {
    await page.clock.runFor(1_000);
    await page.getByRole("button", { name: "提交", exact: true }).click();
  };
  const expectError = async (message: string) => {
    await submit();
    await expectSoon(() => page.getByRole("main").getByRole("alert").allInnerTexts(), message).toEqual([message]);
  };
  return { submit, expectError };
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });

test("everyone can report a page and a message, has to give a reason, and gets number and place", async ({
  visit,
  site,
}) => {
  const id = await residenceNamed(site, "沈玉兰");
  const page = await visit({ clock: site.now() });
  const numbers: string[] = [];
  for (const [address, name] of [
    [`/home?id=${id}`, /^举报 ?这个居所$/],
    [`/msg_board?id=${id}`, /^举报 ?.+的信$/],
  ] as const) {
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    await page.getByRole("button", { name }).first().click();
    const form = dialog(page, name);
    const submit = form.getByRole("button", { name: "提交举报" });
    await submit.click();
    await expectSoon(() => form.getByRole("alert").allInnerTexts()).toEqual(["请选择举报的原因"]);
    expect(await accessibilityViolations(page)).toEqual([]);
    await form.getByLabel("内容不实").check();
    await form.getByLabel(/补充说明/).fill("生年写错了。");
    await page.clock.runFor(1_000);
    await submit.dblclick();
    const received = dialog(page, "已经收到");
    await received.waitFor();
    numbers.push(await received.getByLabel("编号").inputValue());
    await received.getByRole("button", { name: "好的" }).click();
    await expectSoon(() => page.getByRole("dialog").count()).toBe(0);
  }
  const stored = await site.database.db.selectFrom("concern").selectAll().orderBy("id").execute();
  expect(stored.map(({ number }) => number)).toEqual(numbers);
  expect(numbers[0]).toMatch(/^JB-\d{4}-\d{6}$/);
});

sweepTest(
  "on a phone a rejected report can be sent again, its error disappears with the choice, and the button is in reach",
  async ({ visit, site }) => {
    // The page's clock is stopped: a throttled click would never be sent.
    const page = await visit({ width: 390, height: 844, clock: site.now() });
    await page.goto(`/home?id=${await residenceNamed(site, "沈玉兰")}`);
    await page.waitForLoadState("networkidle");
    await stopClock(page);
    await page
      .getByRole("button", { name: /^举报 ?这个居所$/ })
      .first()
      .click();
    const form = dialog(page, /^举报 ?这个居所$/);
    const submit = form.getByRole("button", { name: "提交举报" });
    const { y, height } = (await submit.boundingBox()) ?? { y: Infinity, height: 0 };
    expect(y + height).toBeLessThanOrEqual(844 - 16);
    await submit.click();
    await form.getByText("请选择举报的原因").waitFor();
    await form.getByLabel("内容不实").check();
    await expectSoon(() => form.getByRole("alert").count()).toBe(0);
    await submit.click();
    await dialog(page, "已经收到").waitFor();
  },
);

sweepTest("any other page is reported from its footer, by its URL", async ({ visit, site }) => {
  const page = await visit({ width: 390 });
  await page.goto("/notice");
  await page.waitForLoadState("networkidle");
  await page.getByRole("contentinfo").getByRole("button", { name: "举报这一页" }).click();
  const form = dialog(page, "举报这一页");
  await form.getByLabel("广告、诈骗").check();
  await form.getByRole("button", { name: "提交举报" }).click();
  const number = await dialog(page, "已经收到").getByLabel("编号").inputValue();
  expect(await concernOf(site, number)).toMatchObject({ target_kind: "page", evidence: { path: "/notice" } });
});

sweepTest(
  "a living person with a page reports it without logging in, and can copy the number",
  async ({ visit, site, samples, browserErrors }) => {
    // The server reports that the text is too long.
    browserErrors.expect(/400/);
    const page = await visit({ width: 390, isTouch: true, clock: site.now() });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(`/home?id=${samples.residenceId}`);
    await page.waitForLoadState("networkidle");
    await page.getByRole("link", { name: "本人健在" }).click();
    await page.getByRole("heading", { level: 1, name: "我还健在" }).waitFor();
    expect(await page.getByRole("main").innerText()).toContain("关于\n沈玉兰的居所");
    expect(await page.getByLabel("页面上写的姓名").inputValue()).toBe("沈玉兰");
    const { expectError, submit } = aForm(page);
    await page.getByLabel("页面上写的姓名").fill("");
    await expectError("请填写页面上的姓名");
    await page.getByLabel("页面上写的姓名").fill("沈玉兰");
    await expectError("请填写您的姓名");
    await page.getByLabel("您的姓名").fill("沈玉兰");
    await expectError("请填写能联系到您的手机号或邮箱");
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByLabel("怎样联系您").fill("1".repeat(61));
    await expectError("联系方式最多 60 个字");
    await page.getByLabel("怎样联系您").fill("13900000000");
    await submit();
    await page.getByRole("status").filter({ hasText: "会有人尽快与您核实" }).waitFor();
    const number = await page.getByLabel("编号").inputValue();
    expect(number).toMatch(/^PA-\d{4}-\d{6}$/);
    await page.getByRole("button", { name: "复制编号" }).click();
    await expectSoon(() => page.evaluate(() => navigator.clipboard.readText())).toBe(number);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain("139");
    expect(await concernOf(site, number)).toMatchObject({
      kind: "alive",
      residence_id: samples.residenceId,
      applicant_name: "沈玉兰",
      contact: "13900000000",
      account_id: null,
    });
  },
);

test("a relative makes a request about a page by its URL, reads what is missing, and gets place and number", async ({
  visit,
  site,
  samples,
}) => {
  const page = await visit({ clock: site.now() });
  await page.goto("/relative_request");
  const { expectError, submit } = aForm(page);
  await page.getByLabel("页面的地址").fill("沈玉兰那一页");
  await expectError("认不出这个地址，可以从浏览器里复制，也可以空着");
  await page.getByLabel("页面的地址").fill(`${site.origin}/home?id=${samples.residenceId}`);
  await expectError("请填写页面上的姓名");
  await page.getByLabel("逝者的姓名").fill("沈玉兰");
  await expectError("请填写您的姓名");
  await page.getByLabel("您的姓名").fill("沈明远");
  await expectError("请填写您与逝者的关系");
  await page.getByLabel("您是逝者的").fill("儿子");
  await expectError("请选择您的请求");
  await page.getByLabel("更正内容").check();
  await expectError("请填写能联系到您的手机号或邮箱");
  await page.getByLabel("怎样联系您").fill("ming@example.com");
  await expectError("请说明您的请求");
  await page.getByLabel("请说明您的请求").fill("生年写错了。\n应是 1935 年。");
  await page.getByRole("link", { name: "先登录再写" }).waitFor();
  await submit();
  await page.getByRole("status").filter({ hasText: "会有人仔细看" }).waitFor();
  const number = await page.getByLabel("编号").inputValue();
  expect(number).toMatch(/^QS-\d{4}-\d{6}$/);
  expect(await concernOf(site, number)).toMatchObject({
    kind: "relative",
    residence_id: samples.residenceId,
    reason: "correct",
    relation: "儿子",
    content: "生年写错了。\n应是 1935 年。",
    proofs: [],
  });
});

sweepTest(
  "a logged-in relative adds a document, which only the deciding staff can open",
  async ({ visit, site, samples }) => {
    const page = await visit({ as: await aUser(site) });
    await page.goto(`/relative_request?id=${samples.residenceId}`);
    await choose(page.getByRole("button", { name: "选择图片" }), aPng());
    await page.getByText("1 / 3 张").waitFor();
    await page.getByLabel("您的姓名").fill("沈明远");
    await page.getByLabel("您是逝者的").fill("儿子");
    await page.getByLabel("不再公开").check();
    await page.getByLabel("怎样联系您").fill("13900000000");
    await page.getByLabel("请说明您的请求").fill("家里人不想公开。");
    const number = page.getByLabel("编号");
    await expectSoon(async () => {
      await page
        .getByRole("button", { name: "提交" })
        .click({ timeout: 2_000 })
        .catch(() => undefined);
      return number.count();
    }).toBe(1);
    const stored = await concernOf(site, await number.inputValue());
    expect(stored).toMatchObject({ proofs: [expect.any(String)] });
    expect(stored.proofs[0]).not.toContain("/uploads/");
  },
);

test("without script a calm message gives another way to report", async ({ visit, samples }) => {
  const page = await visit({ hasScript: false });
  for (const path of ["/alive", `/relative_request?id=${samples.residenceId}`]) {
    await page.goto(path);
    expect(await page.getByRole("main").innerText()).toMatch(/打开浏览器的脚本才能提交[\s\S]*打电话 400/);
  }
});

sweepTest("a photo is reported from the viewer, which stays open behind the form", async ({ visit, samples }) => {
  const page = await visit();
  await page.goto(`/album_details?id=${samples.residenceId}&did=${samples.albumId}`);
  await page.waitForLoadState("networkidle");
  await page.getByRole("link", { name: "第 1 张照片" }).click();
  await page.getByRole("button", { name: /^举报 ?第 1 张照片$/ }).click();
  const form = dialog(page, "举报第 1 张照片");
  await form.getByLabel(/补充说明/).fill("不是他");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Escape");
  await expectSoon(() => page.getByRole("dialog").count()).toBe(1);
  await page.getByText("1 / ").waitFor();
});

sweepTest(
  "students sign in at a martyr's residence: every field is required, and only the family reads it",
  async ({ visit, site, samples }) => {
    const page = await visit({ as: await aUser(site), clock: site.now() });
    await page.goto(`/home?id=${samples.martyrId}`);
    await page.getByRole("button", { name: "学生祭扫登记" }).click();
    const form = page.getByRole("dialog");
    const submit = async () => {
      await page.clock.runFor(1_000);
      await form.getByRole("button", { name: "提交" }).click();
    };
    const expectError = async (message: string) => {
      await submit();
      await expectSoon(() => form.getByRole("alert").allInnerTexts(), message).toEqual([message]);
    };
    await expectError("请输入学校名称，如：XX学校");
    expect(await accessibilityViolations(page)).toEqual([]);
    await form.getByLabel("学校").fill("枫林小学");
    await expectError("请输入班级，如：五年级2班");
    await form.getByLabel("班级").fill("五年级2班");
    await expectError("请输入姓名");
    await form.getByLabel("姓名").fill("小满");
    await expectError("请先征得监护人或老师的同意");
    await form.getByLabel("已征得监护人或老师的同意").check();
    await submit();
    await page.getByRole("status").filter({ hasText: "提交成功" }).waitFor();
    await expectSoon(() => page.getByRole("dialog").count()).toBe(0);
    const written = await site.database.db
      .selectFrom("student_remembrance")
      .selectAll()
      .where("residence_id", "=", samples.martyrId)
      .execute();
    expect(written.filter((one) => decryptStudentName(testSecrets, one.student_name) === "小满")).toHaveLength(1);
  },
);

sweepTest(
  "a visitor who wants to sign in is redirected to the login page and back to the martyr",
  async ({ visit, samples }) => {
    const page = await visit();
    await page.goto(`/home?id=${samples.martyrId}`);
    await page.waitForLoadState("networkidle");
    await page.getByRole("link", { name: "学生祭扫登记" }).click();
    await page.getByRole("heading", { level: 1, name: "登录" }).waitFor();
    expect(new URL(page.url()).searchParams.get("from")).toBe(`/home?id=${samples.martyrId}`);
  },
);

sweepTest("students sign in at any residence, a visitor after logging in", async ({ visit, site }) => {
  const id = await residenceNamed(site, "沈玉兰");
  const stranger = await visit();
  await stranger.goto(`/home?id=${id}`);
  await stranger.waitForLoadState("networkidle");
  await stranger.getByRole("link", { name: "学生缅怀登记" }).click();
  await stranger.getByRole("heading", { level: 1, name: "登录" }).waitFor();
  expect(new URL(stranger.url()).searchParams.get("from")).toBe(`/home?id=${id}`);
  await stranger.getByRole("textbox", { name: "手机号码" }).fill(demoPerson("visitor").mobile);
  await stranger.getByRole("textbox", { name: "密码" }).fill(demoPassword);
  await stranger.locator("main form").getByRole("button", { name: "登录", exact: true }).click();
  await stranger.getByRole("dialog", { name: "缅怀沈玉兰" }).waitFor();
  await stranger.reload();
  await stranger.getByRole("button", { name: "学生缅怀登记" }).waitFor();
  expect(await stranger.getByRole("dialog", { name: "缅怀沈玉兰" }).count()).toBe(0);
  const page = await visit({ as: await aUser(site), clock: site.now() });
  await page.goto(`/home?id=${id}`);
  await page.getByRole("button", { name: "学生缅怀登记" }).click();
  const form = page.getByRole("dialog", { name: "缅怀沈玉兰" });
  for (const [label, text] of [
    ["学校", "枫林小学"],
    ["班级", "五年级2班"],
    ["姓名", "小满"],
  ] as const) {
    await form.getByLabel(label).fill(text);
  }
  await form.getByLabel("已征得监护人或老师的同意").check();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.clock.runFor(1_000);
  await form.getByRole("button", { name: "提交" }).click();
  await page.getByRole("status").filter({ hasText: "提交成功" }).waitFor();
  const written = await site.database.db
    .selectFrom("student_remembrance")
    .selectAll()
    .where("residence_id", "=", id)
    .execute();
  expect(written.map((one) => decryptStudentName(testSecrets, one.student_name))).toEqual(["小满"]);
});
