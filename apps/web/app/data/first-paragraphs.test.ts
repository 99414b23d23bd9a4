import { expect, test } from "vitest";
import { firstParagraphs } from "./first-paragraphs.ts";

const paragraph = (length: number) => `<p>${"字".repeat(length)}</p>`;

test("shows whole paragraphs until there is enough to read", () => {
  const html = paragraph(150) + paragraph(120) + paragraph(100);
  expect(firstParagraphs(html)).toBe(paragraph(150) + paragraph(120));
});

test("never shows more than three", () => {
  expect(firstParagraphs(paragraph(10).repeat(5))).toBe(paragraph(10).repeat(3));
});

test("a short biography is shown whole", () => {
  expect(firstParagraphs(paragraph(30))).toBe(paragraph(30));
});

test("leaves out headings, images and empty paragraphs", () => {
  const html = `<h2>早年</h2><p class="x"><strong>他</strong>生在河边。</p><p></p><img src="/a.jpg" alt="">`;
  expect(firstParagraphs(html)).toBe(`<p class="x"><strong>他</strong>生在河边。</p>`);
});
