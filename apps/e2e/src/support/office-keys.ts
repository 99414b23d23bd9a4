import type { Locator, Page } from "playwright-core";
import { expectSoon } from "./test.ts";

const isFocused = (one: Locator) => one.evaluate((element) => element === document.activeElement);

/** Points at a row of a queue with the keys, wherever it stands there. */
export async function pointAt(page: Page, text: string): Promise<void> {
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

/** Presses Tab until the keyboard is there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let nth = 0; nth < 30; nth += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("no Tab leads there");
}

/** Types what a dialog asks for first and presses the button of its deed, with the keyboard alone. */
export async function fillIn(
  page: Page,
  name: string | RegExp,
  field: string,
  words: string,
  deed: string,
): Promise<void> {
  const asked = page.getByRole("dialog", { name });
  await asked.getByLabel(field).waitFor();
  await expectSoon(() => isFocused(asked.getByLabel(field))).toBe(true);
  await page.keyboard.type(words);
  await tabTo(page, asked.getByRole("button", { name: deed, exact: true }));
  await page.keyboard.press("Enter");
  await asked.waitFor({ state: "detached" });
}
