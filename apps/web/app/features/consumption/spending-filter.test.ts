import { expect, test } from "vitest";
import { paths } from "../../url/paths.ts";
import { everything, filterIn, inputOf, isEverything, queryOf, fieldErrorIn } from "./spending-filter.ts";

const narrowed = { kind: "0", from: "2026-01-01", to: "2026-11-21", low: "5", high: "20.50" } as const;

test("a filter survives in the URL", () => {
  const address = paths.consumption(queryOf(narrowed, 2));
  const query = new URL(address, "https://changming.example").searchParams;
  expect(filterIn(query)).toEqual(narrowed);
  expect(query.get("page")).toBe("2");
  expect(paths.consumption(queryOf(everything))).toBe("/consume_records");
});

test("a single amount means exactly that, an open end stays open", () => {
  expect(filterIn(new URLSearchParams("money=12.00"))).toMatchObject({ low: "12.00", high: "12.00" });
  expect(filterIn(new URLSearchParams("money=5,"))).toMatchObject({ low: "5", high: "" });
  expect(filterIn(new URLSearchParams("money=,20"))).toMatchObject({ low: "", high: "20" });
});

test("the call gets only the set filters", () => {
  expect(inputOf(everything)).toEqual({ orderType: -1 });
  expect(inputOf(narrowed)).toEqual({ orderType: 0, dateLimit: "2026-01-01,2026-11-21", money: "5,20.50" });
  expect(inputOf({ ...everything, to: "2026-11-21" })).toEqual({ orderType: -1, dateLimit: ",2026-11-21" });
});

test("an unknown kind is no filter", () => {
  expect(isEverything(filterIn(new URLSearchParams("kind=7")))).toBe(true);
  expect(isEverything(filterIn(new URLSearchParams("kind=0")))).toBe(false);
});

test.each([
  [{ from: "2026-02-31" }, "from", "请把日期填完整，年、月、日都要有"],
  [{ to: "去年" }, "to", "请把日期填完整，年、月、日都要有"],
  [{ from: "2026-11-22", to: "2026-11-21" }, "from", "开始日期不能晚于结束日期"],
  [{ low: "十元" }, "low", "金额请填数字，如 12 或 12.50，最多两位小数"],
  [{ high: "1.999" }, "high", "金额请填数字，如 12 或 12.50，最多两位小数"],
  [{ low: "-1" }, "low", "金额请填数字，如 12 或 12.50，最多两位小数"],
  [{ low: "20", high: "5" }, "low", "最低金额不能高于最高金额"],
  [filterIn(new URLSearchParams("money=1,2,3")), "low", "金额请填数字，如 12 或 12.50，最多两位小数"],
])("%j is rejected", (part, field, message) => {
  expect(fieldErrorIn({ ...everything, ...part })).toEqual({ field, message });
});

test("equal ends and open ends are valid", () => {
  expect(fieldErrorIn(everything)).toBeNull();
  expect(fieldErrorIn({ ...everything, from: "2026-11-21", to: "2026-11-21", low: "9.9", high: "9.90" })).toBeNull();
  expect(fieldErrorIn({ ...everything, low: "20" })).toBeNull();
  expect(fieldErrorIn({ ...everything, high: "0" })).toBeNull();
});
