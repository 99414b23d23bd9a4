import { expect, test } from "vitest";
import { addWorkdays } from "./workdays.ts";

test.each([
  ["2026-11-20", 5, "2026-11-27"],
  ["2026-11-21", 1, "2026-11-23"],
  ["2026-11-22", 0, "2026-11-22"],
])("weekends are left out: %s and %d days", (from, count, to) => {
  expect(addWorkdays(from, count)).toBe(to);
});

test("published holidays are left out, and their make-up days on weekends count", () => {
  expect(addWorkdays("2026-09-30", 1)).toBe("2026-10-08");
  expect(addWorkdays("2026-10-09", 1)).toBe("2026-10-10");
});

test("in a year without published holidays Monday to Friday are working days", () => {
  expect(addWorkdays("2031-10-01", 1)).toBe("2031-10-02");
});
