import { expect, test } from "vitest";
import { paragraphsOf, wrapLines } from "./wrap-lines.ts";

/** Every character has width 1. */
const measure = (text: string) => [...text].length;

test("a sanitised text becomes paragraphs without its tags", () => {
  expect(paragraphsOf("<p>灯还<b>亮着</b>。</p><p></p><p>人还记得<br>特立此证</p>")).toEqual([
    "灯还亮着。",
    "人还记得",
    "特立此证",
  ]);
});

test("HTML character references are decoded, and only once", () => {
  expect(paragraphsOf("<p>&lt;b&gt;&amp;amp;&quot;志&#36828;&#x8fdc;&quot;&unknown;</p>")).toEqual([
    '<b>&amp;"志远远"&unknown;',
  ]);
});

test("a reference beyond Unicode stays as it is written", () => {
  expect(paragraphsOf("&#99999999;")).toEqual(["&#99999999;"]);
});

test("lines are as long as their width allows", () => {
  expect(wrapLines("立此居所安放思念", 3, measure)).toEqual(["立此居", "所安放", "思念"]);
});

test("no line begins with closing punctuation", () => {
  expect(wrapLines("灯长明，人常来。", 3, measure)).toEqual(["灯长明，", "人常来。"]);
});

test("surrogate pairs are not split", () => {
  expect(wrapLines("𠮷𠮷𠮷", 2, measure)).toEqual(["𠮷𠮷", "𠮷"]);
});

test("an empty text has no lines", () => {
  expect(wrapLines("", 3, measure)).toEqual([]);
});
