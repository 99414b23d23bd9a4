import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityViolations } from "./support/accessibility.ts";
import { chooseByKeys, logInToAdmin, openAdmin, tabTo, typeInto } from "./support/admin.ts";
import { expectSoon, sweepTest, test } from "./support/test.ts";

const chipsOf = (page: Page) => page.getByRole("group", { name: "存下的筛选" });
const chipOf = (page: Page, name: string) => chipsOf(page).getByRole("button", { name });
const queryOf = (page: Page) => new URL(page.url()).search;
const stateOf = (page: Page) => page.getByRole("combobox", { name: "状态" });
const rowsOf = (page: Page) => page.locator("tbody tr[tabindex]");

async function press(page: Page, button: Locator): Promise<void> {
  await tabTo(page, button);
  await page.keyboard.press("Enter");
}

/** Opens an area from the menu; Tab would pass some thirty entries. */
async function enter(page: Page, title: string): Promise<void> {
  await page.getByRole("link", { name: title, exact: true }).first().focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
}

/** Saves the current filters with the keyboard; leaves the dialog open if it is not stored. */
async function save(page: Page, name: string, { isDefault = false, button = "存下" } = {}): Promise<Locator> {
  await press(page, page.getByRole("button", { name: "存下这个筛选" }));
  const dialog = page.getByRole("dialog", { name: "存下这个筛选" });
  await typeInto(page, dialog.getByLabel("名字"), name);
  if (isDefault) {
    await tabTo(page, dialog.getByLabel("打开这张表时先用它"));
    await page.keyboard.press("Space");
  }
  await press(page, dialog.getByRole("button", { name: button, exact: true }));
  return dialog;
}

test("a filter saved with the keyboard opens its list on another computer, until it is cleared", async ({ visit }) => {
  const page = await visit();
  await openAdmin(page, "reviewer");
  await enter(page, "居所");
  await rowsOf(page).first().waitFor();
  expect(await page.getByRole("button", { name: "存下这个筛选" }).count()).toBe(0);
  await typeInto(page, page.getByLabel("主理人手机号"), "13800000002");
  await chooseByKeys(page, stateOf(page), "公开");
  await press(page, page.getByRole("button", { name: "查找", exact: true }));
  await expectSoon(() => queryOf(page)).toBe("?state=public");
  await press(page, page.getByRole("button", { name: "缅怀", exact: true }));
  await expectSoon(() => queryOf(page)).toBe("?state=public&sort=remembrances");
  await press(page, page.getByRole("button", { name: "存下这个筛选" }));
  const dialog = page.getByRole("dialog", { name: "存下这个筛选" });
  await dialog.getByText("“主理人手机号”不会存下").waitFor();
  expect(await dialog.innerText()).toMatch(/状态\s*公开\s*次序\s*缅怀，正序/);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await (await save(page, "公开的", { isDefault: true })).waitFor({ state: "detached" });
  // With the phone number the list displays less than the saved filter would.
  await expectSoon(() => chipOf(page, "公开的").getAttribute("aria-pressed")).toBe("false");
  await press(page, chipOf(page, "公开的"));
  await expectSoon(() => chipOf(page, "公开的").getAttribute("aria-pressed")).toBe("true");
  expect(await page.getByLabel("主理人手机号").inputValue()).toBe("");
  // The keys of the list still work from a chip.
  await expectSoon(() => rowsOf(page).count()).toBeGreaterThan(9);
  await page.keyboard.press("j");
  await expectSoon(() => rowsOf(page).nth(1).getAttribute("aria-current")).toBe("true");
  await page.getByRole("button", { name: "退出登录" }).focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("登录名").waitFor();

  const other = await visit();
  await openAdmin(other, "reviewer");
  await enter(other, "居所");
  await expectSoon(() => queryOf(other)).toBe("?state=public&sort=remembrances");
  await expectSoon(() => chipOf(other, "公开的").getAttribute("aria-pressed")).toBe("true");
  expect(await stateOf(other).inputValue()).toBe("public");
  await press(other, other.getByRole("button", { name: "清空" }));
  await expectSoon(() => queryOf(other)).toBe("?all=1");
  await other.goBack();
  await other.goBack();
  // The list has one history entry: the one before is the start page.
  await expectSoon(() => new URL(other.url()).pathname).toBe("/admin/today");
});

