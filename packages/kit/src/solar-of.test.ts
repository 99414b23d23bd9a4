import { expect, test } from "vitest";
import { type LifeDate, parseLifeDate } from "./life-date.ts";
import { solarOf } from "./solar-of.ts";

const lunar = (text: string, isLeap = false): LifeDate => {
  const date = parseLifeDate(text, "lunar", isLeap);
  if (!date) throw new Error(text);
  return date;
};

test("a solar date is returned unchanged, with its precision", () => {
  for (const text of ["1938", "1938-04", "1938-04-12", "-0551"]) {
    const date = parseLifeDate(text);
    expect(date && solarOf(date)).toBe(text);
  }
});

test("a lunar date gives its solar day, in a leap month too", () => {
  expect(solarOf(lunar("1938-03-12"))).toBe("1938-04-12");
  expect(solarOf(lunar("1938-07-12", true))).toBe("1938-09-05");
});

test("a day that the lunar calendar did not have gives null", () => {
  expect(solarOf(lunar("1938-03-12", true))).toBeNull();
  expect(solarOf(lunar("2026-01-30"))).not.toBeNull();
  expect(solarOf(lunar("2026-02-30"))).toBeNull();
  expect(solarOf(lunar("1938"))).toBeNull();
});
