import { expect, test } from "vitest";
import { lunarMonthsOf } from "@changming/kit/lunar-months";
import { daysIn, fieldsOfDate, monthOptions, settled, wireOf, type WrittenDate, editorHtml } from "./written-date.ts";

const solar = (year: string, month = "", day = ""): WrittenDate => ({ calendar: "solar", year, month, day });
const lunar = (year: string, month = "", day = ""): WrittenDate => ({ calendar: "lunar", year, month, day });

test("a call receives as much as was chosen, and nothing without a year", () => {
  expect(wireOf(solar("1938", "4", "12"))).toEqual({ on: "1938-04-12", calendar: "solar", leap: "" });
  expect(wireOf(solar("1938", "4")).on).toBe("1938-04");
  expect(wireOf(solar("1938", "", "12")).on).toBe("1938");
  expect(wireOf(solar("", "4", "12")).on).toBe("");
  expect(wireOf(lunar("1938", "-7", "12"))).toEqual({ on: "1938-07-12", calendar: "lunar", leap: "1" });
});

test.for([
  { on: "1938-07-12", calendar: "lunar", leap: "1" },
  { on: "2023-12-04", calendar: "solar", leap: "" },
  { on: "1938-04", calendar: "solar", leap: "" },
  { on: "1938", calendar: "solar", leap: "" },
])("%o is the same in the form fields as it was sent", (date) => {
  expect(wireOf(editorHtml(fieldsOfDate("birthday", date), "birthday"))).toEqual(date);
});

test("a solar month has its own number of days, February by the year", () => {
  expect(daysIn(solar("1938", "4"), null)).toBe(30);
  expect(daysIn(solar("1900", "2"), null)).toBe(28);
  expect(daysIn(solar("2000", "2"), null)).toBe(29);
  expect(daysIn(solar("", "2"), null)).toBe(29);
  expect(daysIn(solar("1938"), null)).toBe(31);
});

test("a lunar year offers its leap month, and each month the days it had", () => {
  const tables = lunarMonthsOf(1938);
  expect(monthOptions(lunar("1938"), tables).map(({ text }) => text)).toEqual(
    "正月 二月 三月 四月 五月 六月 七月 闰七月 八月 九月 十月 十一月 十二月".split(" "),
  );
  expect(daysIn(lunar("1938", "7"), tables)).toBe(29);
  expect(daysIn(lunar("1938", "-7"), tables)).toBe(30);
});

test("only the parts that another year or month does not have are cleared", () => {
  expect(settled(lunar("2026", "-7", "30"), lunarMonthsOf(2026))).toEqual(lunar("2026", "7", ""));
  expect(settled(lunar("2026", "-7", "12"), lunarMonthsOf(2026))).toEqual(lunar("2026", "7", "12"));
  expect(settled(lunar("1938", "-7", "12"), null)).toEqual(lunar("1938", "-7", "12"));
  expect(settled(solar("2001", "2", "29"), null)).toEqual(solar("2001", "2", ""));
});
