import type { Page } from "playwright-core";
import { expect } from "vitest";
import { openAdmin, rowOf } from "./support/admin.ts";
import { aJpeg, choose } from "./support/image-files.ts";
import { expectSoon, sweepTest, test } from "./support/test.ts";

const text = (page: Page) => page.getByRole("textbox", { name: "正文" });
const save = (page: Page, name = "保存") => page.getByRole("button", { name, exact: true });

async function write(page: Page, title: string, content: string): Promise<void> {
  await page.getByRole("button", { name: "写公告" }).click();
  // The list, which also has a title field for its search, is gone.
  await text(page).waitFor();
  await page.getByLabel("标题", { exact: true }).fill(title);
  await text(page).click();
  await page.keyboard.type(content);
}

test("a form is displayed once its editor has loaded, so that no button moves under the pointer", async ({ visit }) => {
  const page = await visit();
  await openAdmin(page, "editor", "/admin/notices");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/rich-text-editor-*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole("button", { name: "写公告" }).click();
  await page.getByText("正在打开编辑器……").waitFor();
  expect(await save(page).count()).toBe(0);
  release();
  await save(page).waitFor();
  expect(await text(page).isVisible()).toBe(true);
});

/** Opens a page of the public site in a new visit. */
async function shows(page: Page, path: string, content: string): Promise<boolean> {
  await page.goto(path);
  return page.getByText(content).first().isVisible();
}

