import { expect, test } from "vitest";
import { listedYear, type StoredDate } from "./listed-year.ts";

const on = (text: string | null, more: Partial<StoredDate> = {}): StoredDate => ({
  on: text,
  calendar: "solar",
  isLeapMonth: false,
  dynasty: "",
  ...more,
});

test.each<[string, StoredDate, StoredDate, number | null]>([
  ["the year of death", on("0989-10-01"), on("1052-06-19"), 1052],
  ["the year of birth where the death is unknown", on("-0507"), on(null), -507],
  ["a year before Christ", on("-0551"), on("-0479"), -479],
  ["the solar year of a lunar date", on(null), on("1899-12-15", { calendar: "lunar" }), 1900],
  ["a lunar month without a day as it is given", on(null), on("0234-08", { calendar: "lunar" }), 234],
  ["the middle of the dynasty of an undated person", on(null), on(null, { dynasty: "隋" }), 600],
  ["the dynasty of birth where that of death is not given", on(null, { dynasty: "北宋" }), on(null), 1044],
  ["the end of the dynasty that the source names", on("1236"), on("1283-01-09", { dynasty: "南宋" }), 1279],
  ["the year of death, whatever dynasty somebody was born in", on("1861", { dynasty: "清" }), on("1919"), 1919],
  ["nothing", on(null), on(null), null],
])("a residence is listed by %s", (_rule, birth, death, year) => {
  expect(listedYear(birth, death)).toBe(year);
});
