import { expect, test } from "vitest";
import { lastMonths, monthOf } from "./money-items.ts";

test("months are those of Asia/Shanghai, the newest first, across the turn of a year", () => {
  expect(lastMonths(new Date("2027-01-31T15:59:00Z"), 3)).toEqual(["2027-01", "2026-12", "2026-11"]);
  expect(lastMonths(new Date("2027-01-31T16:00:00Z"), 2)).toEqual(["2027-02", "2027-01"]);
});

test("an invalid month counts as the newest one", () => {
  for (const requested of ["", undefined, "2026-13", "x"]) expect(monthOf(requested, ["2026-11"])).toBe("2026-11");
  expect(monthOf("2025-02", ["2026-11"])).toBe("2025-02");
});
