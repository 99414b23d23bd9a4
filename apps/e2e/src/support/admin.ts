import type { Locator, Page } from "playwright-core";
// allow-import: the password that the demo prints
import { demoPassword } from "@changming/db/demo/demo-accounts";
import { expectSoon } from "./test.ts";

/** Fills in and submits the login form of the admin application. */
export async function logInToAdmin(page: Page, login: string, password = demoPassword, code?: string): Promise<void> {
  await page.getByLabel("登录名").fill(login);
  await page.getByLabel("密码").fill(password);
  if (code !== undefined) await page.getByLabel("动态码").fill(code);
  await page.getByRole("button", { name: "登录", exact: true }).click();
}

/** Opens a page of the admin application and logs in. */
export async function openAdmin(page: Page, login: string, path = "/admin", password = demoPassword): Promise<void> {
  await page.goto(path);
  await logInToAdmin(page, login, password);
  await page.getByRole("button", { name: "退出登录" }).waitFor();
}

/** The table row with this text. */
export const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

const isFocused = (one: Locator) => one.evaluate((element) => element === document.activeElement);

/** Moves to a row of a queue with the keys, from any current row. */
export async function selectRow(page: Page, text: string): Promise<void> {
  const row = page.getByRole("row").filter({ hasText: text });
  await row.waitFor();
  for (const key of ["j", "k"]) {
    for (let nth = 0; nth < 30; nth += 1) {
      if ((await row.getAttribute("aria-current")) !== null) return;
      await page.keyboard.press(key);
    }
  }
  throw new Error(`no key leads to ${text}`);
}

/** Presses Tab, or Shift+Tab for what is further up, until the target has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const isFurtherUp = await target.evaluate(
    (element) => (element.compareDocumentPosition(document.activeElement ?? element) & 4) !== 0,
  );
  for (let nth = 0; nth < 200; nth += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press(isFurtherUp ? "Shift+Tab" : "Tab");
  }
  throw new Error("Tab does not reach the target");
}

/** Replaces the text of a field, using only the keyboard. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

/** Chooses an option of a native select with the arrow keys. */
export async function chooseByKeys(page: Page, select: Locator, option: string): Promise<void> {
  await tabTo(page, select);
  for (let nth = 0; nth < 40; nth += 1) {
    const chosen = await select.evaluate((element) => (element as HTMLSelectElement).selectedOptions[0]?.text ?? "");
    if (chosen === option) return;
    await page.keyboard.press("ArrowDown");
  }
  throw new Error(`no option ${option}`);
}

/** Types into the first field of a dialog and presses one of its buttons, using only the keyboard. */
export async function fillIn(
  page: Page,
  name: string | RegExp,
  field: string,
  text: string,
  buttonName: string,
): Promise<void> {
  const dialog = page.getByRole("dialog", { name });
  await dialog.getByLabel(field).waitFor();
  await expectSoon(() => isFocused(dialog.getByLabel(field))).toBe(true);
  await page.keyboard.type(text);
  await tabTo(page, dialog.getByRole("button", { name: buttonName, exact: true }));
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
}
