import { expect, test } from "vitest";
import { hasPhoneNumber, normalizeCode, normalizePhone, isMaskedPhone, isPhoneNumber } from "./phone-number.ts";

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
])("%j is normalized to the same phone number", (spelling) => {
  expect(normalizePhone(spelling)).toBe("13812348000");
  expect([spelling, `找${spelling}`, `${spelling}，沈家`].map(hasPhoneNumber)).toEqual([true, true, true]);
});

test.each(["12812348000", "1381234800", "138123480000", "abc", "", "+1 3812348000", "8613812348", "٣٨١٢٣٤٨٠٠٠١"])(
  "%j is not a phone number in any spelling",
  (text) => {
    expect(isPhoneNumber(normalizePhone(text))).toBe(false);
  },
);

test.each(["8000", "138", "202611211381234800012", "X13812348000123", "8613812348000123", "138****8000", "2026-11-21"])(
  "%j has no phone number in it",
  (text) => {
    expect(hasPhoneNumber(text)).toBe(false);
  },
);

test("a masked number is not a phone number, and only a masked number counts as masked", () => {
  const texts = ["138****8000", "13812348000", "128****8000", "138***8000", "138****80000"];
  expect(texts.map(isMaskedPhone)).toEqual([true, false, false, false, false]);
  expect(isPhoneNumber("138****8000")).toBe(false);
});

test("a code may contain spaces and full-width digits", () => {
  expect(["123456", " 123 456", "１２３４５６", "123-456"].map(normalizeCode)).toEqual(Array(4).fill("123456"));
  expect(normalizeCode("12345a")).toBe("12345a");
});
