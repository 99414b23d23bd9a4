import fc from "fast-check";
import { expect, test } from "vitest";
import { excerpt, plainText } from "./plain-text.ts";

test("markup is removed, and the text of different blocks stays separated", () => {
  expect(plainText("<h2>一、开园</h2><ul><li>实名<strong>登记</strong></li><li>公示</li></ul>")).toBe(
    "一、开园 实名登记 公示",
  );
  expect(plainText("<p>第一行<br/>第二行</p>\n\n<p> 第三行 </p>")).toBe("第一行 第二行 第三行");
});

test("character references are decoded; unknown ones are left or dropped", () => {
  expect(plainText("<p>1 &lt; 2 &amp;&amp; &quot;3&quot;&nbsp;&#39;4&#x27; &#x1f56f;</p>")).toBe(`1 < 2 && "3" '4' 🕯`);
  expect(plainText("&unknown; &#x110000;")).toBe("&unknown;");
});

test("markup without text gives an empty string", () => {
  expect(plainText('<p><img src="/a.webp" alt=""/></p>')).toBe("");
});

test("an excerpt is never longer than the limit and never splits a character", () => {
  expect(excerpt("想念", 2)).toBe("想念");
  expect(excerpt("𠮷𠮷𠮷", 2)).toBe("𠮷…");
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 20 }), (text, max) => {
      const cut = excerpt(text, max);
      return [...cut].length <= max && cut.isWellFormed() && text.startsWith(cut.replace(/…$/, ""));
    }),
  );
});
