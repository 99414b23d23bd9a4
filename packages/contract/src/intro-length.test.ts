import { expect, test } from "vitest";
import { introLength, visibleText } from "./intro-length.ts";

test.each([
  ["她教了\n\n四十年书。", 8],
  ["念 慈\u3000\u00a0\u200b\ufeff", 2],
  ["𠮷祥", 2],
  [" \n", 0],
])("%j counts its visible characters", (text, length) => {
  expect(introLength(text)).toBe(length);
});

test("only visible characters remain", () => {
  expect(visibleText(" 念\u200b 慈 ")).toBe("念慈");
});
