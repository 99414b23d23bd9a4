import type { Locator, Page } from "playwright-core";
import { codeSentTo } from "./codes.ts";
import type { RunningSite } from "./site.ts";
import { expectSoon, type Visit } from "./test.ts";

/** What is done on the pages on which one comes in, by a person whose clock can be moved. */
export interface Entry {
  page: Page;
  field(label: string): Locator;
  button(name: string): Locator;
  /** Submits, a second after the last time. */
  submit(name: string): Promise<void>;
  /** Submits and waits for the one sentence that says what is wrong. */
  expectWrong(name: string, message: string): Promise<void>;
  /** Asks for a code, and waits until one is there; returns it. */
  getCode(mobile: string): Promise<string>;
}

export function entryOn(page: Page, site: RunningSite): Entry {
  const main = page.locator("main");
  const field = (label: string) => main.getByLabel(label, { exact: true });
  const button = (name: string) => main.getByRole("button", { name, exact: true });
  async function submit(name: string) {
    // Submitting is limited to once a second.
    await page.clock.runFor(1_000);
    await button(name).click();
  }
  return {
    page,
    field,
    button,
    submit,
    async expectWrong(name, message) {
      await submit(name);
      await expectSoon(() => main.getByRole("alert").allInnerTexts(), message).toEqual([message]);
    },
    async getCode(mobile) {
      const before = await codeSentTo(site, mobile);
      await main.getByRole("button", { name: /^(?:获取验证码|重新发送)$/ }).click();
      await expectSoon(() => codeSentTo(site, mobile)).not.toBe(before);
      return codeSentTo(site, mobile);
    },
  };
}

/** Opens a page in a window of its own and waits until it is alive. */
export async function enter(visit: Visit, site: RunningSite, address: string): Promise<Entry> {
  const page = await visit({ clock: site.now() });
  await page.goto(address);
  await page.waitForLoadState("networkidle");
  return entryOn(page, site);
}
