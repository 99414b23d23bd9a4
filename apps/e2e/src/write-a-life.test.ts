import type { Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityViolations } from "./support/accessibility.ts";
import { expectSoon, stopClock, sweepTest, test } from "./support/test.ts";
import { aFamily, type BuiltFamily, familyAddress } from "./support/families.ts";
import { aPng, choose, loseAnswer, notAnImage, tooLarge, uploadsOf } from "./support/image-files.ts";
import type { RunningSite } from "./support/site.ts";

const toast = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });
const sheet = (page: Page) => page.getByRole("textbox", { name: "生平正文" });
const tools = (page: Page) => page.getByRole("group", { name: "排版" });
const tool = (page: Page, name: string) => tools(page).getByRole("button", { name, exact: true });
const submit = (page: Page) => page.getByRole("button", { name: /^(?:提交|用我写的提交)$/ }).click();
const images = (page: Page) => sheet(page).locator("img");

async function openEditor(page: Page, family: BuiltFamily): Promise<void> {
  await page.goto(familyAddress("/family_index_edit", family));
  await sheet(page).waitFor();
}

async function introOf(site: RunningSite, id: number): Promise<string> {
  const { intro_html: html } = await site.database.db
    .selectFrom("residence")
    .select("intro_html")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return html;
}

/** The editor's draft in this browser. */
const draft = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith("draft_intro"));
    const stored: { fields: Record<string, string> } = JSON.parse(localStorage.getItem(key ?? "") ?? '{"fields":{}}');
    return stored.fields.html ?? "";
  });

