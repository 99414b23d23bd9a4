import fc from "fast-check";
import { expect, test } from "vitest";
import { type LifeDate, parseLifeDate } from "./life-date.ts";
import {
  lunarDayText,
  lunarNominalAge,
  lunarOf,
  lunarTextOf,
  lunarYearName,
  nextLunarAnniversary,
  solarOfLunar,
  solarTermOn,
  todayNote,
} from "./lunar.ts";
import { addDays } from "./shanghai.ts";

function date(text: string, calendar: "solar" | "lunar" = "lunar", isLeapMonth = false): LifeDate {
  const parsed = parseLifeDate(text, calendar, isLeapMonth);
  if (!parsed) throw new Error(`test date ${text}`);
  return parsed;
}

test("a day is formatted in the lunar calendar", () => {
  expect(lunarDayText("2026-11-21")).toBe("农历十月十三");
  expect(lunarDayText("2025-08-08")).toBe("农历闰六月十五");
  expect(lunarTextOf("1938-04-12")).toBe("农历戊寅年三月十二");
});

test("the lunar year changes at the lunar New Year, not in January and not at 立春", () => {
  expect(lunarYearName("2026-01-01")).toBe("乙巳年");
  expect(lunarYearName("2026-02-16")).toBe("乙巳年");
  expect(lunarYearName("2026-02-17")).toBe("丙午年");
  expect(lunarYearName("2026-11-21")).toBe("丙午年");
});

test.each(
  "1900-01-31 1949-01-29 1976-01-31 1985-02-20 2000-02-05 2020-01-25 2023-01-22 2024-02-10 2025-01-29 2026-02-17 2027-02-06 2028-01-26 2033-01-31 2034-02-19".split(
    " ",
  ),
)("%s is the lunar New Year", (day) => {
  expect(solarOfLunar(date(`${day.slice(0, 4)}-01-01`))).toBe(day);
  expect(lunarDayText(day)).toBe("农历正月初一");
});

test("days that other calendars convert incorrectly are converted correctly", () => {
  expect(lunarDayText("2018-11-08")).toBe("农历十月初一");
  expect(lunarDayText("2012-08-17")).toBe("农历七月初一");
});

test("historical birthdays are converted correctly", () => {
  expect(lunarTextOf("1893-12-26")).toBe("农历癸巳年十一月十九");
  expect(lunarTextOf("1866-11-12")).toBe("农历丙寅年十月初六");
  expect(lunarTextOf("1881-09-25")).toBe("农历辛巳年八月初三");
});

test("every leap month from 1984 to 2033 is known", () => {
  const leapMonths = new Map<number, number>();
  for (let day = "1984-02-02"; day < "2034-02-19"; day = addDays(day, 9)) {
    const lunar = lunarOf(day);
    if (lunar.isLeapMonth) leapMonths.set(lunar.year, lunar.month);
  }
  expect([...leapMonths].map(([year, month]) => `${year}:${month}`).join(" ")).toBe(
    "1984:10 1987:6 1990:5 1993:3 1995:8 1998:5 2001:4 2004:2 2006:7 2009:5 2012:4 2014:9 2017:6 2020:4 2023:2 2025:6 2028:5 2031:3 2033:11",
  );
});

test("converting to the lunar calendar and back returns the same day", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 73_384 }), (count) => {
      const day = addDays("1900-01-31", count);
      expect(solarOfLunar(lunarOf(day))).toBe(day);
    }),
  );
});

test("a solar term is returned on the day it begins and on no other", () => {
  expect(["2026-11-21", "2026-11-22", "2026-11-23"].map(solarTermOn)).toEqual([null, "小雪", null]);
  expect(["2024-04-04", "2025-04-04", "2026-04-05"].map(solarTermOn)).toEqual(["清明", "清明", "清明"]);
  expect(["2025-12-21", "2026-12-22"].map(solarTermOn)).toEqual(["冬至", "冬至"]);
});

test.each([
  ["2026-11-21", "明日小雪"],
  ["2026-12-22", "今日冬至"],
  ["2026-11-23", ""],
  ["2026-02-16", "今日除夕"],
  ["2026-02-17", "今日春节"],
  ["2024-08-18", "今日中元"],
  ["2025-09-06", "今日中元"],
  ["2026-08-26", "明日中元"],
  ["2024-11-01", "今日寒衣"],
  ["2026-11-09", "今日寒衣"],
  ["2024-10-11", "今日重阳"],
  ["2026-10-18", "今日重阳"],
  ["2026-04-05", "今日清明"],
  ["2025-01-28", "今日除夕"],
])("the note of %s is %j", (day, note) => {
  expect(todayNote(day)).toBe(note);
});

