import { expect, test } from "vitest";
import { occasionKinds } from "@changming/contract/reminder";
import { feastDay, feastsOn, remembranceFeasts } from "@changming/kit/lunar";
import type { DatedRow } from "../memorial-day/get-memorial-days.ts";
import { daysAheadText, reminderDaysOf, untilAllReturn, yearFrom } from "./days-ahead.ts";

const row: DatedRow = {
  name: "周念慈",
  kind: "ordinary",
  garden_kind: "ordinary",
  birth_on: "1938-04-12",
  birth_calendar: "solar",
  birth_is_leap_month: false,
  birthday_by: "solar",
  death_on: "2023-12-14",
  death_calendar: "solar",
  death_is_leap_month: false,
  anniversary_by: "solar",
  customary_day: "",
  customary_calendar: "solar",
};

const all = { occasions: [...occasionKinds], calendar: "family", counted_from: "day" } as const;

test("a year ahead has the residence's own days and those of the calendar", () => {
  const days = reminderDaysOf(row, all, yearFrom("2026-11-21")).map(({ kind, on, title }) => `${on} ${kind} ${title}`);
  expect(days).toEqual([
    "2026-12-14 anniversary 周念慈去世三周年",
    "2026-12-22 dongzhi 冬至，念周念慈",
    "2027-04-05 qingming 清明，念周念慈",
    "2027-04-12 birthday 周念慈诞辰八十九周年",
    "2027-08-16 zhongyuan 中元节，念周念慈",
    "2027-10-29 hanyi 寒衣节，念周念慈",
  ]);
});

test("only the chosen days, by the chosen calendar", () => {
  const chosen = { ...all, occasions: ["anniversary"], calendar: "lunar" } as const;
  // 2023-12-14 was 十一月初二; it returns twice within this year.
  expect(reminderDaysOf(row, chosen, yearFrom("2026-12-05")).map(({ on, key }) => `${on} ${key}`)).toEqual([
    "2026-12-10 anniversary-3",
    "2027-11-29 anniversary-4",
  ]);
});

test("the sevenths and the hundredth day are counted from the day of death or from the next", () => {
  const recent = { ...row, death_on: "2026-11-20" };
  const of = (counted_from: "day" | "dayAfter") =>
    reminderDaysOf(recent, { occasions: ["mourning"], calendar: "family", counted_from }, yearFrom("2026-11-21")).map(
      ({ on, title }) => `${on} ${title.slice(3)}`,
    );
  expect(of("day")).toHaveLength(8);
  expect([of("day")[0], of("day").at(-1)]).toEqual(["2026-11-26 头七", "2027-02-27 百日"]);
  expect([of("dayAfter")[0], of("dayAfter").at(-1)]).toEqual(["2026-11-27 头七", "2027-02-28 百日"]);
});

test("the days of the calendar are those that the calendar names, for decades", () => {
  for (const year of [2020, 2026, 2033, 2060, 2099]) {
    for (const name of remembranceFeasts) {
      const day = feastDay(name, year);
      expect(day.slice(0, 4)).toBe(String(year));
      expect(feastsOn(day)).toContain(name);
    }
  }
});

test("a lunar date that returns only after a leap month is ahead from the day itself on", () => {
  const lunar = { ...row, death_on: "2015-09-27" };
  const chosen = { ...all, occasions: ["anniversary"], calendar: "lunar" } as const;
  const daysFrom = (day: string) => reminderDaysOf(lunar, chosen, untilAllReturn(day)).map(({ on }) => on);
  expect(daysFrom("2024-09-17")).toEqual(["2024-09-17", "2025-10-06"]);
  expect(daysFrom("2027-09-15")).toEqual(["2027-09-15", "2028-10-03"]);
});

test("how far a day is", () => {
  expect([0, 1, 2, 3, 7].map(daysAheadText)).toEqual(["今天", "明天", "后天", "3天后", "7天后"]);
});
