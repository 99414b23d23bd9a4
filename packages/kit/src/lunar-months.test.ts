import { expect, test } from "vitest";
import { lunarMonthsOf } from "./lunar-months.ts";

test("a year with a leap month has thirteen months, the leap month after the ordinary one of its number", () => {
  const months = lunarMonthsOf(1938);
  expect(months).toHaveLength(13);
  expect(months.slice(6, 8)).toEqual([
    { month: 7, isLeap: false, days: 29 },
    { month: 7, isLeap: true, days: 30 },
  ]);
});

test("a common year has twelve months of 29 or 30 days that add up to one year", () => {
  const months = lunarMonthsOf(2026);
  expect(months.map(({ month }) => month)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(months.reduce((sum, { days }) => sum + days, 0)).toBeGreaterThan(352);
  expect(new Set(months.map(({ days }) => days))).toEqual(new Set([29, 30]));
});

test("years outside of the tables throw", () => {
  for (const year of [0, 9999, 1.5]) expect(() => lunarMonthsOf(year)).toThrow(RangeError);
});
