import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** Violations that axe calls serious or critical. */
export function accessibilityViolations(page: Page): Promise<string[]> {
  return found(page, new AxeBuilder({ page }).options({ resultTypes: ["violations"] }));
}

/** Texts with too little contrast: the only rule that another theme of the same page can break. */
export function lowContrastTexts(page: Page): Promise<string[]> {
  return found(page, new AxeBuilder({ page }).withRules(["color-contrast"]));
}

async function found(page: Page, axe: AxeBuilder): Promise<string[]> {
  await settled(page);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary ?? ""}`));
}

/** Contrast is wrong during a colour transition: waits up to three seconds for finite animations to end. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ playState, effect }) => playState === "running" && Number.isFinite(effect?.getComputedTiming().endTime),
      )
      .map(({ finished }) => finished.catch(() => undefined));
    const timeLimit = new Promise((resolve) => setTimeout(resolve, 3_000));
    await Promise.race([Promise.all(ending), timeLimit]);
  });
}