test("a festival and a solar term on the same day are both named", () => {
  expect(todayNote("2019-02-04")).toBe("今日除夕、立春");
});

test.each([
  ["2017-01-01", 217, "2017-08-06", "农历闰六月十五"],
  ["2024-01-01", 201, "2024-07-20", "农历六月十五"],
  ["2025-01-01", 219, "2025-08-08", "农历闰六月十五"],
  ["2025-08-08", 0, "2025-08-08", "农历闰六月十五"],
  ["2025-08-09", 353, "2026-07-28", "农历六月十五"],
])("the anniversary of 闰六月十五, as of %s, is %d days away, on %s, %s", (today, days, on, lunarText) => {
  expect(nextLunarAnniversary(date("1987-06-15", "lunar", true), today)).toEqual({ days, on, lunarText });
});

test("the thirtieth is observed on the twenty-ninth in a short month", () => {
  expect(nextLunarAnniversary(date("1984-12-30"), "2026-01-01")).toEqual({
    days: 46,
    on: "2026-02-16",
    lunarText: "农历十二月廿九",
  });
  expect(solarOfLunar(date("2025-12-30"))).toBe("2026-02-16");
});

test("the thirtieth is observed on the thirtieth in a long month", () => {
  expect(lunarDayText("2024-02-09")).toBe("农历十二月三十");
  expect(solarOfLunar(date("2023-12-30"))).toBe("2024-02-09");
  expect(nextLunarAnniversary(date("1984-12-30"), "2024-01-01")?.on).toBe("2024-02-09");
});

test("an ordinary sixth month stays ordinary in a year that also has a leap sixth month", () => {
  expect(nextLunarAnniversary(date("1986-06-15"), "2025-01-01")?.on).toBe("2025-07-09");
});

test("an anniversary late in the lunar year is found in January", () => {
  expect(nextLunarAnniversary(date("1950-11-13"), "2026-01-01")).toEqual({
    days: 0,
    on: "2026-01-01",
    lunarText: "农历十一月十三",
  });
});

test("a solar date can be observed by the lunar calendar", () => {
  expect(nextLunarAnniversary(date("1938-04-12", "solar"), "2026-01-01")).toMatchObject({ lunarText: "农历三月十二" });
});

test("the lunar countdown decreases by one a day and restarts after zero", () => {
  const anniversary = date("1987-06-30", "lunar", true);
  for (let today = "2024-01-01"; today < "2027-01-01"; today = addDays(today, 1)) {
    const now = nextLunarAnniversary(anniversary, today)?.days ?? NaN;
    const tomorrow = nextLunarAnniversary(anniversary, addDays(today, 1))?.days ?? NaN;
    expect(now === 0 ? [353, 354, 382, 383] : [now - 1]).toContain(tomorrow);
  }
});

test("a date that cannot be converted gives null", () => {
  expect(solarOfLunar(date("1938-04-12", "solar"))).toBeNull();
  expect(solarOfLunar(date("1938-04"))).toBeNull();
  expect(solarOfLunar(date("-0551-08-27"))).toBeNull();
  expect(nextLunarAnniversary(date("1938-04"), "2026-01-01")).toBeNull();
  expect(nextLunarAnniversary(date("-0551-09-28", "solar"), "2026-01-01")).toBeNull();
});

test("a lunar birthday BC still has anniversaries", () => {
  expect(nextLunarAnniversary(date("-0551-08-27"), "2026-01-01")?.on).toBe("2026-10-07");
});

test("a day that does not exist is rejected", () => {
  expect(() => lunarDayText("2026-02-30")).toThrow(RangeError);
  expect(() => lunarTextOf("1582-10-10")).toThrow(RangeError);
  expect(() => lunarDayText("yesterday")).toThrow(RangeError);
});

test("the nominal age increases at the lunar New Year", () => {
  const age = (birth: string, death: string) => lunarNominalAge(date(birth, "solar"), date(death, "solar"));
  expect(age("1938-01-20", "2023-05-01")).toBe(87);
  expect(age("1938-02-20", "2023-05-01")).toBe(86);
  expect(age("1938-04-12", "2023-01-10")).toBe(85);
  expect(age("1938-04", "2023-05")).toBe(86);
  expect(age("1938", "2023-05-01")).toBeNull();
  expect(lunarNominalAge(date("1937-12-19"), date("2023-05-01", "solar"))).toBe(87);
});
