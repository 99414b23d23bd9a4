import fc from "fast-check";
import { expect, test } from "vitest";
import { phrasesOf } from "./phrases.ts";

test("a title is cut after its pauses, closing marks stay with what they close", () => {
  expect(phrasesOf("替祖父写一篇小传，可以从一张旧照片开始")).toEqual(["替祖父写一篇小传，", "可以从一张旧照片开始"]);
  expect(phrasesOf("他说：“走吧！”于是走了")).toEqual(["他说：", "“走吧！”", "于是走了"]);
  expect(phrasesOf("群山之麓，云起之处。三道山梁")).toEqual(["群山之麓，", "云起之处。", "三道山梁"]);
  expect(phrasesOf("冬至")).toEqual(["冬至"]);
});

test("nothing of a title is lost", () => {
  const titles = fc.string({ unit: fc.constantFrom("灯", "a", " ", "，", "、", "：", "！", "”", "（", "𠮷") });
  fc.assert(fc.property(titles, (title) => phrasesOf(title).join("") === title));
});
