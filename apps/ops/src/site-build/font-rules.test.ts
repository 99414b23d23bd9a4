import { expect, test } from "vitest";
import { fontRules } from "./font-rules.ts";

/** Each rule in short: the selector as read, and the font. */
const rulesOf = (css: string) =>
  fontRules(css).map(({ path, font, isConditional }) => {
    const selector = path.map(({ tag, classes }) => (tag ?? "") + classes.map((name) => `.${name}`).join("")).join(" ");
    return `${selector}: ${font}${isConditional ? ", sometimes" : ""}`;
  });

test("a rule with a font's token is read, in the short form too", () => {
  expect(rulesOf(".a{font-family:var(--font-title)} .b{font:500 1rem/1.5 var(--font-kai)}")).toEqual([
    ".a: song",
    ".b: kai",
  ]);
  expect(rulesOf(".c{font-family:var(--font-running)} .d{font-family:var(--font-brush)}")).toEqual([
    ".c: running",
    ".d: kai",
  ]);
});

test("a rule with a font of the device is read too, because it overrides others", () => {
  expect(rulesOf(".a h2{font-family:var(--font-title-local)} .b{font-family:monospace}")).toEqual([
    ".a h2: null",
    ".b: null",
  ]);
});

test("rules without a font, or with the parent's, say nothing", () => {
  expect(rulesOf(".a{color:red} .b{font:inherit} .c{font-size:2rem} @font-face{font-family:x}")).toEqual([]);
});

test("each selector of a list is a rule, with its ancestors and without its siblings", () => {
  expect(rulesOf("h1,.card>b,.a + .b,.list li.now a{font-family:var(--font-title)}")).toEqual([
    "h1: song",
    ".card b: song",
    ".b: song",
    ".list li.now a: song",
  ]);
});

test("a rule within another has its ancestors", () => {
  expect(rulesOf(".card{ b{font-family:var(--font-kai)} &.wide h2{font-family:var(--font-title)} }")).toEqual([
    ".card b: kai",
    ".card.wide h2: song",
  ]);
});

test("a rule holds sometimes where it is for some screens, states or attributes", () => {
  const css = `@media (max-width:720px){.a{font-family:var(--font-body)}} .b:hover{font-family:var(--font-kai)}
    .c[data-martyr]{font-family:var(--font-title)} .d{@media print{font-family:var(--font-title)}}`;
  expect(rulesOf(css)).toEqual([".a: null, sometimes", ".b: kai, sometimes", ".c: song, sometimes"]);
});

test("the text of pseudo-elements is not in the page", () => {
  expect(rulesOf('.a::before{content:"题";font-family:var(--font-title)}')).toEqual([]);
});

test("a rule that two style sheets contain is one", () => {
  expect(fontRules(".a{font-family:var(--font-kai)} .a{font-family:var(--font-kai)}")).toHaveLength(1);
});

test("a class counts more than any tags", () => {
  const [tags, classes] = fontRules("main section h2{font-family:a} .a{font-family:b}");
  expect(tags!.specificity).toBeLessThan(classes!.specificity);
});
