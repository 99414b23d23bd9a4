import { expect, test } from "vitest";
import { waitsFor, waitsInList, willWaitFor } from "./second-person-words.ts";

test("one is told whom it waits for, before and after", () => {
  expect(willWaitFor(["周敏"])).toBe("要等周敏确认才生效。");
  expect(willWaitFor(["周敏", "林海"])).toBe("要等周敏、林海中的一位确认才生效。");
  expect(waitsFor(["周敏", "林海"])).toBe("已提出，等周敏、林海中的一位确认");
  expect([willWaitFor(null), waitsFor(null)]).toEqual(["要等另一个人确认才生效。", "已提出，等另一个人确认"]);
});

test("where nobody could confirm it, one is told so and the way out, before, after and in the list", () => {
  for (const words of [willWaitFor([]), waitsFor([]), waitsInList([])]) {
    expect(words).toContain("没有人能确认");
    expect(words).toContain("npm run staff:create");
  }
});
