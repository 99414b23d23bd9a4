import fc from "fast-check";
import { expect, test } from "vitest";
import { fen, yuanText } from "@changming/kit/money";
import type { Call } from "../define.ts";
import { officeBills } from "./bill.ts";
import { officeGiftCategories } from "./gift-category.ts";
import { officeGifts } from "./gift.ts";
import { officeOrders } from "./order.ts";
import { officePayments } from "./payment.ts";
import { officeRefunds } from "./refund.ts";
import { officeStatements } from "./statement.ts";
import { wireYuan, wireYuanOrNone } from "./yuan.ts";

const fieldOf = (call: Call, field: string) => {
  const schema = call.input.shape[field];
  if (!schema) throw new Error(`${call.path} has no field ${field}`);
  return schema;
};

/** The sentence with which a field's value is refused; null when it is taken. */
const told = (call: Call, field: string, value: unknown) =>
  fieldOf(call, field).safeParse(value).error?.issues[0]?.message ?? null;

test("yuan as they are shown are read back as the fen that they were", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (amount) => {
      expect(wireYuan().parse(yuanText(fen(amount)))).toBe(amount);
      expect(wireYuanOrNone().parse(` ${yuanText(fen(amount))} `)).toBe(amount);
    }),
  );
});

test("a hundred thousand yuan is the most that one thing costs", () => {
  const words = "金额用元，最多两位小数，不超过 100000";
  expect(wireYuan().parse("100000.00")).toBe(10_000_000);
  expect(wireYuan().parse("１２．５０")).toBe(1_250);
  for (const wrong of ["100000.01", "-0.01", "1.001", "", " ", "十元", "1e2", "NaN", "0x10", undefined, 5])
    expect(wireYuan().safeParse(wrong).error?.issues[0]?.message, String(wrong)).toBe(words);
});

test("a bound that is left empty is none, and not nothing", () => {
  const { least, most } = officeOrders.list.input.shape;
  expect([least.parse(""), most.parse(undefined), least.parse("0.00")]).toEqual([null, null, 0]);
  expect(least.safeParse("1.234").error?.issues[0]?.message).toBe("金额用元，最多两位小数");
});

test.each([
  ["an order", officeOrders.list],
  ["a payment", officePayments.list],
  ["a refund", officeRefunds.list],
] as [string, Call][])("%s is found by a whole number, and by days of the calendar", (_what, call) => {
  expect(told(call, "number", "4".repeat(64))).toBeNull();
  expect(told(call, "number", "4".repeat(65))).toBe("编号最多 64 个字");
  for (const field of ["from", "to"]) {
    for (const day of ["", "2026-11-30", "2024-02-29"]) expect(told(call, field, day)).toBeNull();
    for (const day of ["2026-11-31", "2025-02-29", "2026-11"]) expect(told(call, field, day)).not.toBeNull();
  }
});

test("a buyer is looked for by the whole mobile, not by a part of it", () => {
  for (const mobile of ["", "13900000001"]) expect(told(officeOrders.list, "mobile", mobile)).toBeNull();
  for (const mobile of ["1390000000", "12900000001", "139000000011", "139****0001"])
    expect(told(officeOrders.list, "mobile", mobile)).toBe("请输入完整的手机号");
});

test("a month is one of this century, as it is written in a calendar", () => {
  for (const call of [officeStatements.list, officeStatements.garden]) {
    for (const month of ["2026-01", "2026-12", "2000-06"]) expect(told(call, "month", month)).toBeNull();
    for (const month of ["", "2026-00", "2026-13", "2026-1", "1999-12", "2026-11-01", undefined])
      expect(told(call, "month", month)).toBe("请选择月份");
  }
  expect(told(officeStatements.garden, "gardenId", 0)).not.toBeNull();
});

test("a refund tells the buyer why, in eighty characters", () => {
  const words = "请写明退款原因，最多 80 个字，买家会看到";
  expect(told(officeRefunds.give, "reason", "因".repeat(80))).toBeNull();
  for (const wrong of ["", "  ", undefined, "因".repeat(81)])
    expect(told(officeRefunds.give, "reason", wrong)).toBe(words);
  expect(officeRefunds.give.isFresh).toBe(true);
});

test("a difference is answered with a note, and a bill is fetched of a day and one way of paying", () => {
  for (const wrong of ["", " ", undefined, "查".repeat(201)])
    expect(told(officeBills.resolve, "note", wrong)).toBe("请写明原因，最多 200 个字");
  for (const way of [4, 6, "4"]) expect(told(officeBills.runAgain, "payType", way)).toBeNull();
  for (const way of [0, 5, "wechat", undefined]) expect(told(officeBills.runAgain, "payType", way)).not.toBeNull();
  expect(told(officeBills.runAgain, "day", "")).toBe("日期有误");
});

test("a gift has a name, a unit, and a price that is typed in yuan", () => {
  for (const [field, most, words] of [
    ["name", 20, "请输入名称，最多 20 个字"],
    ["unit", 4, "请输入量词，最多 4 个字，如 束、盏"],
  ] as const) {
    expect(told(officeGifts.create, field, "灯".repeat(most))).toBeNull();
    for (const wrong of ["", "灯".repeat(most + 1), undefined])
      expect(told(officeGifts.create, field, wrong)).toBe(words);
  }
  for (const call of [officeGifts.create, officeGifts.setPrice]) {
    expect(told(call, "price", "9.999")).toBe("金额用元，最多两位小数，不超过 100000");
    expect(fieldOf(call, "price").parse("9.90")).toBe(990);
  }
});

test.each([
  ["coins", officeGifts.setPrice, "coinNums", 0, 1_000_000, "心意值填 0 到 1000000"],
  ["a gift's place in the list", officeGifts.edit, "position", 0, 100_000, "次序填 0 到 100000"],
  ["a category's place", officeGiftCategories.create, "position", 0, 100_000, "次序填 0 到 100000"],
] as [string, Call, string, number, number, string][])(
  "%s: both ends are taken, what lies beyond is refused",
  (_what, call, field, least, most, words) => {
    for (const value of [least, most, String(most)]) expect(told(call, field, value)).toBeNull();
    for (const value of [least - 1, most + 1, 0.5, "many"]) expect(told(call, field, value)).toBe(words);
  },
);

test("prices and removals are asked for with a reason, and prices by who proved himself", () => {
  for (const call of [officeGifts.setPrice, officeGifts.remove]) {
    expect(told(call, "reason", "")).toBe("请写明原因，最多 200 个字");
    expect(call.isFresh).toBe(true);
  }
  expect(officeGifts.create.isFresh).toBe(true);
});

test("all that moves money or answers for it is done by finance or an administrator who proved himself", () => {
  const moving: Call[] = [officeRefunds.give, officeRefunds.retry, officeBills.resolve, officeBills.runAgain];
  for (const call of moving) {
    expect(call.isFresh).toBe(true);
    expect(call.roles).toEqual(["administrator", "finance"]);
    expect(call.errors).toContain("staffProofNeeded");
  }
});
