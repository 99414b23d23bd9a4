import { expect, test } from "vitest";
import { introLength, seenText } from "./intro-length.ts";

test.each([
  ["她教了\n\n四十年书。", 8],
  ["念 慈\u3000\u00a0\u200b\ufeff", 2],
  ["𠮷祥", 2],
  [" \n", 0],
])("%j counts as what one sees of it", (text, length) => {
  expect(introLength(text)).toBe(length);
});

test("what is left is what one sees", () => {
  expect(seenText(" 念\u200b 慈 ")).toBe("念慈");
});