test("an editor's article is on the site at once, with its image; drafts, withdrawn and deleted ones are not", async ({
  visit,
  browserErrors,
}) => {
  // The withdrawn page.
  browserErrors.expect(/404/);
  const visitor = await visit();
  expect(await shows(visitor, "/notice", "冬祭开放安排")).toBe(false);
  const page = await visit();
  await openAdmin(page, "editor", "/admin/notices");
  await write(page, "冬祭开放安排", "冬至前后，各园区早七点开门。");
  await choose(page.getByRole("button", { name: "图片", exact: true }), await aJpeg(page, "园区.jpg"));
  await text(page).locator("img").waitFor();
  await page.getByRole("button", { name: "预览" }).click();
  const preview = page.getByRole("dialog", { name: "预览：站上这样显示" });
  await preview.getByRole("heading", { name: "冬祭开放安排" }).waitFor();
  await preview.getByText("各园区早七点开门").waitFor();
  await page.keyboard.press("Escape");
  await save(page).click();
  await rowOf(page, "冬祭开放安排").getByText("已发布").waitFor();

  expect(await shows(visitor, "/notice", "冬祭开放安排")).toBe(true);
  expect(await shows(visitor, "/", "冬祭开放安排")).toBe(true);
  await visitor.goto("/notice");
  await visitor
    .getByRole("link", { name: /冬祭开放安排/ })
    .first()
    .click();
  await visitor.getByText("各园区早七点开门").waitFor();
  const image = visitor.locator("article img[src*='/uploads/']");
  await expectSoon(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  const address = visitor.url();

  await rowOf(page, "冬祭开放安排").getByRole("button", { name: "撤回" }).click();
  const dialog = (name: string) => page.getByRole("dialog", { name });
  await dialog("撤回《冬祭开放安排》").getByRole("button", { name: "撤回" }).click();
  await rowOf(page, "冬祭开放安排").getByText("草稿").waitFor();
  expect((await visitor.goto(address))?.status()).toBe(404);
  await rowOf(page, "冬祭开放安排").getByRole("button", { name: "发布" }).click();
  await rowOf(page, "冬祭开放安排").getByText("已发布").waitFor();
  expect((await visitor.goto(address))?.status()).toBe(200);
  await rowOf(page, "冬祭开放安排").getByRole("button", { name: "删除" }).click();
  await dialog("删除《冬祭开放安排》").getByText("72 小时内可以恢复").waitFor();
  await dialog("删除《冬祭开放安排》").getByRole("button", { name: "删除" }).click();
  await page.getByText("《冬祭开放安排》删除了").waitFor();
  expect((await visitor.goto(address))?.status()).toBe(404);
  await page.getByRole("button", { name: "撤销：《冬祭开放安排》删除了" }).click();
  await page.getByText("已撤销：《冬祭开放安排》删除了").waitFor();
  await rowOf(page, "冬祭开放安排").waitFor();
  expect((await visitor.goto(address))?.status()).toBe(200);
});

sweepTest("a scheduled notice appears by itself when its time comes, on a cached page", async ({ visit, site }) => {
  const page = await visit();
  await openAdmin(page, "editor", "/admin/notices");
  await write(page, "除夕值班", "除夕当日，客服照常。");
  const soon = new Date(site.now().getTime() + 5 * 60_000);
  const inShanghai = new Date(soon.getTime() + 8 * 3_600_000).toISOString().slice(0, 19);
  await page.getByLabel("发布时间").fill(inShanghai);
  await save(page).click();
  await rowOf(page, "除夕值班").getByText("待发布").waitFor();
  const visitor = await visit();
  for (const path of ["/notice", "/"]) expect(await shows(visitor, path, "除夕值班")).toBe(false);
  site.setNow(soon);
  for (const path of ["/notice", "/"]) await expectSoon(() => shows(visitor, path, "除夕值班")).toBe(true);
});

sweepTest(
  "of two editors of one notice the later one is notified, sees the other version, and loses no input",
  async ({ visit, browserErrors }) => {
    browserErrors.expect(/api\/admin\/notice/);
    const page = await visit();
    await openAdmin(page, "editor", "/admin/notices");
    await write(page, "两个人写", "起初的话。");
    await save(page).click();
    await rowOf(page, "两个人写").waitFor();
    const other = await visit();
    await openAdmin(other, "admin", "/admin/notices");
    for (const one of [page, other]) {
      await rowOf(one, "两个人写").getByRole("button", { name: "编辑" }).click();
      await text(one).getByText("起初的话。").waitFor();
    }
    for (const [one, content] of [
      [page, "林编辑添的。"],
      [other, "管理员添的。"],
    ] as const) {
      await text(one).click();
      await one.keyboard.press("Control+End");
      await one.keyboard.type(content);
    }
    await save(page).click();
    await rowOf(page, "两个人写").waitFor();
    await save(other).click();
    await other.getByText(/林编辑 在 .+ 改过这里/).waitFor();
    expect(await text(other).innerText()).toContain("管理员添的。");
    await other.getByRole("button", { name: "看看最新的内容" }).click();
    const theirs = other.getByRole("dialog", { name: "对方刚才存的公告" });
    await theirs.getByText("林编辑添的。").waitFor();
    await other.keyboard.press("Escape");
    await text(other).click();
    await other.keyboard.press("Control+End");
    await other.keyboard.type("林编辑添的也抄来了。");
    await save(other, "用我写的保存").click();
    await rowOf(other, "两个人写").waitFor();
    const visitor = await visit();
    await visitor.goto("/notice");
    await visitor
      .getByRole("link", { name: /两个人写/ })
      .first()
      .click();
    await visitor.getByText("管理员添的。林编辑添的也抄来了。").waitFor();
  },
);

sweepTest("an editor who leaves unsaved changes has to confirm, and can stay", async ({ visit }) => {
  const page = await visit();
  await openAdmin(page, "editor", "/admin/notices");
  await write(page, "写到一半", "还没有");
  await page.getByRole("link", { name: "轮播图" }).click();
  const dialog = page.getByRole("dialog", { name: "还没有保存" });
  await dialog.getByRole("button", { name: "留在这里" }).click();
  expect(await text(page).innerText()).toContain("还没有");
  await page.getByRole("link", { name: "轮播图" }).click();
  await dialog.getByRole("button", { name: "不保存，离开" }).click();
  await page.getByRole("heading", { name: "轮播图" }).waitFor();
});

sweepTest(
  "a slide with its image is on the home page at once, in the order set with the keyboard",
  async ({ visit, browserErrors }) => {
    browserErrors.expect(/api\/admin\/slide/);
    const page = await visit();
    await openAdmin(page, "editor", "/admin/slides");
    await page.getByRole("button", { name: "添一张" }).click();
    await page.getByLabel("标题", { exact: true }).fill("冬至的灯");
    await page.getByLabel("链接").fill("/notice");
    await save(page).click();
    await page.getByText("请上传图片").waitFor();
    await choose(page.getByRole("button", { name: "上传图片" }), await aJpeg(page, "灯.jpg", 1_920, 840));
    await page.getByRole("img", { name: "图片，现在的图片" }).waitFor();
    await save(page).click();
    const list = page.getByRole("list", { name: "轮播图的次序" });
    await list.getByRole("listitem").filter({ hasText: "冬至的灯" }).waitFor();
    const visitor = await visit();
    await visitor.goto("/");
    expect(await visitor.getByText("冬至的灯").count()).toBeGreaterThan(0);

    const places = () => list.getByRole("listitem").locator("strong").allInnerTexts();
    const before = await places();
    await page.getByRole("button", { name: "挪动冬至的灯" }).focus();
    await page.keyboard.press("Space");
    await page.getByText("拿起了冬至的灯。").waitFor({ state: "attached" });
    await page.keyboard.press("ArrowUp");
    await page.getByText(`移到第 ${before.length - 1} 的位置，共 ${before.length} 个。`).waitFor({ state: "attached" });
    await page.keyboard.press("Space");
    await expectSoon(async () => (await places()).indexOf("冬至的灯")).toBe(before.length - 2);
    await page.reload();
    await expectSoon(async () => (await places()).indexOf("冬至的灯")).toBe(before.length - 2);
  },
);

sweepTest(
  "hot words, links and the agreement change on the site at once, and the old agreement stays readable",
  async ({ visit }) => {
    const page = await visit();
    await openAdmin(page, "editor", "/admin/lines");
    const visitor = await visit();
    await page.getByRole("button", { name: "添一条" }).click();
    const dialog = page.getByRole("dialog", { name: "添热词" });
    await dialog.getByLabel("热词").fill("冬至扫墓");
    await save(page).click();
    const content = page.getByRole("list", { name: "热词的次序" }).getByRole("listitem");
    const up = page.getByRole("button", { name: "上移冬至扫墓" });
    await up.waitFor();
    for (let place = await content.count(); place > 1; place -= 1) {
      await up.click();
      await expectSoon(() => content.nth(place - 2).innerText()).toContain("冬至扫墓");
    }
    await expectSoon(() => shows(visitor, "/", "冬至扫墓")).toBe(true);
    await page.getByRole("button", { name: "删去冬至扫墓" }).click();
    await page.getByText("“冬至扫墓”删去了").waitFor();
    expect(await shows(visitor, "/", "冬至扫墓")).toBe(false);

    await page.goto("/admin/pages");
    await page.getByRole("button", { name: "编辑用户协议" }).click();
    await text(page).click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("本协议自冬至日起施行。");
    await save(page).click();
    await page.getByText(/第 2 版/).waitFor();
    expect(await shows(visitor, "/xieyi", "本协议自冬至日起施行。")).toBe(true);
    await page.getByRole("button", { name: "用户协议的各版" }).click();
    const versions = page.getByRole("dialog", { name: "用户协议的各版" });
    await versions.getByRole("button", { name: "看第 1 版" }).click();
    await versions.getByRole("article").waitFor();
    expect(await versions.getByRole("article").innerText()).not.toContain("本协议自冬至日起施行。");
  },
);

sweepTest(
  "on a scheduled day of mourning the whole site is grey by itself, and in colour again the day after",
  async ({ visit, site }) => {
    const page = await visit();
    await openAdmin(page, "editor", "/admin/site?tab=grey");
    await page.getByLabel("什么日子").fill("哀悼日");
    await page.getByLabel("从哪天").fill("2026-12-20");
    await page.getByRole("button", { name: "添上" }).click();
    await page.getByRole("listitem").filter({ hasText: "哀悼日" }).getByText("2026-12-20").waitFor();
    const filterAt = async (instant: string) => {
      site.setNow(new Date(instant));
      const visitor = await visit();
      await visitor.goto("/");
      return visitor.evaluate(() => getComputedStyle(document.documentElement).filter);
    };
    // The demo's yearly grey day.
    expect(await filterAt("2026-12-13T04:00:00Z")).toBe("grayscale(1)");
    expect(await filterAt("2026-12-19T15:59:00Z")).toBe("none");
    expect(await filterAt("2026-12-19T16:00:01Z")).toBe("grayscale(1)");
    expect(await filterAt("2026-12-20T16:00:01Z")).toBe("none");
  },
);

test("an error of the server is at its field, which has the focus, or above the buttons where there is none", async ({
  visit,
  browserErrors,
}) => {
  browserErrors.expect(/api\/admin\/news/);
  const page = await visit();
  await openAdmin(page, "editor", "/admin/news");
  await page.getByRole("button", { name: "写文章" }).click();
  await text(page).waitFor();
  await page.getByLabel("标题", { exact: true }).fill("清明的路");
  await text(page).click();
  await page.keyboard.type("早一班车从西门开。");
  const field = page.getByLabel("搜索标题");
  await field.fill("长".repeat(81));
  await save(page).click();
  await page.getByText("搜索标题最多 80 个字").waitFor();
  await expectSoon(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await field.getAttribute("aria-invalid")).toBe("true");

  const body = { code: 0, msg: "这篇文章被别人改过", body: null, error: "invalidInput", field: "notDisplayed" };
  await page.route("**/api/admin/news", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 400, json: body }) : route.fallback(),
  );
  await field.fill("清明");
  await save(page).click();
  await page.getByRole("alert").getByText("这篇文章被别人改过").waitFor();
});
