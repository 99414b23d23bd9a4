import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** Barriers that axe calls serious or critical. */
export async function barriers(page: Page): Promise<string[]> {
  await settled(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary ?? ""}`));
}

/** Colours on their way from one to the other are neither: waits for what runs towards an end, three seconds at most. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ playState, effect }) => playState === "running" && Number.isFinite(effect?.getComputedTiming().endTime),
      )
      .map(({ finished }) => finished.catch(() => undefined));
    const patience = new Promise((resolve) => setTimeout(resolve, 3_000));
    await Promise.race([Promise.all(ending), patience]);
  });
}
