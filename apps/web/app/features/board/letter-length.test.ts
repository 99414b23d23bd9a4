import { expect, test } from "vitest";
import { lettersIn, saysTheSame } from "./letter-length.ts";

test.each([
  ["", 0],
  ["  \n", 0],
  ["妈：\r\n我到家了。", 8],
  ["𠮷", 1],
  ["念".repeat(200), 200],
])("%j has as many letters as the server counts", (text, count) => {
  expect(lettersIn(text)).toBe(count);
});

test("a letter is the same when only the space in it differs", () => {
  expect(saysTheSame("妈：\r\n\r\n我 到家了。 ", "妈：\n我到家了。")).toBe(true);
  expect(saysTheSame("妈，我到了。", "妈，我到家了。")).toBe(false);
});
