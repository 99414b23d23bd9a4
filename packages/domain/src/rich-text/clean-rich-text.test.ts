import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanRichText, imageName, textOfRichText } from "./clean-rich-text.ts";

const own = `/uploads/${"a".repeat(22)}/960.webp`;
const clean = (html: string) => cleanRichText(html, (src) => (imageName(src) === null ? null : own));

/** Output of TipTap's StarterKit, Link, Image and TextAlign. */
const made = [
  "<p>她教了四十年书。</p>",
  "<h2>少年</h2><h3>绍兴</h3>",
  '<p style="text-align: center;">居中</p><h2 style="text-align: right;">右</h2><p style="text-align: justify;">齐</p>',
  "<p><strong>粗</strong><em>斜</em><u>线</u><s>删</s><code>字</code></p>",
  "<ul><li><p>一</p></li><li><p>二</p><ul><li><p>三</p></li></ul></li></ul>",
  '<ol start="3"><li><p>三</p></li></ol>',
  "<blockquote><p>人间草木</p></blockquote>",
  "<p>一行<br>又一行</p><hr><p></p>",
  '<p><a target="_blank" rel="noopener noreferrer nofollow" href="https://example.org/a?b=1&amp;c=2">链接</a></p>',
  '<p><a target="_blank" rel="noopener noreferrer nofollow" href="mailto:a@example.org">信</a></p>',
  `<img src="${own}" alt="全家福" title="一九六二" width="800" height="600">`,
  "<pre><code>一  二</code></pre>",
  "<p>3 &lt; 5 &amp; 7 &gt; 2，“引号”&nbsp;𠮷</p>",
];

test.each(made)("the editor's output is unchanged: %s", (html) => {
  expect(clean(html)).toBe(html);
});

test.each([
  ["a script", "<script>alert(1)</script><p>a</p>", "<p>a</p>"],
  ["a handler", '<p onclick="alert(1)" onmouseover=alert(1)>a</p>', "<p>a</p>"],
  ["a handler of an image", `<img src="${own}" onerror="alert(1)">`, `<img src="${own}">`],
  ["a link that names another site before its host", '<a href="http://own.example.cn@127.0.0.1/">a</a>', "a"],
  ["one with a password too", '<a href="https://own.example.cn:80@evil.example/x">a</a>', "a"],
  ["a javascript: link", '<a href="javascript:alert(1)">a</a>', "a"],
  ["one in disguise", '<a href=" java\nscript&colon;alert(1)">a</a>', "a"],
  ["a data: link", '<a href="data:text/html,<script>alert(1)</script>">a</a>', "a"],
  ["a link without a scheme", '<a href="//evil.example/a">a</a>', "a"],
  ["a foreign image", '<p>a<img src="https://evil.example/x.png"></p>', "<p>a</p>"],
  ["an inline image", '<img src="data:image/png;base64,AAAA"><p>a</p>', "<p>a</p>"],
  ["a blob image", '<img src="blob:http://localhost/1"><p>a</p>', "<p>a</p>"],
  ["further sources", `<img src="${own}" srcset="https://evil.example/x 2x" loading="lazy">`, `<img src="${own}">`],
  ["a style that overlays", '<p style="position:fixed;inset:0;z-index:9">a</p>', "<p>a</p>"],
  [
    "a style after an allowed one",
    '<p style="text-align: center; background: url(//evil.example)">a</p>',
    '<p style="text-align: center;">a</p>',
  ],
  ["an invalid alignment", '<p style="text-align: expression(alert(1))">a</p>', "<p>a</p>"],
  ["names and classes", '<p id="x" class="y" data-z="1">a</p>', "<p>a</p>"],
  ["frames and forms", '<iframe src="//x"></iframe><form action="//x"><input name=a><button>a</button></form>', "a"],
  ["drawings", '<svg><a xlink:href="javascript:alert(1)"><text>a</text></a></svg><p>b</p>', "<p>b</p>"],
  [
    "aliases of allowed tags",
    "<h1>a</h1><b>b</b><i>c</i><div>d</div>",
    "<h2>a</h2><strong>b</strong><em>c</em><p>d</p>",
  ],
  ["a comment", "<!--[if IE]><script>alert(1)</script><![endif]--><p>a</p>", "<p>a</p>"],
])("%s is removed", (_what, html, cleaned) => {
  expect(clean(html)).toBe(cleaned);
});

/** Matches every allowed tag; the rest of a cleaned text has no angle brackets. */
const allowedTag =
  /<\/?(?:p|h2|h3|blockquote|ul|ol|li|pre|hr|br|strong|em|u|s|code|a)>|<(?:p|h2|h3) style="text-align: (?:left|center|right|justify);">|<ol start="\d{1,4}">|<a target="_blank" rel="noopener noreferrer nofollow" href="(?:https?:\/\/|mailto:)[^"<>\s]*">|<img src="\/uploads\/[\w-]{22}\/960\.webp"(?: (?:alt|title|width|height)="[^"<>]*")*>/gi;

const pieces = fc.constantFrom(
  ...[
    "<script>",
    "</script>",
    "<p ",
    "<img src=",
    own,
    "onerror=alert(1)",
    '"',
    "'",
    ">",
    "<",
    "/>",
    "style=",
    "=",
    " ",
  ],
  ...[
    "text-align: center",
    "position:fixed",
    '<a href="',
    "javascript:",
    "JaVaScRiPt&#58;",
    "&#x6A;avascript:",
    "data:text/html,",
  ],
  ...[
    "<svg>",
    "<math>",
    "<style>",
    "</style>",
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
    "<iframe srcdoc=",
    "&lt;",
    "&amp;",
    "&quot;",
  ],
  ...[
    "<noscript>",
    "<template>",
    "<textarea>",
    "</title>",
    "\u0000",
    "\u00a0",
    "\n",
    "expression(",
    "url(//evil)",
    "字",
    "<h2>",
    "<ol start=1>",
  ],
  ...made,
);
const hostile = fc.oneof(
  fc.array(pieces, { maxLength: 24 }).map((parts) => parts.join("")),
  fc.string({ unit: "binary", maxLength: 200 }),
);

test("of any input only allowed markup is left, and cleaning is idempotent", () => {
  fc.assert(
    fc.property(hostile, (html) => {
      const cleaned = clean(html);
      expect(cleaned.replace(allowedTag, "")).not.toMatch(/[<>]/);
      expect(clean(cleaned)).toBe(cleaned);
    }),
    { numRuns: 1_500 },
  );
});

test("a heading within a removed link closes the one around it in the first cleaning", () => {
  const sent = '<h2><a href="x">居中</p><h2 style="text-align: right;">右</h2>';
  const cleaned = clean(sent);
  expect(cleaned).toBe('<h2>居中<p></p></h2><h2 style="text-align: right;">右</h2>');
  expect(clean(cleaned)).toBe(cleaned);
});

test("an escaped character counts as one", () => {
  expect(textOfRichText("<p>A&amp;B &lt;念&gt; &quot;</p>")).toBe('A&B<念>"');
});

test.each(["", "<p></p>", "<p> &nbsp;</p><br>", "<p>\u200b\ufeff</p>", "<script>a</script>"])("%j is empty", (html) => {
  expect(textOfRichText(html)).toBe("");
});

test("a table becomes text, its rows as lines with the cells separated", () => {
  const table = "<table><tbody><tr><td>姓名</td><td>年</td></tr>\n<tr><th>王一</th> <td>1938</td></tr></tbody></table>";
  expect(cleanRichText(table, () => null).replaceAll("\n", "")).toBe("姓名　年<br>王一　 1938");
});
