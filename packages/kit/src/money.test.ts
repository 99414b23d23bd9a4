import fc from "fast-check";
import { expect, test } from "vitest";
import { addFen, fen, parseYuan, subtractFen, timesFen, yuanText } from "./money.ts";

const anyFen = fc.integer({ min: 0, max: 10 ** 12 }).map(fen);

test("yuan text parses back to the same amount in fen, up to ten thousand million yuan", () => {
  fc.assert(fc.property(anyFen, (amount) => parseYuan(yuanText(amount)) === amount));
});

test("yuan text always has two decimals", () => {
  expect([0, 1, 10, 99, 100, 1200, 10 ** 12].map((n) => yuanText(fen(n)))).toEqual([
    "0.00",
    "0.01",
    "0.10",
    "0.99",
    "1.00",
    "12.00",
    "10000000000.00",
  ]);
});

test("amounts that floating point gets wrong are exact", () => {
  expect(parseYuan("1.15")).toBe(115);
  expect(parseYuan("4.35")).toBe(435);
  expect(parseYuan("0.29")).toBe(29);
});

test("one decimal or none is accepted as well", () => {
  expect(parseYuan("12.5")).toBe(1250);
  expect(parseYuan("12")).toBe(1200);
});

test.each(["", "12.", ".5", "012", "1.234", "-1.00", "+1", "1e3", "1,000.00", " 1", "1\n", "¥1", "999999999999999.00"])(
  "%j is not an amount in yuan",
  (text) => {
    expect(() => parseYuan(text)).toThrow(RangeError);
  },
);

test.each([1.5, -1, NaN, Infinity, 2 ** 53])("%d is not an amount in fen", (amount) => {
  expect(() => fen(amount)).toThrow(RangeError);
});

test("minus zero is zero", () => {
  expect(Object.is(fen(-0), 0)).toBe(true);
});

test("sums, differences and multiples are whole numbers", () => {
  expect(addFen(fen(10), fen(20), fen(5))).toBe(35);
  expect(addFen()).toBe(0);
  expect(subtractFen(fen(30), fen(10))).toBe(20);
  expect(timesFen(fen(990), 9)).toBe(8910);
  expect(timesFen(fen(990), 0)).toBe(0);
});

test("a negative result, a fractional quantity and an overflow are rejected", () => {
  expect(() => subtractFen(fen(1), fen(2))).toThrow(RangeError);
  expect(() => timesFen(fen(1), 1.5)).toThrow(RangeError);
  expect(() => timesFen(fen(1), -1)).toThrow(RangeError);
  expect(() => timesFen(fen(10 ** 12), 10 ** 6)).toThrow(RangeError);
  expect(() => addFen(fen(Number.MAX_SAFE_INTEGER), fen(1))).toThrow(RangeError);
});
