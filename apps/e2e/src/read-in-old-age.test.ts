import type { Page } from "playwright-core";
import { expect } from "vitest";
import { testNow } from "@changming/domain/testing/test-ctx";
import { dataAddress, everyPage } from "./support/every-page.ts";
import { logIn } from "./support/people.ts";
import { expectSoon, test } from "./support/test.ts";

const pages = everyPage({ residenceId: 57, slideId: 1, words: "沈" });
const elder = (page: Page) => page.getByRole("button", { name: "长辈版" }).first();
const isElder = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute("data-elder"));

/** Size in px of every piece of running text, by its words. */
function textSizes(page: Page) {
  return page.evaluate(() => {
    const sizes: Record<string, number> = {};
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = node.textContent?.trim() ?? "";
      const parent = node.parentElement;
      if (words.length < 2 || !parent?.checkVisibility() || parent.closest("script, style, noscript")) continue;
      sizes[words] = parseFloat(getComputedStyle(parent).fontSize);
    }
    return sizes;
  });
}

/** What one taps, with less than 44 px in one direction. Links within a sentence are as tall as their line. */
function smallTargets(page: Page) {
  return page.evaluate(() => {
    const isInSentence = (element: Element) => {
      const line = element.closest("p, figcaption, li > span, dd");
      return element.tagName === "A" && line !== null && (line.textContent ?? "").trim() !== (element.textContent ?? "").trim();
    };
    return [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => !element.closest("[aria-hidden=true], dialog:not([open])") && !isInSentence(element))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.width < 43.5 || box.height < 43.5))
      .map(({ element, box }) => `${element.tagName} ${element.getAttribute("aria-label") ?? element.textContent} ${Math.round(box.width)}×${Math.round(box.height)}`);
  });
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("probe elder", async ({ visit }) => {
  const page = await visit();
  for (const a of pages) {
    await page.goto(a);
    if (await isElder(page)) await elder(page).click();
    const before = await textSizes(page);
    await elder(page).click();
    const after = await textSizes(page);
    const odd = Object.entries(before).filter(([w, s]) => after[w] === undefined || Math.abs(after[w] / s - 1.3) > 0.02).map(([w, s]) => `${w.slice(0, 12)} ${s}→${after[w]}`);
    console.log(a, odd.length, odd.slice(0, 30).join(" | "));
    console.log("small", (await smallTargets(page)).join(" | "));
  }
  for (const [w,h,s] of [[390,844,1],[360,740,1],[720,450,2]] as const) {
    const p = await visit({ width: w, height: h, scale: s });
    for (const a of pages) { await p.goto(a); const n = await overflow(p); const sm = await smallTargets(p); await elder(p).click().catch(()=>console.log("no elder", a)); console.log(w, a, n, await overflow(p), "SMALL", (await smallTargets(p)).join(" | ")); await elder(p).click().catch(()=>0); }
  }
}, 300000);
