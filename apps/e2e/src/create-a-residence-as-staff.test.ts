import type { Page } from "playwright-core";
import { expect } from "vitest";
import { aGarden } from "@changming/domain/testing/builders";
import { openAdmin } from "./support/admin.ts";
import { expectSoon, test } from "./support/test.ts";

/** Moves the focus with Tab only, past every control of the form. */
async function tabFar(page: Page, label: string, role: "textbox" | "combobox" | "checkbox" | "radio" | "button") {
  const target = page.getByRole(role, { name: label, exact: true });
  await target.waitFor();
  for (let nth = 0; nth < 90; nth += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${label}`);
}

/** A text with suggestions is a combobox to a browser. */
async function types(page: Page, label: string, text: string, role: "textbox" | "combobox" = "textbox") {
  await tabFar(page, label, role);
  await page.keyboard.type(text);
}

/** Native choices are made by typing the beginning of an option. */
async function chooses(page: Page, label: string, text: string) {
  await tabFar(page, label, "combobox");
  const choice = page.getByRole("combobox", { name: label, exact: true });
  for (let nth = 0; nth < 40; nth += 1) {
    const chosen = await choice.evaluate((element) => (element as HTMLSelectElement).selectedOptions[0]?.text ?? "");
    if (chosen === text) return;
    await page.keyboard.press("ArrowDown");
  }
  throw new Error(`no option ${text}`);
}

async function ticks(page: Page, label: string) {
  await tabFar(page, label, "checkbox");
  await page.keyboard.press("Space");
}

test("a reviewer creates a poet of 340 BC by keyboard, finds him by another name on the site, and edits him", async ({
  visit,
  site,
}) => {
  await aGarden(site.database.db, { name: "汨罗园", kind: "celebrity" });
  const page = await visit({ width: 1366, height: 768 });
  await openAdmin(page, "reviewer", "/admin/residences/new");
  await types(page, "姓名", "屈正则");
  await types(page, "别名", "屈原、灵均甫");
  await chooses(page, "性别", "男");
  await ticks(page, "生年约");
  await chooses(page, "生年纪元", "公元前");
  await types(page, "生年", "340");
  await types(page, "生时的朝代", "战国·楚", "combobox");
  await ticks(page, "卒年约");
  await chooses(page, "卒年纪元", "公元前");
  await types(page, "卒年", "278");
  await types(page, "籍贯", "楚国丹阳秭归");
  await types(page, "出处", "《史记》卷八十四");
  await tabFar(page, "不用", "radio");
  await page.keyboard.press("ArrowRight");
  await expectSoon(() => page.getByRole("radio", { name: "诗文" }).isChecked()).toBe(true);
  await chooses(page, "园区", "汨罗园");
  await page.getByText("Q区 0001 号", { exact: false }).first().waitFor();

  // What was typed is still there after the page is opened again.
  await page.reload();
  await expectSoon(() => page.getByRole("textbox", { name: "别名", exact: true }).inputValue()).toBe("屈原、灵均甫");
  expect(await page.getByText("约前340年").first().isVisible()).toBe(true);
  await tabFar(page, "立好并公开", "button");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "屈正则" }).waitFor();

  const reader = await visit();
  // The first page that this server renders.
  await reader.goto(`/famous_list?keywords=${encodeURIComponent("灵均甫")}`, { timeout: 60_000 });
  await reader
    .getByRole("link", { name: /屈正则/ })
    .first()
    .click();
  await reader.getByText("本居所由长明依公开史料整理").waitFor();
  expect(await reader.getByRole("region", { name: "出处" }).innerText()).toContain("又名：屈原、灵均甫");

  await page.getByRole("link", { name: "改生卒与出处" }).press("Enter");
  await tabFar(page, "生年", "textbox");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("343");
  await tabFar(page, "保存", "button");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "屈正则" }).waitFor();
  await reader.reload();
  await expectSoon(() => reader.getByText(/约前343年|约前三四三年/).count()).toBeGreaterThan(0);
});
