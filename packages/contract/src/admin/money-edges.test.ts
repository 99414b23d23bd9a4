import fc from "fast-check";
import { expect, test } from "vitest";
import { fen, yuanText } from "@changming/kit/money";
import type { Call } from "../define.ts";
import { adminBills, adminStatements } from "./bill.ts";
import { adminGiftCategories, adminGifts } from "./gift.ts";
import { adminOrders } from "./order.ts";
import { adminPayments, adminRefunds } from "./payment.ts";
import { wireYuan, wireYuanOrNone } from "./wire.ts";

const fieldOf = (call: Call, field: string) => {
  const schema = call.input.shape[field];
  if (!schema) throw new Error(`${call.path} has no field ${field}`);
  return schema;
};

/** The message with which a field's value is rejected; null when it is accepted. */
const inputError = (call: Call, field: string, value: unknown) =>
  fieldOf(call, field).safeParse(value).error?.issues[0]?.message ?? null;

test("displayed yuan parse back to the same amount in fen", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (amount) => {
      expect(wireYuan().parse(yuanText(fen(amount)))).toBe(amount);
      expect(wireYuanOrNone().parse(` ${yuanText(fen(amount))} `)).toBe(amount);
    }),
  );
});

test("the maximum price of one item is a hundred thousand yuan", () => {
  const expected = "金额用元，最多两位小数，不超过 100000";
  expect(wireYuan().parse("100000.00")).toBe(10_000_000);
  expect(wireYuan().parse("１２．５０")).toBe(1_250);
  for (const invalid of ["100000.01", "-0.01", "1.001", "", " ", "十元", "1e2", "NaN", "0x10", undefined, 5])
    expect(wireYuan().safeParse(invalid).error?.issues[0]?.message, String(invalid)).toBe(expected);
});

test("an empty bound means no bound, not zero", () => {
  const { least: min, most: max } = adminOrders.list.input.shape;
  expect([min.parse(""), max.parse(undefined), min.parse("0.00")]).toEqual([null, null, 0]);
  expect(min.safeParse("1.234").error?.issues[0]?.message).toBe("金额用元，最多两位小数");
});

test.each([
  ["an order", adminOrders.list],
  ["a payment", adminPayments.list],
  ["a refund", adminRefunds.list],
] as [string, Call][])("%s is searched by its full number and by calendar days", (_what, call) => {
  expect(inputError(call, "number", "4".repeat(64))).toBeNull();
  expect(inputError(call, "number", "4".repeat(65))).toBe("编号最多 64 个字");
  for (const field of ["from", "to"]) {
    for (const day of ["", "2026-11-30", "2024-02-29"]) expect(inputError(call, field, day)).toBeNull();
    for (const day of ["2026-11-31", "2025-02-29", "2026-11"]) expect(inputError(call, field, day)).not.toBeNull();
  }
});

test("a buyer is searched by the full phone number, not by a part of it", () => {
  for (const mobile of ["", "13900000001"]) expect(inputError(adminOrders.list, "mobile", mobile)).toBeNull();
  for (const mobile of ["1390000000", "12900000001", "139000000011", "139****0001"])
    expect(inputError(adminOrders.list, "mobile", mobile)).toBe("请输入完整的手机号");
});

test("a month is a calendar month of this century", () => {
  for (const call of [adminStatements.list, adminStatements.garden]) {
    for (const month of ["2026-01", "2026-12", "2000-06"]) expect(inputError(call, "month", month)).toBeNull();
    for (const month of ["", "2026-00", "2026-13", "2026-1", "1999-12", "2026-11-01", undefined])
      expect(inputError(call, "month", month)).toBe("请选择月份");
  }
  expect(inputError(adminStatements.garden, "gardenId", 0)).not.toBeNull();
});

test("a refund needs a reason of eighty characters at most", () => {
  const expected = "请写明退款原因，最多 80 个字，买家会看到";
  expect(inputError(adminRefunds.give, "reason", "因".repeat(80))).toBeNull();
  for (const invalid of ["", "  ", undefined, "因".repeat(81)])
    expect(inputError(adminRefunds.give, "reason", invalid)).toBe(expected);
  expect(adminRefunds.give.needsReauthentication).toBe(true);
});

