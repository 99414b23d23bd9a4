import type { Page } from "playwright-core";
import type { RunningSite } from "./site.ts";

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
