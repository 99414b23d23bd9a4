import { expect, test } from "vitest";
import { sentWords } from "./sent-words.ts";

test.each(["underReview", "awaitingPayment"] as const)("what is %s was sent", (state) => {
  expect(sentWords(state)).toBe("提交成功");
});

test.each(["rejected", "withdrawn", "approved"] as const)("of what is %s no sending is told", (state) => {
  expect(sentWords(state)).not.toContain("成功");
});
