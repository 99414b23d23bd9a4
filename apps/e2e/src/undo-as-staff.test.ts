import type { Page } from "playwright-core";
import { expect } from "vitest";
import { openAdmin, rowOf } from "./support/admin.ts";
import { expectSoon, test } from "./support/test.ts";

async function withdraw(page: Page, title: string): Promise<void> {
  await rowOf(page, title).getByRole("button", { name: "撤回" }).click();
  const dialog = page.getByRole("dialog", { name: `撤回《${title}》` });
  await dialog.getByRole("button", { name: "撤回" }).click();
  // Keys go to it while it is there.
  await dialog.waitFor({ state: "detached" });
  await rowOf(page, title).getByText("草稿").waitFor();
  // The list may be there before the answer of the action is.
  await page
    .getByRole("button", { name: `撤销：《${title}》撤回了` })
    .last()
    .waitFor();
}

/** Title of the first notice that is published. */
function firstTitle(page: Page): Promise<string> {
  const published = page.getByRole("row").filter({ has: page.getByRole("button", { name: "撤回" }) });
  return published.first().getByRole("cell").first().innerText();
}

test("what was just done is undone by z on any page, the latest first, and edits return what there was (R-admin-20)", async ({
  visit,
}) => {
  const page = await visit();
  await openAdmin(page, "editor", "/admin/lines");
  const entries = page.getByRole("list", { name: "热词的次序" }).getByRole("listitem");
  await entries.first().waitFor();
  const before = await entries.allInnerTexts();
  for (const left of [before.length - 1, before.length - 2]) {
    await entries.nth(1).getByRole("button", { name: /^删去/ }).click();
    await expectSoon(() => entries.count()).toBe(left);
    await expectSoon(() => page.getByRole("button", { name: /^撤销：/ }).count()).toBe(before.length - left);
  }
  for (const left of [before.length - 1, before.length]) {
    await page.keyboard.press("z");
    await expectSoon(() => entries.count()).toBe(left);
  }
  // In their former places.
  await expectSoon(() => entries.allInnerTexts()).toEqual(before);

  await page.goto("/admin/notices");
  const title = await firstTitle(page);
  await withdraw(page, title);
  await page.getByRole("link", { name: "文章" }).click();
  await page.getByRole("heading", { name: "文章", level: 1 }).waitFor();
  await page.keyboard.press("z");
  await page.getByText(`已撤销：《${title}》撤回了`).waitFor();
  await page.getByRole("link", { name: "公告" }).click();
  await rowOf(page, title).getByText("已发布").waitFor();

  await rowOf(page, title).getByRole("button", { name: "编辑" }).click();
  // The list that it replaces has a filter of the same label.
  const saveButton = page.getByRole("button", { name: "保存", exact: true });
  await saveButton.waitFor();
  await page.getByLabel("标题", { exact: true }).fill("写错的标题");
  await saveButton.click();
  await rowOf(page, "写错的标题").waitFor();
  await page.getByRole("button", { name: `撤销：公告《${title}》改了` }).click();
  await rowOf(page, title).waitFor();
  expect(await page.getByText("写错的标题").count()).toBe(0);
});

test("an undo does not overwrite what somebody else has changed since, and is offered for 30 seconds (R-admin-20)", async ({
  visit,
  browserErrors,
}) => {
  browserErrors.expect(/api\/admin\/notice/);
  const page = await visit();
  await page.clock.install();
  await openAdmin(page, "editor", "/admin/notices");
  const title = await firstTitle(page);
  await withdraw(page, title);
  const other = await visit();
  await openAdmin(other, "admin", "/admin/notices");
  await rowOf(other, title).getByRole("button", { name: "发布" }).click();
  await rowOf(other, title).getByText("已发布").waitFor();
  await page.keyboard.press("z");
  await page.getByText(new RegExp(`没有撤销“《${title}》撤回了”：.*改过`)).waitFor();
  await rowOf(other, title).getByText("已发布").waitFor();

  await withdraw(other, title);
  await other.keyboard.press("z");
  await rowOf(other, title).getByText("已发布").waitFor();
  await page.reload();
  await withdraw(page, title);
  await page.getByRole("button", { name: /^撤销：/ }).waitFor();
  await page.clock.fastForward(20_000);
  expect(await page.getByRole("button", { name: /^撤销：/ }).count()).toBe(1);
  await page.clock.fastForward(11_000);
  await expectSoon(() => page.getByRole("button", { name: /^撤销：/ }).count()).toBe(0);
  await rowOf(page, title).getByText("草稿").waitFor();
});