test("a bill finding is resolved with a note, and a bill is fetched for one day and one channel", () => {
  for (const invalid of ["", " ", undefined, "查".repeat(201)])
    expect(inputError(adminBills.resolve, "note", invalid)).toBe("请写明原因，最多 200 个字");
  for (const way of [4, 6, "4"]) expect(inputError(adminBills.runAgain, "payType", way)).toBeNull();
  for (const way of [0, 5, "wechat", undefined]) expect(inputError(adminBills.runAgain, "payType", way)).not.toBeNull();
  expect(inputError(adminBills.runAgain, "day", "")).toBe("日期有误");
});

test("a gift has a name, a unit, and a price in yuan", () => {
  for (const [field, max, expected] of [
    ["name", 20, "请输入名称，最多 20 个字"],
    ["unit", 4, "请输入量词，最多 4 个字，如 束、盏"],
  ] as const) {
    expect(inputError(adminGifts.create, field, "灯".repeat(max))).toBeNull();
    for (const invalid of ["", "灯".repeat(max + 1), undefined])
      expect(inputError(adminGifts.create, field, invalid)).toBe(expected);
  }
  expect(inputError(adminGifts.edit, "line", "亮".repeat(24))).toBeNull();
  expect(inputError(adminGifts.edit, "line", "亮".repeat(25))).toBe("一句话最多 24 个字");
  expect([fieldOf(adminGifts.edit, "line").parse(undefined), fieldOf(adminGifts.edit, "lastsDays").parse("")]).toEqual([
    "",
    0,
  ]);
  for (const call of [adminGifts.create, adminGifts.setPrice]) {
    expect(inputError(call, "price", "9.999")).toBe("金额用元，最多两位小数，不超过 100000");
    expect(fieldOf(call, "price").parse("9.90")).toBe(990);
  }
});

test.each([
  ["coins", adminGifts.setPrice, "coinNums", 0, 1_000_000, "心意值填 0 到 1000000"],
  ["a gift's days", adminGifts.edit, "lastsDays", 0, 365, "停留的天数填 0 到 365，0 是不停留"],
  ["a gift's place in the list", adminGifts.edit, "position", 0, 100_000, "次序填 0 到 100000"],
  ["a category's place", adminGiftCategories.create, "position", 0, 100_000, "次序填 0 到 100000"],
] as [string, Call, string, number, number, string][])(
  "%s: both ends pass, values outside are rejected",
  (_what, call, field, min, max, expected) => {
    for (const value of [min, max, String(max)]) expect(inputError(call, field, value)).toBeNull();
    for (const value of [min - 1, max + 1, 0.5, "many"]) expect(inputError(call, field, value)).toBe(expected);
  },
);

test("prices and removals need a reason and a fresh sign-in", () => {
  for (const call of [adminGifts.setPrice, adminGifts.remove]) {
    expect(inputError(call, "reason", "")).toBe("请写明原因，最多 200 个字");
    expect(call.needsReauthentication).toBe(true);
  }
  expect(adminGifts.create.needsReauthentication).toBe(true);
});

test("money is moved and bill findings are resolved only by finance or an administrator with a fresh sign-in", () => {
  const moving: Call[] = [adminRefunds.give, adminRefunds.retry, adminBills.resolve, adminBills.runAgain];
  for (const call of moving) {
    expect(call.needsReauthentication).toBe(true);
    expect(call.roles).toEqual(["administrator", "finance"]);
    expect(call.errors).toContain("staffProofNeeded");
  }
});

test("a part of a refund is a typed amount of at least one fen; none means all that is left", () => {
  const { money } = adminRefunds.give.input.shape;
  expect([
    money.parse("12"),
    money.parse("0.01"),
    money.parse(" １２．５ "),
    money.parse(""),
    money.parse(undefined),
  ]).toEqual([1_200, 1, 1_250, null, null]);
  // An order may be 99 of the most expensive item.
  expect(money.parse("9900000.00")).toBe(990_000_000);
  expect(inputError(adminRefunds.give, "money", "0")).toBe("退款金额至少 0.01 元");
  for (const invalid of ["-1", "0.001", "1.005", "9900000.01", "十元", "1e2"]) {
    expect(inputError(adminRefunds.give, "money", invalid), invalid).toBe("金额用元，最多两位小数");
  }
});
