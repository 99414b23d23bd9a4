import { expect, test } from "vitest";
import type { LifeDate } from "./life-date.ts";
import { lunarOf, solarOfLunar } from "./lunar.ts";
import { daysBetween } from "./shanghai.ts";
import { mourningDays, recurrenceRules, yearlyOccurrences } from "./yearly.ts";

function date(text: string, calendar: "solar" | "lunar" = "solar", isLeapMonth = false): LifeDate {
  const [year = 0, month = null, day = null] = text.split("-").map(Number);
  return { year, month, day, calendar, isLeapMonth };
}

const onDays = (given: LifeDate, calendar: "solar" | "lunar", from: string, count: number) =>
  yearlyOccurrences(given, calendar, { from, count }).map(({ on }) => on);

test("a solar date recurs on its month and day, today included, with the number of years", () => {
  expect(yearlyOccurrences(date("2023-12-14"), "solar", { from: "2026-12-14", count: 2 })).toEqual([
    { on: "2026-12-14", years: 3, lunarText: "农历十一月初六" },
    { on: "2027-12-14", years: 4, lunarText: "农历十一月十七" },
  ]);
});

test("the same date by the lunar calendar recurs on a different solar day each year", () => {
  // 2023-12-14 was 十一月初二.
  expect(onDays(date("2023-12-14"), "lunar", "2024-01-01", 3)).toEqual(["2024-12-02", "2025-12-21", "2026-12-10"]);
});

test("a leap month is observed in the leap month where the year has it, else in the ordinary one", () => {
  // 1987 and 2025 have a leap sixth month.
  const given = date("1987-06-15", "lunar", true);
  expect(yearlyOccurrences(given, "lunar", { from: "2024-01-01", count: 3 })).toEqual([
    { on: "2024-07-20", years: 37, lunarText: "农历六月十五" },
    { on: "2025-08-08", years: 38, lunarText: "农历闰六月十五" },
    { on: "2026-07-28", years: 39, lunarText: "农历六月十五" },
  ]);
  expect(recurrenceRules(given, "lunar")).toEqual([
    "农历闰六月：有闰六月的年份，在闰六月纪念；没有的年份，在六月纪念。",
  ]);
});

test("the thirtieth is observed on the last day of a short month", () => {
  const given = date("1984-12-30", "lunar");
  const texts = yearlyOccurrences(given, "lunar", { from: "2024-01-01", count: 3 }).map(({ lunarText }) => lunarText);
  expect(texts).toEqual(["农历十二月三十", "农历十二月廿九", "农历十二月廿九"]);
  expect(recurrenceRules(given, "lunar")).toEqual(["农历三十：那个月只有二十九天的年份，在二十九纪念。"]);
});

test("both fallbacks apply at once to the thirtieth of a leap month", () => {
  const given = date("1995-08-30", "lunar", true);
  expect(recurrenceRules(given, "lunar")).toHaveLength(2);
});

test("29 February is observed on the 28th in common years", () => {
  const given = date("2000-02-29");
  expect(onDays(given, "solar", "2027-01-01", 2)).toEqual(["2027-02-28", "2028-02-29"]);
  expect(recurrenceRules(given, "solar")).toEqual(["公历 2 月 29 日：没有这一天的年份，在 2 月 28 日纪念。"]);
  expect(recurrenceRules(given, "lunar")).toEqual([]);
});

test("a date that every year has needs no fallback", () => {
  expect(recurrenceRules(date("1938-04-12"), "solar")).toEqual([]);
  expect(recurrenceRules(date("1938-03-12", "lunar"), "lunar")).toEqual([]);
});

test("a lunar date observed by the solar calendar recurs on its solar day", () => {
  // 1938 三月十二 was 12 April.
  expect(onDays(date("1938-03-12", "lunar"), "solar", "2026-01-01", 1)).toEqual(["2026-04-12"]);
});

test("a date known only to the month or the year does not recur", () => {
  for (const calendar of ["solar", "lunar"] as const) {
    expect(onDays(date("1938-04"), calendar, "2026-01-01", 3)).toEqual([]);
    expect(onDays(date("1938-04", "lunar"), calendar, "2026-01-01", 3)).toEqual([]);
    expect(recurrenceRules(date("1938"), calendar)).toEqual([]);
  }
});

test("a date BC recurs by the solar calendar but not by the lunar one", () => {
  expect(
    yearlyOccurrences({ ...date("551-09-28"), year: -551 }, "solar", { from: "2026-01-01", count: 1 }),
  ).toMatchObject([{ years: 2576 }]);
  expect(onDays({ ...date("551-09-28"), year: -551 }, "lunar", "2026-01-01", 1)).toEqual([]);
});

test("every lunar date recurs exactly once in each lunar year of 1900 to 2100", () => {
  const count = 199;
  const plain = date("1850-03-12", "lunar");
  const thirtieth = date("1850-12-30", "lunar");
  const leap = date("1851-08-30", "lunar", true);
  for (const given of [plain, thirtieth, leap]) {
    const occurrences = yearlyOccurrences(given, "lunar", { from: "1901-02-19", count });
    expect(occurrences.map(({ on }) => lunarOf(on).year)).toEqual(
      Array.from({ length: count }, (_, index) => 1901 + index),
    );
    for (const { on } of occurrences) {
      const lunar = lunarOf(on);
      expect(lunar.month).toBe(given.month);
      expect(lunar.day === given.day || (given.day === 30 && lunar.day === 29)).toBe(true);
      expect(lunar.isLeapMonth && !given.isLeapMonth).toBe(false);
    }
  }
});

test("mourning days count the day of death as the first", () => {
  const occurrences = mourningDays("2026-01-01");
  expect(occurrences[0]).toEqual({ name: "头七", on: "2026-01-07" });
  expect(occurrences[6]).toEqual({ name: "七七", on: "2026-02-18" });
  expect(occurrences.at(-1)).toEqual({ name: "百日", on: "2026-04-10" });
  expect(occurrences).toHaveLength(8);
});

test("two recurrences by the lunar calendar are 353 to 385 days apart", () => {
  const given = date("1938-03-12", "lunar");
  const occurrences = onDays(given, "lunar", solarOfLunar(given) ?? "", 150);
  const gaps = occurrences.slice(1).map((on, index) => daysBetween(occurrences[index] ?? "", on));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(353);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(385);
});

test("there is no year 0, in the lunar calendar neither", () => {
  const [first] = yearlyOccurrences({ ...date("1938-05-05", "lunar"), year: -278 }, "lunar", {
    from: "2026-01-01",
    count: 1,
  });
  expect(first).toEqual({ on: "2026-06-19", years: 2_303, lunarText: "农历五月初五" });
});