/** Pastes as a browser does. */
const paste = (page: Page, html: string) =>
  sheet(page).evaluate((target, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", text);
    clipboardData.setData("text/plain", "贴来的");
    target.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, html);

async function startAnew(page: Page): Promise<void> {
  await sheet(page).click();
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Delete");
}

sweepTest("the content of every tool is stored exactly as written", async ({ visit, site }) => {
  const family = await aFamily(site);
  const page = await visit({ as: family.owner });
  await openEditor(page, family);
  await startAnew(page);
  const type = (text: string) => page.keyboard.type(text);
  const enter = () => page.keyboard.press("Enter");
  await tools(page).getByRole("combobox", { name: "段落" }).selectOption("小标题");
  await type("少年");
  await enter();
  for (const name of ["粗体", "斜体", "下划线"]) {
    await tool(page, name).click();
    expect(await tool(page, name).getAttribute("aria-pressed")).toBe("true");
    await type(name);
    await tool(page, name).click();
  }
  await tool(page, "链接").click();
  await page.getByLabel("网址").fill("javascript:alert(1)");
  await page.getByRole("button", { name: "加上链接" }).click();
  await page.getByText("请输入完整的网址，例如 https://example.org").waitFor();
  await page.getByLabel("网址").fill("example.org/gen?a=1&b=2");
  await page.getByRole("button", { name: "加上链接" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await enter();
  await tools(page).getByRole("combobox", { name: "对齐" }).selectOption("居中");
  await type("居中的一行 3 < 5 & 7");
  await enter();
  await tools(page).getByRole("combobox", { name: "对齐" }).selectOption("靠左");
  await tool(page, "列表").click();
  await type("一");
  await enter();
  await type("二");
  await enter();
  await enter();
  await tool(page, "编号").click();
  await type("甲");
  await enter();
  await enter();
  await tool(page, "引用").click();
  await type("人间草木");
  await page.keyboard.press("Shift+Enter");
  await type("又一行");
  await expectSoon(() => draft(page)).toContain("又一行");
  const made = (await draft(page)).replace(/(?:<p><\/p>)+$/, "");
  for (const tag of [
    "<h2>",
    "<strong>",
    "<em>",
    "<u>",
    "<a ",
    "text-align: center",
    "<ul>",
    "<ol>",
    "<blockquote>",
    "<br>",
  ]) {
    expect(made).toContain(tag);
  }
  expect(await accessibilityViolations(page)).toEqual([]);
  await submit(page);
  await toast(page, "提交成功").waitFor();
  await page.waitForURL((url) => url.pathname === "/family_index");
  expect(await introOf(site, family.id)).toBe(made);
});

test("images stay in the page until the text is submitted, then are uploaded one by one and replaced", async ({
  visit,
  site,
}) => {
  const family = await aFamily(site);
  const page = await visit({ as: family.owner });
  await openEditor(page, family);
  await startAnew(page);
  for (const [file, text] of [
    [notAnImage, "上传图片只能是 JPG 或PNG格式!"],
    [tooLarge, "上传图片大小不能超过 5MB!"],
  ] as const) {
    await choose(tool(page, "图片"), file);
    await toast(page, text).waitFor();
  }
  await page.keyboard.type("一张老照片");
  await choose(tool(page, "图片"), [aPng("一.png", 310), aPng("二.png", 320)]);
  await expectSoon(() => images(page).count()).toBe(2);
  expect(await images(page).first().getAttribute("src")).toMatch(/^blob:/);
  expect(await uploadsOf(site, family.owner.id)).toEqual([]);
  await submit(page);
  await toast(page, "提交成功").waitFor();
  const uploads = await uploadsOf(site, family.owner.id);
  const [first, second] = uploads.map(({ name }) => `<img src="/uploads/${name}/960.webp">`);
  const html = await introOf(site, family.id);
  expect(html).toContain("一张老照片");
  expect(html.indexOf(first ?? "-")).toBeGreaterThan(0);
  expect(html.indexOf(second ?? "-")).toBeGreaterThan(html.indexOf(first ?? "-"));
  expect(html).not.toMatch(/blob:|data:/);
  await page.goto(`/introd?id=${family.id}`);
  await expectSoon(() =>
    page
      .locator("article img")
      .evaluateAll((list) => list.map((one) => one instanceof HTMLImageElement && one.naturalWidth)),
  ).toEqual([310, 320]);
});

test("on a network error nothing is lost, and no image is uploaded twice", async ({ visit, site, browserErrors }) => {
  browserErrors.expect(/upload/);
  const family = await aFamily(site);
  const page = await visit({ as: family.owner, clock: site.now() });
  await openEditor(page, family);
  await startAnew(page);
  await choose(tool(page, "图片"), aPng("一.png", 330));
  await loseAnswer(page);
  await submit(page);
  await page
    .getByRole("alert")
    .filter({ hasText: /第 1 张图片.*没有传上去/ })
    .waitFor();
  expect(await images(page).count()).toBe(1);
  await page.clock.runFor(1_000);
  await submit(page);
  await toast(page, "提交成功").waitFor();
  expect(await uploadsOf(site, family.owner.id)).toHaveLength(1);
});

sweepTest(
  "a rejected text can be sent again after a second, and not before",
  async ({ visit, site, browserErrors }) => {
    browserErrors.expect(/relationResidence/);
    const family = await aFamily(site);
    const page = await visit({ as: family.owner, clock: site.now() });
    await openEditor(page, family);
    await startAnew(page);
    await page.keyboard.type("又添的一段");
    let sent = 0;
    await page.route("**/api/relationResidence/index", (route) => {
      if (route.request().method() !== "POST") return route.continue();
      sent += 1;
      return route.abort("connectionfailed");
    });
    await stopClock(page);
    const errorMessage = page.getByRole("alert").filter({ hasText: "网络不太通畅" });
    await submit(page);
    await errorMessage.waitFor();
    await submit(page);
    await page.clock.runFor(999);
    await submit(page);
    await errorMessage.waitFor();
    expect(sent).toBe(1);
    await page.clock.runFor(1);
    await submit(page);
    await expectSoon(() => sent).toBe(2);
  },
);

sweepTest("an empty text is rejected with the message of R-biography-3", async ({ visit, site }) => {
  const family = await aFamily(site);
  const page = await visit({ as: family.owner });
  await openEditor(page, family);
  await startAnew(page);
  await page.keyboard.type("   ");
  await submit(page);
  await page.getByRole("alert").filter({ hasText: "请输入正文内容" }).waitFor();
  await toast(page, "请输入正文内容").waitFor();
  expect(await introOf(site, family.id)).toBe("<p>她教了四十年书。</p>");
});

test("images of other sites are removed from pasted content, its text stays", async ({ visit, site }) => {
  const family = await aFamily(site);
  const page = await visit({ as: family.owner });
  await openEditor(page, family);
  await startAnew(page);
  await paste(page, '<p class="x" style="color: red">网上的<b>话</b><img src="https://evil.example/x.png"></p>');
  await toast(page, "网页里的图片没有一起放进来").waitFor();
  expect(await images(page).count()).toBe(0);
  await submit(page);
  await toast(page, "提交成功").waitFor();
  expect(await introOf(site, family.id)).toBe("<p>网上的<strong>话</strong></p>");
});

sweepTest(
  "a title, a list and a table are pasted from Word, without a policy violation on the page",
  async ({ visit, site }) => {
    const family = await aFamily(site);
    const page = await visit({ as: family.owner });
    await openEditor(page, family);
    await startAnew(page);
    const item = (drawn: string, text: string) =>
      `<p class=MsoListParagraph style='text-indent:-21.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>` +
      `${drawn}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]><span style='font-family:宋体'>${text}</span></p>`;
    await paste(
      page,
      `<html><head><style>p{margin:0}</style></head><body><h1 align=center style='text-align:center'>生平</h1>` +
        `${item("1.", "爱下棋")}${item("2.", "爱种花")}` +
        `<table style='border:none'><tr><td style='width:1pt'><p>1938</p></td><td><p>出生</p></td></tr><tr><td>1956</td><td>入学</td></tr></table></body></html>`,
    );
    await submit(page);
    await toast(page, "提交成功").waitFor();
    expect(await introOf(site, family.id)).toBe(
      '<h2 style="text-align: center;">生平</h2><ol><li><p>爱下棋</p></li><li><p>爱种花</p></li></ol>' +
        "<p>1938　出生</p><p>1956　入学</p>",
    );
  },
);

test("a draft survives a closed tab, and leaving has to be confirmed", async ({ visit, site, browserErrors }) => {
  // The router warns when a page has a navigation blocker beside the site's: docs/decisions/0011.
  browserErrors.expect(/only supports one blocker/);
  const family = await aFamily(site);
  const page = await visit({ as: family.owner });
  await openEditor(page, family);
  await startAnew(page);
  await page.keyboard.type("还没写完的话");
  await expectSoon(() => draft(page)).toContain("还没写完的话");
  await page.getByRole("link", { name: "相册", exact: true }).click();
  const confirmDialog = page.getByRole("dialog", { name: "还没有提交" });
  await confirmDialog.getByRole("button", { name: "接着写" }).click();
  await sheet(page).getByText("还没写完的话").waitFor();
  await page.getByRole("link", { name: "相册", exact: true }).click();
  await confirmDialog.getByRole("button", { name: "先离开" }).click();
  await page.waitForURL((url) => url.pathname === "/family_album");
  await openEditor(page, family);
  await sheet(page).getByText("还没写完的话").waitFor();
  await page.getByText("这是您上次写了还没有提交的。").waitFor();
  await page.getByRole("button", { name: "不要了，从居所里现在的开始" }).click();
  await sheet(page).getByText("她教了四十年书。").waitFor();
  expect(await draft(page)).toBe("");
});

test("of two writers the later one sees the other's text and keeps their own", async ({
  visit,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/409/);
  const family = await aFamily(site);
  const late = await visit({ as: family.owner, clock: site.now() });
  const early = await visit({ as: family.owner });
  for (const page of [late, early]) await openEditor(page, family);
  await startAnew(early);
  await early.keyboard.type("姐姐写的");
  await submit(early);
  await toast(early, "提交成功").waitFor();
  await startAnew(late);
  await late.keyboard.type("我写的");
  await submit(late);
  await late
    .getByRole("alert")
    .filter({ hasText: "刚才有家人也改过这里，请先看看最新的内容，再保存您的修改" })
    .waitFor();
  await late.getByRole("button", { name: "看看家人写的" }).click();
  await late.getByRole("dialog").getByText("姐姐写的").waitFor();
  await late.keyboard.press("Escape");
  await sheet(late).getByText("我写的").waitFor();
  await late.clock.runFor(1_000);
  await submit(late);
  await toast(late, "提交成功").waitFor();
  expect(await introOf(site, family.id)).toBe("<p>我写的</p>");
});
