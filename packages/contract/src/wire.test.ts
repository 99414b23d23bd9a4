import fc from "fast-check";
import { expect, test } from "vitest";
import { lastPage } from "./limits.ts";
import {
  keywords,
  page,
  pageSize,
  wireDateTime,
  wireFlag,
  wireId,
  wireIds,
  wireInt,
  wireLifeDate,
  wireOptional,
  wireText,
} from "./wire.ts";

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

test("a number is accepted as digits or as a number", () => {
  const between = wireInt({ min: -5, max: 5, message: "有误" });
  expect([between.parse("3"), between.parse(3), between.parse("-5"), between.parse("05")]).toEqual([3, 3, -5, 5]);
});

test.each([
  "",
  " ",
  "1 ",
  "+1",
  "1.0",
  "1e1",
  "0x1",
  "一",
  "six",
  "6",
  "-6",
  6,
  1.5,
  NaN,
  Infinity,
  "9".repeat(16),
  null,
  true,
  ["1"],
  {},
])("%j is not a number from -5 to 5 and gets the call's own message", (value) => {
  const parsed = wireInt({ min: -5, max: 5, message: "请填 -5 到 5" }).safeParse(value);
  expect(parsed.error?.issues[0]?.message).toBe("请填 -5 到 5");
});

test("full-width digits are the same number, and other text gets the call's message", () => {
  const nums = wireInt({ min: 1, max: 99, message: "数量有误" });
  expect([nums.parse("１２"), nums.parse("3")]).toEqual([12, 3]);
  expect(nums.safeParse("１００").error?.issues[0]?.message).toBe("数量有误");
  expect(nums.safeParse("三").error?.issues[0]?.message).toBe("数量有误");
});

test("an optional number takes its absent value when absent or empty, and in no other case", () => {
  const level = wireOptional({ min: 1, max: 7, message: "等级有误", absent: 0 });
  expect([undefined, "", "3", 3].map((value) => level.parse(value))).toEqual([0, 0, 3, 3]);
  for (const value of [" ", "8", "x", null, []]) {
    expect(level.safeParse(value).error?.issues[0]?.message).toBe("等级有误");
  }
});

test("an id is a whole number that the database can store", () => {
  expect([wireId().parse("1"), wireId().parse("2147483647")]).toEqual([1, 2_147_483_647]);
  for (const value of ["0", "-1", "2147483648", undefined]) expect(accepts(wireId(), value)).toBe(false);
});

test("a flag is 0 or 1", () => {
  expect([wireFlag().parse("0"), wireFlag().parse(1)]).toEqual([0, 1]);
  for (const value of ["2", "-1", "true", true, ""]) expect(accepts(wireFlag(), value)).toBe(false);
});

test("text length is counted in characters as people count them, after trimming", () => {
  const text = wireText({ min: 1, max: 3, message: "一到三个字" });
  expect(text.parse("  林徽因 ")).toBe("林徽因");
  expect(text.parse("𠮷𠮷𠮷")).toBe("𠮷𠮷𠮷");
  for (const value of ["", "   ", "\u200b\u202e", "林徽因因", "𠮷𠮷𠮷𠮷", 7, undefined])
    expect(accepts(text, value)).toBe(false);
});

test("characters that hide or reorder text are removed before it is counted and stored", () => {
  const text = wireText({ min: 1, max: 3, message: "一到三个字" });
  expect(text.parse("\u202e林\u0000徽\u2066因\u2069\u200b")).toBe("林徽因");
  expect(text.parse("林\n因")).toBe("林 因");
});

test("text with combining marks is composed before it is counted and stored", () => {
  expect(wireText({ max: 1, message: "一个字" }).parse("e\u0301")).toBe("\u00e9");
});

test("a keyword has at most 30 characters; absent and blank ones mean all", () => {
  expect(accepts(keywords, "念".repeat(30))).toBe(true);
  expect(accepts(keywords, "念".repeat(31))).toBe(false);
  expect(accepts(keywords, "𠮷".repeat(30))).toBe(true);
  expect([keywords.parse(undefined), keywords.parse(""), keywords.parse("  ")]).toEqual(["", "", ""]);
});

test("pages count from 1; the list itself rejects deep pages", () => {
  expect([page.parse(undefined), page.parse("1"), page.parse(String(lastPage + 1))]).toEqual([1, 1, 501]);
  for (const value of ["0", "-1", "1.5", "", "1000001"]) expect(accepts(page, value)).toBe(false);
});

test("a page has the requested size, up to the maximum of its list", () => {
  const size = pageSize(10, 20);
  expect([size.parse(undefined), size.parse("5"), size.parse("20"), size.parse("500")]).toEqual([10, 5, 20, 20]);
  expect(pageSize(18).parse("1000")).toBe(18);
  for (const value of ["0", "-1", "1001", "x"]) expect(accepts(size, value)).toBe(false);
});

test("any value for a number or a text is either rejected or within its limits", () => {
  const number = wireInt({ min: 1, max: 100, message: "有误" });
  const text = wireText({ max: 5, message: "有误" });
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.string({ unit: "binary" }), fc.double(), fc.bigInt()), (value) => {
      const asNumber = number.safeParse(value);
      if (asNumber.success)
        expect(Number.isInteger(asNumber.data) && asNumber.data >= 1 && asNumber.data <= 100).toBe(true);
      const asText = text.safeParse(value);
      if (asText.success) expect([...asText.data].length).toBeLessThanOrEqual(5);
    }),
  );
});

test("times and life dates have one spelling", () => {
  expect(accepts(wireDateTime, "2026-11-21 12:00:00")).toBe(true);
  expect(accepts(wireDateTime, "2026-11-21T12:00:00Z")).toBe(false);
  for (const date of ["", "1938", "1938-04", "1938-04-12", "-0551", "-0551-09-28"])
    expect(accepts(wireLifeDate, date)).toBe(true);
  for (const date of ["38", "1938-4", "1938/04/12", "-"]) expect(accepts(wireLifeDate, date)).toBe(false);
});

test("a parsed list contains only valid ids, each once", () => {
  const ids = wireIds(5, "次序有误");
  expect(ids.parse("3,1,2")).toEqual([3, 1, 2]);
  expect(ids.parse("")).toEqual([]);
  for (const invalid of ["1,1", "0", "01", "1,", ",1", "1;2", "1,2,3,4,5,6", "2147483648", "-1"]) {
    expect(ids.safeParse(invalid).error?.issues[0]?.message, invalid).toBe("次序有误");
  }
  const parts = fc.oneof(fc.integer().map(String), fc.string({ maxLength: 4 }));
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 8 }), (list) => {
      const parsed = ids.safeParse(list.join(","));
      if (!parsed.success) return;
      expect(new Set(parsed.data).size).toBe(parsed.data.length);
      expect(parsed.data.every((id) => Number.isInteger(id) && id > 0 && id <= 2_147_483_647)).toBe(true);
    }),
  );
});
