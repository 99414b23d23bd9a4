import type { Page } from "playwright-core";
import type { RunningSite } from "./site.ts";

/** The code that was last sent to a mobile, as developers read it in the sandbox; empty when none was. */
export async function codeSentTo(site: RunningSite, mobile: string): Promise<string> {
  const answer = await fetch(`${site.origin}/sandbox/sms?mobile=${mobile}`, {
    headers: { accept: "application/json" },
  });
  const messages: { code: string }[] = await answer.json();
  return messages[0]?.code ?? "";
}

/** A mobile gets one code a minute: moves the server's clock and the page's beyond it. */
export async function passAMinute(site: RunningSite, page: Page): Promise<void> {
  site.setNow(new Date(site.now().getTime() + 61_000));
  await page.clock.fastForward(61_000);
}

/** A code of the right form that is another one. */
export function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, "0");
}
