import { expect, test } from "vitest";
import { foldDigits } from "./digits.ts";

test.each([
  ["１３８００００００１", "1380000001"],
  ["２０２６－１１－２２", "2026-11-22"],
  ["１２．５０", "12.50"],
  ["１２。５", "12.5"],
  ["５，２０", "5,20"],
  ["3", "3"],
])("%s is %s, whatever the keyboard", (typed, folded) => {
  expect(foldDigits(typed)).toBe(folded);
});

test("words, and the digits of other scripts, are left as they are", () => {
  expect(foldDigits("三号楼 ٣ ③ Ａ")).toBe("三号楼 ٣ ③ Ａ");
});
