import { expect, test } from "vitest";
import { readablePaste } from "./pasted-html.ts";

test("another program's highest heading becomes our highest, and what is lower than ours our lowest", () => {
  expect(readablePaste('<h1 class="MsoTitle">一</h1><H1>二</H1><h2>三</h2><h3>四</h3><h4>五</h4><h6>六</h6>')).toBe(
    '<h2 class="MsoTitle">一</h2><h2>二</h2><h2>三</h2><h3>四</h3><h3>五</h3><h3>六</h3>',
  );
});

test("each cell of a table is a block of its own, whatever stands in it", () => {
  const word =
    '<table border="1"><colgroup><col width="9"></colgroup><tbody><tr style="x"><th>表一</th><td width="9"><p>表二</p></td></tr></tbody></table>';
  expect(readablePaste(word)).toBe("<div><div><div><div>表一</div><div><p>表二</p></div></div></div></div>");
});

test("what only begins like a part of a table stays", () => {
  for (const html of ["<p>一</p>", "<hr>", "<thing>一</thing>", "<track>", "<header>一</header>", "<title>一</title>"])
    expect(readablePaste(html)).toBe(html);
});
