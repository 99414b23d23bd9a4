import { expect, test } from "vitest";
import { lunarMonthsOf } from "@changming/kit/lunar-months";
import { lunarOf } from "@changming/kit/lunar";
import { solarOf } from "@changming/kit/solar-of";
import {
  daysIn,
  fieldsOfDate,
  monthOptions,
  settled,
  wireOf,
  type WrittenDate,
  dateIn,
  turned,
  decadesTo,
  lunarYearText,
} from "./written-date.ts";

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
  expect(wireOf(dateIn(fieldsOfDate("birthday", date), "birthday"))).toEqual(date);
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

const known = { tables: { solarOf, lunarOf }, lastYear: 2026 };

test.for([
  { name: "a leap month", old: lunar("1938", "-7", "30"), sun: solar("1938", "9", "23") },
  { name: "the ordinary month of that name", old: lunar("1938", "7", "29"), sun: solar("1938", "8", "24") },
  {
    name: "the end of a lunar year, in the next solar one",
    old: lunar("1937", "12", "29"),
    sun: solar("1938", "1", "30"),
  },
])("$name stays the same day in the other calendar and back again", ({ old, sun }) => {
  expect(turned(old, "solar", known)).toEqual(sun);
  expect(turned(sun, "lunar", known)).toEqual(old);
  expect(turned(sun, "solar", known)).toBe(sun);
});

test("of a date without a day the year stays, and the rest is chosen anew", () => {
  expect(turned(solar("1938", "4"), "lunar", known)).toEqual(lunar("1938"));
  expect(turned(lunar("1938", "-7"), "solar", known)).toEqual(solar("1938"));
  expect(turned(solar("", "4", "12"), "lunar", known)).toEqual(lunar(""));
});

test("a day that did not exist, is out of range, or cannot be converted never becomes another", () => {
  expect(turned(lunar("1938", "7", "30"), "solar", known)).toEqual(solar("1938"));
  expect(turned(solar("1800", "1", "5"), "lunar", known)).toEqual(lunar("1800"));
  expect(turned(lunar("2026", "12", "29"), "solar", known)).toEqual(solar("2026"));
  expect(turned(solar("1938", "9", "23"), "lunar", { ...known, tables: null })).toEqual(lunar("1938"));
});

test("the years run from this one back to 1800, in decades", () => {
  const decades = decadesTo(2026);
  expect(decades[0]).toEqual({ name: "2020—2029", years: [2026, 2025, 2024, 2023, 2022, 2021, 2020] });
  expect(decades.at(-1)?.years.at(-1)).toBe(1800);
  expect(decades.flatMap(({ years }) => years)).toHaveLength(227);
});

test("a lunar year has its traditional name", () => {
  expect(lunarYearText(1938)).toBe("1938 戊寅虎年");
  expect(lunarYearText(2026)).toBe("2026 丙午马年");
  expect(lunarYearText(1900)).toBe("1900 庚子鼠年");
});
