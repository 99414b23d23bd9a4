import { expect, test } from "vitest";
import { dayWords } from "./day-words.ts";

test.each([
  ["2026-11-20 09:00:00", "2026年11月20日"],
  ["2026-01-05", "2026年1月5日"],
  ["", ""],
])("%j is read as %j", (wire, words) => {
  expect(dayWords(wire)).toBe(words);
});