test("the cleared list stays cleared after a reload; entered from the menu it opens with the default again", async ({
  visit,
}) => {
  const page = await visit();
  await openAdmin(page, "viewer", "/admin/residences");
  await rowsOf(page).first().waitFor();
  await chooseByKeys(page, stateOf(page), "私密");
  await press(page, page.getByRole("button", { name: "查找", exact: true }));
  await (await save(page, "私密的")).waitFor({ state: "detached" });
  await expectSoon(() => chipOf(page, "私密的").getAttribute("aria-pressed")).toBe("true");
  await press(page, chipOf(page, "私密的"));
  await expectSoon(() => queryOf(page)).toBe("");
  await press(page, page.getByRole("button", { name: "整理" }));
  await press(page, page.getByRole("button", { name: "设为默认：私密的" }));
  await page.getByRole("button", { name: "不再默认：私密的" }).waitFor();
  // The open list stays as it is; the next time it is opened, it has the default.
  expect(queryOf(page)).toBe("");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await enter(page, "居所");
  await expectSoon(() => chipOf(page, "私密的").getAttribute("aria-pressed")).toBe("true");
  await press(page, page.getByRole("button", { name: "清空" }));
  await expectSoon(() => queryOf(page)).toBe("?all=1");
  const total = page.getByRole("navigation", { name: "翻页" });
  await page.reload();
  await chipOf(page, "私密的").waitFor();
  const everything = await total.innerText();
  expect(queryOf(page)).toBe("?all=1");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await expectSoon(() => queryOf(page)).toBe("?all=1");
  await enter(page, "居所");
  await expectSoon(() => queryOf(page)).toBe("?state=private");
  await expectSoon(() => total.innerText()).not.toBe(everything);
  // A link to one residence opens it over all.
  await page.goto("/admin/residences?open=1");
  await page.getByRole("dialog").waitFor();
  expect(queryOf(page)).toBe("?open=1");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(queryOf(page)).toBe("");
});

test("two pages: a name saved meanwhile can be replaced, and what was renamed or deleted meanwhile is seen first", async ({
  visit,
  browserErrors,
}) => {
  browserErrors.expect(/(409|404) .*savedFilter/);
  const page = await visit();
  await openAdmin(page, "reviewer", "/admin/gardens?kind=ordinary");
  await rowsOf(page).first().waitFor();
  const second = await page.context().newPage();
  await second.goto("/admin/gardens?keywords=%E5%B1%B1");
  await second.getByRole("button", { name: "存下这个筛选" }).waitFor();
  await (await save(page, "常看的")).waitFor({ state: "detached" });
  const dialog = await save(second, "常看的");
  await dialog.getByText("已有一个“常看的”，再存一次就替换它").waitFor();
  await press(second, dialog.getByRole("button", { name: "替换原来的" }));
  await dialog.waitFor({ state: "detached" });
  await expectSoon(() => chipOf(second, "常看的").getAttribute("aria-pressed")).toBe("true");
  // The first page still has the version before.
  await press(page, page.getByRole("button", { name: "整理" }));
  const managing = page.getByRole("dialog", { name: "整理存下的筛选" });
  await press(page, managing.getByRole("button", { name: "改名：常看的" }));
  const renaming = page.getByRole("dialog", { name: "改名：常看的" });
  await typeInto(page, renaming.getByLabel("新名字"), "公墓");
  await press(page, renaming.getByRole("button", { name: "保存" }));
  await renaming.getByText("您刚才在另一个页面里改过它").waitFor();
  await press(page, renaming.getByRole("button", { name: "看看最新的内容" }));
  await renaming.getByText(/^另一个页面刚才存成了这样/).waitFor();
  await renaming.getByText("名称或地区：山").waitFor();
  await press(page, renaming.getByRole("button", { name: "用我填的保存" }));
  await renaming.waitFor({ state: "detached" });
  await managing.getByText("名称或地区：山").waitFor();
  await press(page, managing.getByRole("button", { name: "删去：公墓" }));
  const removing = page.getByRole("dialog", { name: "删去“公墓”" });
  await press(page, removing.getByRole("button", { name: "删去", exact: true }));
  await managing.getByText("没有存下的筛选了").waitFor();
  await page.keyboard.press("Escape");
  await managing.waitFor({ state: "detached" });
  expect(await chipsOf(page).count()).toBe(0);
  await press(second, second.getByRole("button", { name: "整理" }));
  const stale = second.getByRole("dialog", { name: "整理存下的筛选" });
  await press(second, stale.getByRole("button", { name: "设为默认：常看的" }));
  await stale.getByText("这个筛选已经不在了").waitFor();
  await stale.getByText("没有存下的筛选了").waitFor();
});

sweepTest(
  "on a phone a filter is saved as relative to the day, without accessibility violations",
  async ({ visit }) => {
    const page = await visit({ width: 390, height: 844, isTouch: true });
    await page.goto("/admin/orders?state=delivered&from=2026-11-01");
    await logInToAdmin(page, "admin");
    await press(page, page.getByRole("button", { name: "存下这个筛选" }));
    const dialog = page.getByRole("dialog", { name: "存下这个筛选" });
    await dialog.getByLabel("名字").fill("本月送达的");
    await chooseByKeys(page, dialog.getByLabel("从：存哪一天"), "随日子走：当月 1 日");
    expect(await accessibilityViolations(page), "save").toEqual([]);
    await press(page, dialog.getByRole("button", { name: "存下", exact: true }));
    await dialog.waitFor({ state: "detached" });
    await expectSoon(() => chipOf(page, "本月送达的").getAttribute("aria-pressed")).toBe("true");
    expect(await accessibilityViolations(page), "chips").toEqual([]);
    await press(page, page.getByRole("button", { name: "整理" }));
    await page.getByRole("dialog").getByText("从：当月 1 日").waitFor();
    expect(await accessibilityViolations(page), "manage").toEqual([]);
  },
);
