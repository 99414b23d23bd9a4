import { expect, test } from "vitest";
import { foldCode, foldMobile, isMaskedMobile, isMobile } from "./mobile.ts";

test.each([
  "13812348000",
  "+8613812348000",
  "+86 138 1234 8000",
  "86-138-1234-8000",
  "008613812348000",
  " 138 1234 8000 ",
  "138\u20091234\u00a08000",
  "１３８１２３４８０００",
  "＋８６１３８１２３４８０００",
  "138\u200b12348000",
  "138－1234－8000".replaceAll("－", "\u2013"),
  "(+86)13812348000",
  "１３８－１２３４－８０００",
])("%j is one and the same number", (spelling) => {
  expect(foldMobile(spelling)).toBe("13812348000");
});

test.each(["12812348000", "1381234800", "138123480000", "abc", "", "+1 3812348000", "8613812348", "٣٨١٢٣٤٨٠٠٠١"])(
  "%j is no mobile, whatever its spelling",
  (text) => {
    expect(isMobile(foldMobile(text))).toBe(false);
  },
);

test("a masked number is no mobile, and only a masked number is masked", () => {
  const texts = ["138****8000", "13812348000", "128****8000", "138***8000", "138****80000"];
  expect(texts.map(isMaskedMobile)).toEqual([true, false, false, false, false]);
  expect(isMobile("138****8000")).toBe(false);
});

test("a code may be typed with spaces and on a Chinese keyboard", () => {
  expect(["123456", " 123 456", "１２３４５６", "123-456"].map(foldCode)).toEqual(Array(4).fill("123456"));
  expect(foldCode("12345a")).toBe("12345a");
});
