import { expect, test } from "vitest";
import { lunarOf } from "@changming/kit/lunar";
import { solarOf } from "@changming/kit/solar-of";
import { turned } from "./turned-date.ts";
import type { WrittenDate } from "./written-date.ts";

const known = { tables: { solarOf, lunarOf }, lastYear: 2026 };
const of =
  (calendar: WrittenDate["calendar"]) =>
  (year: string, month = "", day = "") => ({ calendar, year, month, day });
const solar = of("solar");
const lunar = of("lunar");

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
