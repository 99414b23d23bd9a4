import { expect, test } from "vitest";
import type { ResidenceCardRow } from "./queries.ts";
import { exactDates } from "./life-dates.ts";
import { portraitOf } from "./present.ts";

function person(overrides: Partial<ResidenceCardRow>): ResidenceCardRow {
  return {
    id: 1,
    kind: "ordinary",
    name: "周秉文",
    gender: 1,
    birth_on: "1938-05-01",
    birth_calendar: "solar",
    birth_is_leap_month: false,
    death_on: "2019-11-21",
    death_calendar: "solar",
    death_is_leap_month: false,
    ...exactDates,
    level: 1,
    summary: "",
    portrait: "",
    emblem: "",
    is_private: false,
    garden_name: "云麓园",
    garden_kind: "ordinary",
    remembrance_total: 0,
    remembrance_day: "2026-11-21",
    remembrance_today: 0,
    ...overrides,
  };
}

test.each([
  ["the family's own image comes first", { portrait: "portraits/man" }, "portraits/man"],
  ["an emblem stands for a portrait that nobody has", { emblem: "poet", kind: "martyr" }, "emblems/poet"],
  ["a portrait comes before the emblem", { emblem: "poet", portrait: "portraits/man" }, "portraits/man"],
  ["an old man", {}, "portraits/elder-man"],
  ["an old woman", { gender: 2 }, "portraits/elder-woman"],
  ["a woman in the middle of life", { gender: 2, death_on: "1988-01-01" }, "portraits/woman"],
  ["a young man", { death_on: "1960-01-01" }, "portraits/young-man"],
  ["a child", { death_on: "1945-01-01" }, "portraits/child"],
  ["an unknown birth", { birth_on: null }, "portraits/elder-man"],
  ["a martyr of 1949", { kind: "martyr", death_on: "1949-12-31" }, "portraits/soldier-before-1950"],
  ["one in a martyrs' garden", { garden_kind: "martyrs", death_on: "1949-12-31" }, "portraits/soldier-before-1950"],
  ["a martyr of 1950", { kind: "martyr", death_on: "1950-01-01" }, "portraits/soldier-after-1950"],
] as const)("%s", (_who, overrides, reference) => {
  expect(portraitOf(person(overrides))).toBe(reference);
});
