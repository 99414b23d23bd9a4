import { expect, test } from "vitest";
import { monthDayText, parseMonthDay, parseWrittenMonthDay, verticalMonthDay } from "./month-day.ts";

test("a day without a year is written horizontally and vertically in its calendar", () => {
  const texts = (text: string, calendar: "solar" | "lunar") => {
    const date = parseMonthDay(text, calendar);
    return date && [monthDayText(date), verticalMonthDay(date)];
  };
  expect(texts("05-05", "lunar")).toEqual(["农历五月初五", "农历五月初五"]);
  expect(texts("09-28", "solar")).toEqual(["9月28日", "九月二十八日"]);
  expect(texts("02-29", "solar")).toEqual(["2月29日", "二月二十九日"]);
  expect([texts("02-30", "solar"), texts("2-3", "solar"), texts("", "lunar"), texts("13-01", "lunar")]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test("it is read as people write it; a leap month, a month alone and a whole lunar date are not such a day", () => {
  for (const text of ["农历五月初五", "五月初五", "农历5月5日", "旧历五月初五"]) {
    expect(parseWrittenMonthDay(text), text).toEqual({ day: "05-05", calendar: "lunar" });
  }
  for (const text of ["9月28日", "九月二十八日", "9-28", "公历9月28", "2026-09-28"]) {
    expect(parseWrittenMonthDay(text), text).toEqual({ day: "09-28", calendar: "solar" });
  }
  for (const text of ["农历闰五月初五", "五月", "端午", "农历1938年五月初五", ""]) {
    expect(parseWrittenMonthDay(text), text).toBe(null);
  }
});
