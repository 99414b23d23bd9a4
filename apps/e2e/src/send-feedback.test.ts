import type { Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityViolations } from "./support/accessibility.ts";
import { type Entry, entryOn } from "./support/entry.ts";
import { aPng, type BuiltPerson, choose, cutOff, emptyFile, holdUploads } from "./support/image-files.ts";
import { loseAnswer, notAnImage, renamed, aUser, tooLarge, uploadsOf } from "./support/image-files.ts";
import type { RunningSite } from "./support/site.ts";
import { expectSoon, stopClock, sweepTest, test, type Visit } from "./support/test.ts";

const toast = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });
const imageField = (page: Page) => page.getByRole("group", { name: /图片/ });
const choice = (page: Page) => imageField(page).getByRole("button", { name: /^(?:选择图片|再添图片)$/ });
const seen = (page: Page) => imageField(page).getByRole("listitem");
const done = (page: Page) => imageField(page).getByText("上传成功");

async function open(visit: Visit, site: RunningSite): Promise<Entry & { writer: BuiltPerson }> {
  const writer = await aUser(site);
  const page = await visit({ as: writer, clock: site.now() });
  await page.goto("/feedback");
  await page.getByLabel("标题", { exact: true }).waitFor();
  return { ...entryOn(page, site), writer };
}

function writtenBy(site: RunningSite, accountId: number) {
  return site.database.db.selectFrom("feedback").selectAll().where("account_id", "=", accountId).execute();
}

test("a visitor is redirected to the login page and back", async ({ visit }) => {
  const page = await visit();
  await page.goto("/feedback");
  await page.getByRole("heading", { level: 1, name: "登录" }).waitFor();
  expect(new URL(page.url()).searchParams.get("from")).toBe("/feedback");
});

test("from the empty form to the messages: title, details, images, sent once however often it is clicked", async ({
  visit,
  site,
}) => {
  const { page, field, button, expectError, writer } = await open(visit, site);
  await expectError("提交", "请输入反馈标题");
  await field("标题").fill("字太小");
  await expectError("提交", "请输入反馈详情");
  expect(await field("详情").getAttribute("rows")).toMatch(/^[45]$/);
  await field("详情").fill("看不清碑上的字。\n能大一点吗？");
  await choose(choice(page), [aPng("一.png", 310), aPng("二.png", 320)]);
  await done(page).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  // Stopping also passes the second in which a form sends only once.
  await stopClock(page);
  await button("提交").dblclick();
  await toast(page, "提交成功").waitFor();
  expect(new URL(page.url()).pathname).toBe("/feedback");
  await page.clock.runFor(2_100);
  await page.waitForURL((url) => url.pathname === "/msgs");
  const [feedback, ...more] = await writtenBy(site, writer.id);
  expect(more).toEqual([]);
  expect(feedback).toMatchObject({ title: "字太小", content: "看不清碑上的字。\n能大一点吗？" });
  const uploads = await uploadsOf(site, writer.id);
  const inOrder = uploads.toSorted((a, b) => a.width - b.width).map(({ name }) => `uploads/${name}`);
  expect(feedback?.pictures).toEqual(inOrder);
  await page.goto("/feedback");
  expect(await field("标题").inputValue()).toBe("");
});

sweepTest("input that may not be sent is reported in a toast and at its field", async ({ visit, site }) => {
  const { page, writer } = await open(visit, site);
  for (const [file, text] of [
    [notAnImage, "上传图片只能是 JPG 或PNG格式!"],
    [tooLarge, "上传图片大小不能超过 5MB!"],
  ] as const) {
    await choose(choice(page), file);
    await toast(page, text).waitFor();
    await imageField(page).getByText(text, { exact: true }).waitFor();
  }
  await choose(
    choice(page),
    Array.from({ length: 10 }, (_each, at) => aPng(`${at}.png`)),
  );
  await toast(page, "最多上传 9 张图片").waitFor();
  await imageField(page).getByText("9.png", { exact: true }).waitFor();
  await imageField(page).getByText("共选了 10 张，收下 9 张，1 张没有收下").waitFor();
  expect(await seen(page).count()).toBe(9);
  expect(await uploadsOf(site, writer.id)).toHaveLength(9);
});

