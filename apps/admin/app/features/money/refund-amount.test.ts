import { expect, test } from "vitest";
import { fen } from "@changming/kit/money";
import { readAmount, remainder, unitChoices } from "./refund-amount.ts";

test.each([
  ["12", 1_200],
  ["12.5", 1_250],
  ["１２．３４", 1_234],
  ["30.00", 3_000],
])("the amount %s is read exactly", (text, expected) => {
  expect(readAmount(text, fen(3_000))).toEqual({ ok: true, fen: expected });
});

test.each([
  ["", "金额用元，最多两位小数"],
  ["-1", "金额用元，最多两位小数"],
  ["0.001", "金额用元，最多两位小数"],
  ["0", "退款金额至少 0.01 元"],
  ["30.01", "最多还能退 30.00 元"],
])("the amount %j is rejected: %s", (text, sentence) => {
  expect(readAmount(text, fen(3_000))).toEqual({ ok: false, sentence });
});

test("what remains after a part, to the fen", () => {
  expect(remainder(fen(3_000), fen(1_201))).toBe("17.99");
});

const item = { name: "长明灯", nums: 3, unit: "盏", price: "9.90", coin_nums: 30 };

test("several units are offered as amounts, as far as they are left", () => {
  expect(unitChoices([item], fen(2_000))).toEqual([
    { value: "9.90", label: "长明灯 1 盏 = 9.90 元" },
    { value: "19.80", label: "长明灯 2 盏 = 19.80 元" },
  ]);
  expect(unitChoices([{ ...item, nums: 1 }], fen(990))).toEqual([]);
  expect(unitChoices([{ ...item, price: "0.00" }], fen(990))).toEqual([]);
});
