import { expect, test } from "vitest";
import {
  ageOf,
  agePassed,
  birthEra,
  birthOf,
  deathEra,
  deathOf,
  exactDates,
  lifeDateView,
  nextReturn,
  yearsOf,
} from "./life-dates.ts";

const row = {
  birth_on: "1938-04-12" as string | null,
  birth_calendar: "solar" as "solar" | "lunar",
  birth_is_leap_month: false,
  death_on: "2023-12-14" as string | null,
  death_calendar: "solar" as "solar" | "lunar",
  death_is_leap_month: false,
  ...exactDates,
};

const today = "2026-11-21";

test("a solar day is displayed plain, upright and in the lunar calendar", () => {
  expect(lifeDateView(birthOf(row))).toEqual({
    plain: "1938年4月12日",
    upright: "一九三八年四月十二日",
    lunar: "农历戊寅年三月十二",
  });
  expect(yearsOf(row)).toBe("1938–2023");
});

test("a lunar day is displayed by its solar day, and its lunar name stays as given", () => {
  const lunar = { ...row, birth_on: "1938-03-12", birth_calendar: "lunar" as const };
  expect(lifeDateView(birthOf(lunar))).toEqual(lifeDateView(birthOf(row)));
  expect(birthOf(lunar)?.given.calendar).toBe("lunar");
});

test("a day in a leap month differs from the day of the ordinary month", () => {
  const leap = { ...row, birth_on: "1987-06-15", birth_calendar: "lunar" as const, birth_is_leap_month: true };
  const ordinary = { ...leap, birth_is_leap_month: false };
  expect(lifeDateView(birthOf(leap)).lunar).toContain("闰六月十五");
  expect(lifeDateView(birthOf(leap)).plain).not.toBe(lifeDateView(birthOf(ordinary)).plain);
});

test("before Christ and with the year alone, nothing is invented", () => {
  const ancient = { ...row, birth_on: "-0551", death_on: "-0479" };
  expect(lifeDateView(birthOf(ancient))).toEqual({ plain: "前551年", upright: "前五五一年", lunar: "" });
  expect(yearsOf(ancient)).toBe("前551–前479");
  expect(nextReturn(deathOf(ancient), today)).toBeNull();
  expect(agePassed(ancient, today)).toBe(0);
});

test("a full date before Christ has no lunar name and still recurs every year", () => {
  const ancient = { ...row, birth_on: "-0551-09-28" };
  expect(lifeDateView(birthOf(ancient)).lunar).toBe("");
  expect(nextReturn(birthOf(ancient), today)).toMatchObject({ month: 9, day: 28 });
});

test("an unknown birth leaves its views empty and its ages 0", () => {
  const unknown = { ...row, birth_on: null };
  expect(lifeDateView(birthOf(unknown))).toEqual({ plain: "", upright: "", lunar: "" });
  expect([ageOf(unknown), agePassed(unknown, today), yearsOf(unknown)]).toEqual([0, 0, "？–2023"]);
  expect(nextReturn(birthOf(unknown), today)).toBeNull();
});

test("29 February recurs on the 28th in a year without it", () => {
  const leapling = { ...row, death_on: "2020-02-29" };
  // 春节 of 2027 is 6 February, so 28 February is the 23rd of the first month.
  expect(nextReturn(deathOf(leapling), "2026-11-21")).toEqual({
    on: "2027-02-28",
    month: 2,
    day: 29,
    lunar: "农历正月廿三",
  });
  expect(nextReturn(deathOf(leapling), "2028-01-15")).toMatchObject({ month: 2, day: 29 });
});

test("the age at death and the years since birth count the Chinese way, one at birth", () => {
  expect(ageOf(row)).toBe(86);
  expect(agePassed(row, today)).toBe(89);
  expect(ageOf({ ...row, birth_on: "2023-12-14" })).toBe(1);
});

test("years since a birth more than 200 years ago are 0", () => {
  expect(agePassed({ ...row, birth_on: "1827-06-01" }, today)).toBe(200);
  expect(agePassed({ ...row, birth_on: "1826-06-01" }, today)).toBe(0);
});

test("by the lunar calendar a date recurs on its lunar day, even more than a year ahead", () => {
  // 2023-12-14 was 十一月初二; a month alone has no return.
  const death = deathOf({ ...row, death_on: "2023-12-14" });
  expect(nextReturn(death, "2026-11-21", "lunar")).toEqual({
    on: "2026-12-10",
    month: 12,
    day: 10,
    lunar: "农历十一月初二",
  });
  expect(nextReturn(death, "2024-12-03", "lunar")).toMatchObject({ on: "2025-12-21" });
  expect(nextReturn(deathOf({ ...row, death_on: "2023-12" }), "2026-11-21", "lunar")).toBeNull();
});

test("an estimate says so, and a dynasty follows the date or stands alone", () => {
  const ancient = {
    ...row,
    birth_on: "-0340",
    birth_is_about: true,
    birth_dynasty: "战国",
    death_on: "-0278",
    death_is_about: true,
    death_dynasty: "战国·楚",
  };
  expect(lifeDateView(birthOf(ancient), birthEra(ancient))).toEqual({
    plain: "约前340年（战国）",
    upright: "约前三四〇年\u2003战国",
    lunar: "",
  });
  expect(yearsOf(ancient)).toBe("约前340–约前278");
  expect(yearsOf({ ...ancient, birth_on: null, birth_is_about: false })).toBe("？–约前278");
  const undated = { ...ancient, birth_on: null, death_on: null, birth_is_about: false, death_is_about: false };
  expect(lifeDateView(deathOf(undated), deathEra(undated))).toEqual({
    plain: "战国·楚",
    upright: "战国·楚",
    lunar: "",
  });
  expect(yearsOf(undated)).toBe("战国·楚");
});

test("an age is not counted from estimates, and what a source says comes first", () => {
  expect(ageOf({ ...row, birth_is_about: true })).toBe(0);
  expect(ageOf({ ...row, birth_on: null, age_at_death: 62 })).toBe(62);
});