sweepTest(
  "a file that the server rejects is removed, is not stored in the draft, and does not block the form",
  async ({ visit, site, browserErrors }) => {
    browserErrors.expect(/400/);
    const { page, field, submit, writer } = await open(visit, site);
    await field("标题").fill("字太小");
    await field("详情").fill("看不清。");
    await choose(choice(page), aPng());
    await done(page).waitFor();
    for (const [file, text] of [
      [renamed, "上传图片只能是 JPG 或PNG格式!"],
      [cutOff(), "这张图片不完整或已损坏，请换一张再试"],
      [emptyFile, "上传图片只能是 JPG 或PNG格式!"],
    ] as const) {
      await choose(choice(page), file);
      await toast(page, text).waitFor();
      await imageField(page).getByRole("alert").filter({ hasText: text }).waitFor();
      expect(await seen(page).count()).toBe(1);
      await imageField(page).getByText("1 / 9 张").waitFor();
      expect(await imageField(page).getByText("已上传").count()).toBe(0);
    }
    await page.reload();
    await seen(page).waitFor();
    expect(await seen(page).count()).toBe(1);
    await submit("提交");
    await toast(page, "提交成功").waitFor();
    const [feedback] = await writtenBy(site, writer.id);
    expect(feedback?.pictures).toHaveLength(1);
  },
);

sweepTest("an image whose response was lost is retried and is there once", async ({ visit, site, browserErrors }) => {
  browserErrors.expect(/api\/upload\/index/);
  const { page, writer } = await open(visit, site);
  await loseAnswer(page);
  await choose(choice(page), aPng());
  await toast(page, "网络不太通畅，请稍后再试").waitFor();
  await seen(page).getByRole("button", { name: "再试一次" }).click();
  await done(page).waitFor();
  expect(await uploadsOf(site, writer.id)).toHaveLength(1);
});

sweepTest("during an upload the form says to wait; a removed image is not waited for", async ({ visit, site }) => {
  const { page, field, expectError, submit, writer } = await open(visit, site);
  await holdUploads(page);
  await field("标题").fill("字太小");
  await field("详情").fill("看不清。");
  await choose(choice(page), aPng());
  await page
    .getByRole("status")
    .getByText(/^正在上传 \d+%$/)
    .waitFor();
  await page.getByRole("progressbar", { name: "第 1 张图片的上传进度" }).waitFor();
  await expectError("提交", "图片还在上传，请稍等");
  await imageField(page).getByRole("button", { name: "取消上传第 1 张图片" }).click();
  await expectSoon(() => seen(page).count()).toBe(0);
  await submit("提交");
  await toast(page, "提交成功").waitFor();
  expect(await writtenBy(site, writer.id)).toMatchObject([{ pictures: [] }]);
  expect(await uploadsOf(site, writer.id)).toEqual([]);
});

sweepTest("leaving the page cancels a pending upload", async ({ visit, site }) => {
  const { page, writer } = await open(visit, site);
  await holdUploads(page);
  await choose(choice(page), aPng());
  await page
    .getByRole("status")
    .getByText(/^正在上传/)
    .waitFor();
  const broken = page.waitForEvent("requestfailed", (request) => request.url().includes("/api/upload/index"));
  await page.getByRole("navigation", { name: "个人中心" }).getByRole("link", { name: "浏览记录" }).click();
  expect((await broken).failure()?.errorText).toBe("net::ERR_ABORTED");
  expect(await uploadsOf(site, writer.id)).toEqual([]);
});

test("on a network error no input is lost, and the same feedback is sent once", async ({
  visit,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/submitFeedback/);
  const { page, field, expectError, submit, writer } = await open(visit, site);
  await field("标题").fill("字太小");
  await field("详情").fill("看不清。");
  await loseAnswer(page, "/api/fragment/submitFeedback");
  await expectError("提交", "网络不太通畅，请稍后再试");
  expect(await field("详情").inputValue()).toBe("看不清。");
  await submit("提交");
  await toast(page, "提交成功").waitFor();
  expect(await writtenBy(site, writer.id)).toHaveLength(1);
});

test("a draft survives the tab, with its images, and is deleted on logout", async ({ visit, site }) => {
  const { page, field } = await open(visit, site);
  await field("标题").fill("字太小");
  await field("详情").fill("看不清。");
  await choose(choice(page), aPng());
  await done(page).waitFor();
  const next = await page.context().newPage();
  await page.close();
  await next.goto("/feedback");
  const again = entryOn(next, site);
  expect(await again.field("标题").inputValue()).toBe("字太小");
  expect(await again.field("详情").inputValue()).toBe("看不清。");
  await seen(next).getByRole("img", { name: "第 1 张图片" }).waitFor();
  await next.getByRole("navigation", { name: "个人中心" }).getByRole("button", { name: "退出登录" }).click();
  await next.waitForURL((url) => url.pathname === "/login");
  expect(await next.evaluate(() => Object.keys(localStorage))).toEqual([]);
});
