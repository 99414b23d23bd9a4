import { expect, test } from "vitest";
import { normalizeDigits } from "./digits.ts";

test.each([
  ["１３８００００００１", "1380000001"],
  ["２０２６－１１－２２", "2026-11-22"],
  ["１２．５０", "12.50"],
  ["１２。５", "12.5"],
  ["５，２０", "5,20"],
  ["3", "3"],
])("%s is normalized to %s", (typed, normalized) => {
  expect(normalizeDigits(typed)).toBe(normalized);
});

test("text and the digits of other scripts are left unchanged", () => {
  expect(normalizeDigits("三号楼 ٣ ③ Ａ")).toBe("三号楼 ٣ ③ Ａ");
});
