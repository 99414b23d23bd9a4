import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** Barriers that axe calls serious or critical. */
export function barriers(page: Page): Promise<string[]> {
  return found(page, new AxeBuilder({ page }).options({ resultTypes: ["violations"] }));
}

/** Words that are hard to tell from what is behind them: all that another dress of the same page can do wrong. */
export function faintWords(page: Page): Promise<string[]> {
  return found(page, new AxeBuilder({ page }).withRules(["color-contrast"]));
}

async function found(page: Page, axe: AxeBuilder): Promise<string[]> {
  await settled(page);
  const { violations } = await axe.analyze();
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
