import type { Page } from "playwright-core";

/** Stops the clock of a page that was opened with one; from then on only `page.clock.runFor` moves it. */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 1_000);
}
