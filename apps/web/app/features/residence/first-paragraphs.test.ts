import { expect, test } from "vitest";
import { firstParagraphs } from "./first-paragraphs.ts";

const paragraph = (length: number) => `<p>${"字".repeat(length)}</p>`;

test("shows whole paragraphs until there is enough to read", () => {
  const html = paragraph(150) + paragraph(120) + paragraph(100);
  expect(firstParagraphs(html)).toEqual({ html: paragraph(150) + paragraph(120), isAll: false });
});

test("never shows more than three", () => {
  expect(firstParagraphs(paragraph(10).repeat(5)).html).toBe(paragraph(10).repeat(3));
});

test("says when that was all", () => {
  expect(firstParagraphs(paragraph(30))).toEqual({ html: paragraph(30), isAll: true });
});

test("leaves out headings, pictures and empty paragraphs", () => {
  const html = `<h2>早年</h2><p class="x"><strong>他</strong>生在河边。</p><p></p><img src="/a.jpg" alt="">`;
  expect(firstParagraphs(html)).toEqual({ html: `<p class="x"><strong>他</strong>生在河边。</p>`, isAll: false });
});
