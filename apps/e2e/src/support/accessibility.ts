import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** Violations that axe calls serious or critical. */
export function accessibilityViolations(page: Page): Promise<string[]> {
  return found(page, axeOf(page));
}

/** Texts with too little contrast: the only rule that another theme of the same page can break. */
export function lowContrastTexts(page: Page): Promise<string[]> {
  return found(page, axeOf(page).withRules(["color-contrast"]));
}

/** The site has no frames, so the rules can run in the page itself; otherwise results are merged in a new window. */
function axeOf(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode(true);
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

/** Font size in px of every visible text, by the text. The scene is measured separately. */
export function textSizes(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() => {
    const sizes: Record<string, number> = {};
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? "";
      const parent = node.parentElement;
      if (text.length < 2 || !parent?.checkVisibility() || parent.closest("script, style, noscript")) continue;
      if (!parent.closest("header, section[aria-label$=居所]"))
        sizes[text] = parseFloat(getComputedStyle(parent).fontSize);
    }
    return sizes;
  });
}

/** Targets with less than 44 px in one direction, except links within a sentence. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const textOf = (element: Element) => (element.textContent ?? "").trim();
    const labelOf = (element: Element) =>
      element instanceof HTMLInputElement && /checkbox|radio/.test(element.type) ? element.labels?.item(0) : null;
    const isInSentence = (element: Element) => {
      const paragraph = element.closest("p, figcaption");
      return (
        getComputedStyle(element).display === "inline" && paragraph !== null && textOf(paragraph) !== textOf(element)
      );
    };
    return (
      [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
        .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .filter(
          (element) => !element.closest("[aria-hidden=true], [inert], dialog:not([open])") && !isInSentence(element),
        )
        // Tapping the label of a checkbox or radio button counts as tapping it.
        .map((element) => ({ element, box: (labelOf(element) ?? element).getBoundingClientRect() }))
        .filter(({ box }) => box.width < 43.5 || box.height < 43.5)
        .map(
          ({ element, box }) =>
            `${element.getAttribute("aria-label") ?? textOf(element)} ${box.width | 0}×${box.height | 0}`,
        )
    );
  });
}

/** CSS px by which the page is wider than its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Images without dimensions, which shift the layout, or without an alternative text. */
export function unsizedImages(page: Page): Promise<string[]> {
  return page
    .locator("img")
    .evaluateAll((images) =>
      images
        .filter((image) => ["width", "height", "alt"].some((name) => image.getAttribute(name) === null))
        .map((image) => image.outerHTML.slice(0, 120)),
    );
}

/** Changes the theme of the current page: grey, or large type. */
export async function dress(page: Page, name: "usual" | "grey" | "elder"): Promise<void> {
  await page.evaluate((dressName) => {
    const root = document.documentElement;
    if (dressName === "grey") root.dataset.theme = "grey";
    else delete root.dataset.theme;
    root.toggleAttribute("data-elder", dressName === "elder");
  }, name);
}
