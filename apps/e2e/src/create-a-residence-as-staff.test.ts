import type { Page } from "playwright-core";
import { expect } from "vitest";
import { aGarden } from "@changming/domain/testing/builders";
import { chooseByKeys, openAdmin, tabTo, typeInto } from "./support/admin.ts";
import { expectSoon, test } from "./support/test.ts";

const control = (page: Page, label: string, role: "textbox" | "combobox" | "checkbox" | "radio" | "button") =>
  page.getByRole(role, { name: label, exact: true });

async function press(page: Page, label: string): Promise<void> {
  await tabTo(page, control(page, label, "button"));
  await page.keyboard.press("Enter");
}

test("a reviewer creates a poet of 340 BC by keyboard, finds him by another name on the site, and edits him", async ({
  visit,
  site,
}) => {
  await aGarden(site.database.db, { name: "汨罗园", kind: "celebrity" });
  const page = await visit({ width: 1366, height: 768 });
  await openAdmin(page, "reviewer", "/admin/residences/new");
  await typeInto(page, control(page, "姓名", "textbox"), "屈正则");
  await typeInto(page, control(page, "别名", "textbox"), "屈原、灵均甫");
  await chooseByKeys(page, control(page, "性别", "combobox"), "男");
  await tabTo(page, control(page, "生年约", "checkbox"));
  await page.keyboard.press("Space");
  await chooseByKeys(page, control(page, "生年纪元", "combobox"), "公元前");
  await typeInto(page, control(page, "生年", "textbox"), "340");
  await typeInto(page, control(page, "生时的朝代", "combobox"), "战国·楚");
  await tabTo(page, control(page, "卒年约", "checkbox"));
  await page.keyboard.press("Space");
  await chooseByKeys(page, control(page, "卒年纪元", "combobox"), "公元前");
  await typeInto(page, control(page, "卒年", "textbox"), "278");
  await tabTo(page, control(page, "依习俗，以这一天为纪念日", "checkbox"));
  await page.keyboard.press("Space");
  await chooseByKeys(page, control(page, "纪念日的月", "combobox"), "五月");
  await chooseByKeys(page, control(page, "纪念日的日", "combobox"), "初五");
  await typeInto(page, control(page, "籍贯", "textbox"), "楚国丹阳秭归");
  await typeInto(page, control(page, "出处", "textbox"), "《史记》卷八十四");
  await press(page, "再加一条");
  await typeInto(page, control(page, "第 2 条出处", "textbox"), "《辞海》屈原条");
  await tabTo(page, control(page, "不用", "radio"));
  await page.keyboard.press("ArrowRight");
  await expectSoon(() => page.getByRole("radio", { name: "诗文" }).isChecked()).toBe(true);
  await chooseByKeys(page, control(page, "园区", "combobox"), "汨罗园");
  await page.getByText("Q区 0001 号", { exact: false }).first().waitFor();

  // What was typed is still there after the page is opened again.
  await page.reload();
  await expectSoon(() => page.getByRole("textbox", { name: "别名", exact: true }).inputValue()).toBe("屈原、灵均甫");
  expect(await page.getByText("约前340年").first().isVisible()).toBe(true);
  await press(page, "立好并公开");
  await page.getByRole("dialog", { name: "屈正则" }).waitFor();

  const reader = await visit();
  // The first page that this server renders.
  await reader.goto(`/famous_list?keywords=${encodeURIComponent("灵均甫")}`, { timeout: 60_000 });
  await reader
    .getByRole("link", { name: /屈正则/ })
    .first()
    .click();
  await reader.getByText("本居所由长明依公开史料整理").waitFor();
  const sources = await reader.getByRole("region", { name: "出处" }).innerText();
  expect(sources).toContain("又名：屈原、灵均甫");
  expect(sources).toContain("出处：《史记》卷八十四；《辞海》屈原条");
  expect(await reader.getByText("农历五月初五").count()).toBeGreaterThan(0);

  await page.getByRole("link", { name: "改生卒与出处" }).press("Enter");
  await typeInto(page, control(page, "生年", "textbox"), "343");
  await press(page, "保存");
  await page.getByRole("dialog", { name: "屈正则" }).waitFor();
  await reader.reload();
  await expectSoon(() => reader.getByText(/约前343年|约前三四三年/).count()).toBeGreaterThan(0);
});
