import { expect, test } from "vitest";
import { dayWords } from "./day-words.ts";

test.each([
  ["2026-11-20 09:00:00", "2026 年 11 月 20 日"],
  ["2026-01-05", "2026 年 1 月 5 日"],
])("%s is read as %s", (wire, words) => {
  expect(dayWords(wire)).toBe(words);
});
