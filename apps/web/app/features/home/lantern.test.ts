import { expect, test } from "vitest";
import { verticalRelativeTime } from "./lantern.tsx";

const now = new Date("2026-11-21T12:00:00+08:00");

test.each([
  ["2026-11-21 11:59:40", "刚刚"],
  ["2026-11-21 11:39:00", "二十一分钟前"],
  ["2026-11-21 08:00:00", "今日"],
  ["2026-11-20 23:00:00", "昨日"],
  ["2026-11-02 09:00:00", "十一月二日"],
  ["2025-01-12 09:00:00", "一月十二日"],
])("a gift of %s has the time %s", (dateTime, text) => {
  expect(verticalRelativeTime(dateTime, now)).toBe(text);
});
