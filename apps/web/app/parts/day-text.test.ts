import { expect, test } from "vitest";
import { dayText } from "./day-text.ts";

test.each([
  ["2026-11-20 09:00:00", "2026年11月20日"],
  ["2026-01-05", "2026年1月5日"],
  ["", ""],
])("%j is displayed as %j", (wire, text) => {
  expect(dayText(wire)).toBe(text);
});
