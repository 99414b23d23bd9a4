import type { Page } from "playwright-core";
import { expect } from "vitest";
import { aGarden, aResidence } from "@changming/domain/testing/builders";
import { accessibilityViolations, overflow } from "./support/accessibility.ts";
import { openAdmin } from "./support/admin.ts";
import { gardenAdminOf } from "./support/application.ts";
import { aPng, choose } from "./support/image-files.ts";
import type { RunningSite } from "./support/site.ts";
import { expectSoon, test } from "./support/test.ts";

const field = (page: Page, name: string) => page.getByLabel(name);
const record = (page: Page) => page.getByRole("textbox", { name: "园记正文" });
const save = (page: Page) => page.getByRole("button", { name: /^(?:保存|用我写的保存)$/ }).click();
const toast = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

async function openForm(page: Page, id: number): Promise<void> {
  await page.goto(`/my_park_edit?id=${id}`);
  await record(page).waitFor();
}

const rowOf = (site: RunningSite, id: number) =>
  site.database.db.selectFrom("garden").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

for (const width of [1440, 390]) {
  test(`a garden administrator edits the garden's page, and a visitor reads it, at ${width} px`, async ({
    visit,
    site,
  }) => {
    const garden = await aGarden(site.database.db, { name: `听雨园${width}` });
    const page = await visit({ as: await gardenAdminOf(site, garden), width });
    await page.goto("/my_park");
    const card = page.getByRole("article", { name: `听雨园${width}` });
    await card.getByText("没有等着的事。").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await card.getByRole("link", { name: "改园区的页面" }).click();
    await record(page).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);

    await field(page, "开放时间").fill("每日 7:00–17:00\n清明延长到 18:00");
    await field(page, "联系电话").fill("0572-5121688 转 3");
    await page.getByRole("checkbox").last().uncheck();
    await record(page).click();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("山下是竹，山上是松。");
    // Whatever is added after it, the record stays in the draft.
    await choose(page.getByRole("button", { name: "选择横幅" }), aPng("横幅.png"));
    await page.getByText("1 / 9 张").waitFor();
    await field(page, "告示").fill("清明期间请先预约");
    // Written but not saved: a load of the page brings it back, with the image once it is uploaded.
    const drafted = () => page.evaluate(() => Object.values(localStorage).join("\n"));
    await expectSoon(drafted).toMatch(/山上是松[^]*"banners":\[\{"url"/);
    await page.reload();
    await page.getByText("这是您上次写了还没有保存的").waitFor();
    expect(await field(page, "告示").inputValue()).toBe("清明期间请先预约");
    expect(await record(page).innerText()).toContain("山上是松");
    await page.getByText("1 / 9 张").waitFor();
    await save(page);
    await toast(page, "已经保存").waitFor();
    await page.waitForURL("**/my_park");

    const visitor = await visit({ width });
    await visitor.goto(`/park?id=${garden}`);
    const visiting = visitor.getByRole("region", { name: "来园" });
    for (const text of ["清明期间请先预约", "每日 7:00–17:00", "清明延长到 18:00"]) {
      await visiting.getByText(text).waitFor();
    }
    const phone = visiting.getByRole("link", { name: "0572-5121688 转 3" });
    expect(await phone.getAttribute("href")).toBe("tel:05725121688");
    await visitor.getByText("山下是竹，山上是松。").waitFor();
    expect(await accessibilityViolations(visitor)).toEqual([]);
    expect(await overflow(visitor)).toBe(0);
    expect((await rowOf(site, garden)).levels).toHaveLength(6);
  });
}

test("who saves later sees the other's page first, loses nothing, and staff take the change back", async ({
  visit,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/409/);
  const contentHtml = "<p>山下是竹。</p>\n<p>山上是松。</p>";
  const garden = await aGarden(site.database.db, { name: "枕松园", content_html: contentHtml });
  const first = await visit({ as: await gardenAdminOf(site, garden) });
  const second = await visit({ as: await gardenAdminOf(site, garden) });
  for (const page of [first, second]) await openForm(page, garden);
  await field(first, "短介绍").fill("先保存的");
  await save(first);
  await first.waitForURL("**/my_park");
  // Nobody touched it, so the editor's own way of writing it is no change.
  expect((await rowOf(site, garden)).content_html).toBe(contentHtml);
  await field(second, "短介绍").fill("后保存的");
  await save(second);
  await second.getByText(/园区管理员在 .* 改过这里/).waitFor();
  await second.getByRole("button", { name: "看看现在的页面" }).click();
  await second.getByRole("dialog", { name: "现在的页面" }).getByText("先保存的").waitFor();
  await second.keyboard.press("Escape");
  expect(await field(second, "短介绍").inputValue()).toBe("后保存的");
  // A form sends at most once a second (R-wire-8).
  await expectSoon(async () => {
    await second
      .getByRole("button", { name: "用我写的保存" })
      .click({ timeout: 1_000 })
      .catch(() => undefined);
    return new URL(second.url()).pathname;
  }).toBe("/my_park");

  const staff = await visit();
  await openAdmin(staff, "admin", `/admin/gardens?open=${garden}`);
  const changes = staff.getByRole("region", { name: "园区管理员的修改" });
  await changes.getByText("后保存的").waitFor();
  await changes.getByRole("button", { name: "收回" }).first().click();
  const dialog = staff.getByRole("dialog", { name: "收回这次修改" });
  await dialog.getByLabel("原因").fill("与事实不符");
  await dialog.getByRole("button", { name: "收回", exact: true }).click();
  await expectSoon(async () => (await rowOf(site, garden)).summary).toBe("先保存的");
});

test("a residence gets another number, and a taken one is named", async ({ visit, site, browserErrors }) => {
  browserErrors.expect(/409/);
  const { db } = site.database;
  const garden = await aGarden(db, { name: "望松园" });
  await aResidence(db, { garden_id: garden, name: "王守拙", letter: "W", number: 5 });
  await aResidence(db, { garden_id: garden, name: "王敏", letter: "W", number: 6 });
  const page = await visit({ as: await gardenAdminOf(site, garden), width: 390 });
  await page.goto(`/my_park_numbers?id=${garden}`);
  await page.getByRole("button", { name: /^改\s?王敏的等级与编号$/ }).click();
  expect(await accessibilityViolations(page)).toEqual([]);
  const dialog = page.getByRole("dialog", { name: "改王敏的等级与编号" });
  await dialog.getByLabel("编号", { exact: true }).fill("5");
  await dialog.getByRole("button", { name: "确认修改" }).click();
  await dialog.getByText("W区 0005 号已有居所，请换一个编号").waitFor();
  await dialog.getByLabel("编号", { exact: true }).fill("８");
  // A form sends at most once a second (R-wire-8).
  const confirm = dialog.getByRole("button", { name: "确认修改" });
  await expectSoon(async () => {
    await confirm.click({ timeout: 1_000 }).catch(() => undefined);
    return dialog.count();
  }).toBe(0);
  await page.getByText("W区 0008 号", { exact: true }).waitFor();
  expect(await overflow(page)).toBe(0);
});
