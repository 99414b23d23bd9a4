import { expect, test } from "vitest";
import { quantityIn, orderTotal, stepped } from "./purchase.tsx";

test.each([
  ["0.10", 3, "0.30"],
  ["19.99", 99, "1979.01"],
  ["9.90", 3, "29.70"],
  ["1.15", 1, "1.15"],
  ["4.35", 20, "87.00"],
])("%s yuan times %i is %s, to the fen", (price, nums, total) => {
  expect(orderTotal(price, nums)).toBe(total);
});

test("a quantity is a whole number from 1 to 99", () => {
  expect(["1", "99", " 7 ", "３", "１２"].map(quantityIn)).toEqual([1, 99, 7, 3, 12]);
  expect(["0", "100", "-1", "1.5", "", "一", "07", "1e1"].map(quantityIn)).toEqual(Array(8).fill(null));
});

test("steps stay between 1 and 99, and begin at 1 where something else was typed", () => {
  expect([stepped("1", -1), stepped("99", 1), stepped("3", 1), stepped("3", -1), stepped("abc", 1)]).toEqual([
    "1",
    "99",
    "4",
    "2",
    "2",
  ]);
});
