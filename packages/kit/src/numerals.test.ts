import fc from "fast-check";
import { expect, test } from "vitest";
import { chineseDigits, chineseNumber, lunarDayName, lunarMonthName, uprightDay } from "./numerals.ts";

test("years are written digit by digit", () => {
  expect(chineseDigits(1938)).toBe("一九三八");
  expect(chineseDigits(2006)).toBe("二〇〇六");
  expect(chineseDigits(0)).toBe("〇");
});

test.each([
  [1, "一"],
  [10, "十"],
  [12, "十二"],
  [20, "二十"],
  [31, "三十一"],
  [100, "一百"],
  [105, "一百零五"],
  [110, "一百一十"],
  [112, "一百一十二"],
  [365, "三百六十五"],
  [1000, "一千"],
  [1005, "一千零五"],
  [1010, "一千零一十"],
  [2026, "二千零二十六"],
  [9999, "九千九百九十九"],
  [10_000, "一万"],
  [12_000, "一万二千"],
  [10_005, "一万零五"],
  [100_000, "十万"],
  [99_999_999, "九千九百九十九万九千九百九十九"],
])("%d is read %s", (number, text) => {
  expect(chineseNumber(number)).toBe(text);
});

/** Parses a numeral by the rules of the language, independently of the implementation. */
function valueOf(text: string): number {
  const places: Record<string, number> = { 十: 10, 百: 100, 千: 1000 };
  let total = 0;
  let section = 0;
  let digit = 0;
  for (const character of text) {
    const place = places[character];
    if (character === "万") {
      [total, section, digit] = [(section + digit) * 10_000, 0, 0];
    } else if (place) {
      [section, digit] = [section + (digit || 1) * place, 0];
    } else {
      digit = "零一二三四五六七八九".indexOf(character);
    }
  }
  return total + section + digit;
}

test("every numeral parses back to its number", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), (number) => valueOf(chineseNumber(number)) === number),
  );
});

test.each([0, -1, 1.5, 100_000_000, NaN])("%d has no numeral", (number) => {
  expect(() => chineseNumber(number)).toThrow(RangeError);
});

test("the digits of a fraction or a negative number are rejected", () => {
  expect(() => chineseDigits(1.5)).toThrow(RangeError);
  expect(() => chineseDigits(-551)).toThrow(RangeError);
});

test("lunar months and days have their own names", () => {
  expect([1, 2, 11, 12].map((month) => lunarMonthName(month))).toEqual(["正月", "二月", "十一月", "十二月"]);
  expect(lunarMonthName(6, true)).toBe("闰六月");
  expect([1, 10, 11, 19, 20, 21, 29, 30].map(lunarDayName)).toEqual(
    "初一 初十 十一 十九 二十 廿一 廿九 三十".split(" "),
  );
});

test.each([
  ["2026-04-05 04:00:00", "二〇二六年四月五日"],
  ["2026-11-21 17:49:18", "二〇二六年十一月二十一日"],
  ["2030-10-30 00:00:00", "二〇三〇年十月三十日"],
])("%s is written on a document as %s", (time, day) => {
  expect(uprightDay(time)).toBe(day);
});

test("without a time there is no day", () => {
  expect(uprightDay("")).toBe("");
});