test("an action or an undo whose answer is lost claims nothing, and the list shows what is true", async ({
  visit,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_FAILED|409/);
  const page = await visit();
  await openAdmin(page, "editor", "/admin/notices");
  const title = await firstTitle(page);
  // The list is fetched at the same address: the answer of the action alone is lost.
  const loseAnswer = async () => {
    let isLost = false;
    await page.route("**/api/admin/notice", async (route) => {
      if (isLost || route.request().method() === "GET") return route.fallback();
      isLost = true;
      await route.fetch();
      return route.abort();
    });
  };
  await withdraw(page, title);
  await loseAnswer();
  await page.keyboard.press("z");
  await page.getByText(/^没有等到回音，不知道撤销了没有/).waitFor();
  await rowOf(page, title).getByText("已发布").waitFor();
  await page.keyboard.press("z");
  await page.getByText(/^刚才那次也许已经撤销了/).waitFor();

  await loseAnswer();
  await rowOf(page, title).getByRole("button", { name: "撤回" }).click();
  const dialog = page.getByRole("dialog", { name: `撤回《${title}》` });
  await dialog.getByRole("button", { name: "撤回" }).click();
  await dialog.getByRole("alert").getByText("没有等到回音，不知道做成了没有").waitFor();
  await dialog.getByRole("button", { name: "先不做了" }).click();
  await rowOf(page, title).getByText("草稿").waitFor();
});

test("after an undo that was rejected, a form on the same page does not overwrite what the other saved", async ({
  visit,
  browserErrors,
}) => {
  browserErrors.expect(/409/);
  const [page, other] = [await visit(), await visit()];
  await openAdmin(page, "editor", "/admin/site");
  await openAdmin(other, "admin", "/admin/site");
  const field = (at: Page, label: string) => at.getByLabel(label, { exact: true });
  const save = (at: Page) => at.getByRole("button", { name: "保存", exact: true }).click();
  await field(page, "地址").fill("青松路 1 号");
  await save(page);
  const offers = page.getByRole("button", { name: "撤销：站点信息改了" });
  await offers.waitFor();
  // A second save of one's own is no conflict.
  await field(page, "地址").fill("青松路 1 号甲");
  await save(page);
  await expectSoon(() => offers.count()).toBe(2);
  await other.reload();
  await field(other, "邮箱").fill("other@example.org");
  await save(other);
  await other.getByText("已保存").waitFor();
  const fetchedAgain = page.waitForResponse(
    (response) => response.request().method() === "GET" && response.url().includes("/api/admin/siteInfo"),
  );
  await offers.last().click();
  await page.getByText(/^没有撤销“站点信息改了”：.*改过这里/).waitFor();
  await fetchedAgain;
  await field(page, "地址").fill("青松路 2 号");
  await save(page);
  await page
    .getByRole("alert")
    .getByText(/改过这里/)
    .waitFor();
  await page.getByRole("button", { name: "看看最新的内容" }).click();
  await page.getByText("other@example.org", { exact: true }).waitFor();
});

test("money is not undone: a new price of a gift is not offered, its withdrawal from sale is, until it succeeds", async ({
  visit,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED/);
  const page = await visit();
  await openAdmin(page, "admin", "/admin/gifts");
  const row = page.locator("tbody tr").first();
  await row.getByText("在售").waitFor();
  await row.getByRole("button", { name: "下架" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "下架" }).click();
  await row.getByText("已下架").waitFor();
  const offered = page.getByRole("button", { name: /^撤销：/, disabled: false });
  await offered.waitFor();
  await page.context().setOffline(true);
  await page.keyboard.press("z");
  await page.getByText(/^没有撤销“/).waitFor();
  await page.context().setOffline(false);
  await offered.waitFor();
  await page.keyboard.press("z");
  await row.getByText("在售").waitFor();

  await row.getByRole("button", { name: "改价格" }).click();
  const dialog = page.getByRole("dialog", { name: /^改 / });
  await dialog.getByLabel("心意值").fill("7");
  await dialog.getByLabel("原因").fill("试一试");
  await dialog.getByRole("button", { name: "改价格" }).click();
  await row.getByText("7", { exact: true }).waitFor();
  expect(await page.getByRole("button", { name: /^撤销：/ }).count()).toBe(0);
});
