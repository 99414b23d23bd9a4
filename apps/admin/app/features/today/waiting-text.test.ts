import { expect, test } from "vitest";
import { dueText, lastWeekday, sinceText, waitedSince, waitingHeading } from "./waiting-text.ts";

const now = "2026-11-22 09:04:00";

test.each([
  ["2026-11-22 09:03:31", "刚刚", "今天 09:03"],
  ["2026-11-22 04:50:00", "4 小时", "今天 04:50"],
  ["2026-11-22 08:52:00", "12 分钟", "今天 08:52"],
  ["2026-11-21 19:31:00", "13 小时", "昨天 19:31"],
  ["2026-11-20 09:12:00", "1 天", "周五 09:12"],
  ["2026-11-19 07:20:00", "3 天", "周四 07:20"],
  ["2026-11-15 09:00:00", "7 天", "11月15日 09:00"],
  ["2025-11-02 07:20:00", "385 天", "11月2日 07:20"],
])("%s has waited %s, since %s", (since, waited, text) => {
  expect([waitedSince(since, now), sinceText(since, now)]).toEqual([waited, text]);
});

test.each([
  ["", 0, "", "none"],
  ["2026-11-27", 5, "还剩 5 天", "none"],
  ["2026-11-23", 1, "还剩 1 天", "soon"],
  ["2026-11-22", 0, "今天到期", "late"],
  ["2026-11-19", -3, "过了 3 天", "late"],
])("a promise until %j, in %d days: %s", (due_day, due_in, text, urgency) => {
  expect(dueText({ due_day, due_in })).toEqual({ text, urgency });
});

test("the heading counts every entry and names the age of the first", () => {
  const queue = { counts: 1, has_more_counts: false, since: "2026-11-22 04:50:00" };
  expect(waitingHeading([queue, { ...queue, counts: 15 }], now)).toBe("十六件，最急的一件等了 4 小时");
  expect(waitingHeading([{ ...queue, counts: 1_000, has_more_counts: true }], now)).toMatch(/^一千多件/);
  expect(waitingHeading([], now)).toBe("");
});

test("today is compared with the same weekday a week ago", () => {
  expect([lastWeekday("2026-11-22"), lastWeekday("2026-11-26")]).toEqual(["上周日", "上周四"]);
});
