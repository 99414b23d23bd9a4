import { expect, test } from "vitest";
import { withHeadingIds } from "./headings.ts";

test("every main heading gets an id of its own, the rest of the text stays as it is", () => {
  const { html, headings } = withHeadingIds(
    '<p>序</p><h2>一、账号</h2><h3>小节</h3><h2 class="x">二、<em>申请</em></h2>',
  );
  expect(headings).toEqual([
    { id: "part-1", text: "一、账号" },
    { id: "part-2", text: "二、申请" },
  ]);
  expect(html).toBe('<p>序</p><h2 id="part-1">一、账号</h2><h3>小节</h3><h2 id="part-2">二、<em>申请</em></h2>');
});

test("a heading's character references are decoded, and an empty heading is no entry", () => {
  const { html, headings } = withHeadingIds("<h2>问 &amp; 答</h2><h2> </h2><h2>$&amp; $1</h2>");
  expect(headings.map(({ text }) => text)).toEqual(["问 & 答", "$& $1"]);
  expect(html).toContain("<h2> </h2>");
  expect(html).toContain('<h2 id="part-2">$&amp; $1</h2>');
});

test("a text without headings stays unchanged", () => {
  expect(withHeadingIds("<p>长明</p>")).toEqual({ html: "<p>长明</p>", headings: [] });
});
