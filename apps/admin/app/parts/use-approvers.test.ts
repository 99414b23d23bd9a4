import { expect, test } from "vitest";
import { waitsFor, waitsInList, willWaitFor } from "./use-approvers.ts";

test("the administrators who can confirm a request are named, before and after it is made", () => {
  expect(willWaitFor(["周敏"])).toBe("要等周敏确认才生效。");
  expect(willWaitFor(["周敏", "林海"])).toBe("要等周敏、林海中的一位确认才生效。");
  expect(waitsFor(["周敏", "林海"])).toBe("已提出，等周敏、林海中的一位确认");
  expect([willWaitFor(null), waitsFor(null)]).toEqual(["要等另一个人确认才生效。", "已提出，等另一个人确认"]);
});

test("where no administrator can confirm a request, the texts before, after and in the list give the way out", () => {
  for (const text of [willWaitFor([]), waitsFor([]), waitsInList([])]) {
    expect(text).toContain("没有人能确认");
    expect(text).toContain("npm run staff:create");
  }
});
