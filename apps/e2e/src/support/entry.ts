import type { Locator, Page } from "playwright-core";
import type { RunningSite } from "./site.ts";
import { expectSoon, type Visit } from "./test.ts";

/** Actions on the pages for login and registration, in a page whose clock can be moved. */
export interface Entry {
  page: Page;
  field(label: string): Locator;
  button(name: string): Locator;
  /** Submits at least a second after the last time. */
  submit(name: string): Promise<void>;
  /** Submits and waits for exactly this one error message. */
  expectError(name: string, message: string): Promise<void>;
  /** Requests a code, waits until it is sent, and returns it. */
  getCode(phone: string): Promise<string>;
}

/** Fills in the number, requests a code for it, and fills that in too. */
export async function fillInCode(page: Page, site: RunningSite, mobile: string): Promise<void> {
  const main = page.getByRole("main");
  await main.getByRole("textbox", { name: "手机号码" }).fill(mobile);
  await main.getByRole("button", { name: "获取验证码" }).click();
  await main.getByText("号码无误就会收到").waitFor();
  await expectSoon(() => codeSentTo(site, mobile)).not.toBe("");
  await main.getByRole("textbox", { name: "短信验证码" }).fill(await codeSentTo(site, mobile));
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
    async expectError(name, message) {
      await submit(name);
      await expectSoon(() => main.getByRole("alert").allInnerTexts(), message).toEqual([message]);
    },
    async getCode(phone) {
      const before = await codeSentTo(site, phone);
      await main.getByRole("button", { name: /^(?:获取验证码|重新发送)$/ }).click();
      await expectSoon(() => codeSentTo(site, phone)).not.toBe(before);
      return codeSentTo(site, phone);
    },
  };
}

/** Opens a page in its own window and waits until it is hydrated. */
export async function enter(visit: Visit, site: RunningSite, address: string): Promise<Entry> {
  const page = await visit({ clock: site.now() });
  await page.goto(address);
  await page.waitForLoadState("networkidle");
  return entryOn(page, site);
}

/** The last code sent to a phone number, from the sandbox; empty when none was sent. */
export async function codeSentTo(site: RunningSite, phone: string): Promise<string> {
  const answer = await fetch(`${site.origin}/sandbox/sms?mobile=${phone}`, {
    headers: { accept: "application/json" },
  });
  const messages: { code: string }[] = await answer.json();
  return messages[0]?.code ?? "";
}

/** A phone number gets one code a minute: moves the server's clock and the page's past it. */
export async function passAMinute(site: RunningSite, page: Page): Promise<void> {
  site.setNow(new Date(site.now().getTime() + 61_000));
  await page.clock.fastForward(61_000);
}

/** A different code of the right form. */
export function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, "0");
}
