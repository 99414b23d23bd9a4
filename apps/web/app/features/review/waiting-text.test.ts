import { expect, test } from "vitest";
import { isLongWait, waitingText } from "./waiting-text.ts";

test.each([
  [0, "不到 1 小时"],
  [1, "1 小时"],
  [23, "23 小时"],
  [24, "1 天"],
  [74, "3 天 2 小时"],
  [167, "6 天 23 小时"],
  [169, "7 天"],
])("%i hours are displayed as %s", (hours, text) => {
  expect(waitingText(hours)).toBe(text);
});

test("a wait of three days is long", () => {
  expect([71, 72].map(isLongWait)).toEqual([false, true]);
});
