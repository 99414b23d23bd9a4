import { expect, test } from "vitest";
import { anniversaryText, countdownTo } from "./countdown.ts";

const death = { month: 12, day: 14, lunar: "农历冬月初六" };

test("counts the days to the anniversary of this year", () => {
  expect(countdownTo(death, "2026-11-21", "2023-12-14")).toEqual({
    days: 23,
    when: "12月14日",
    lunar: "农历冬月初六",
    years: 3,
  });
});

test("a day that has passed comes next year: 365 less the days since", () => {
  expect(countdownTo(death, "2026-12-15", "2023-12-14")).toMatchObject({ days: 364, when: "明年12月14日", years: 4 });
});

test("on the day itself the countdown is at 0", () => {
  expect(countdownTo(death, "2026-12-14", "2023-12-14")).toMatchObject({ days: 0, when: "12月14日" });
});

test("counts across 29 February", () => {
  expect(countdownTo({ month: 3, day: 1, lunar: "" }, "2028-02-28", "1990-03-01")?.days).toBe(2);
  expect(countdownTo({ month: 3, day: 1, lunar: "" }, "2027-02-28", "1990-03-01")?.days).toBe(1);
});

test("an unknown day has no countdown", () => {
  expect(countdownTo(null, "2026-11-21", "")).toBeNull();
});

test("a year before Christ has no anniversary to count", () => {
  expect(countdownTo(death, "2026-11-21", "-0479-04-11")?.years).toBe(0);
  expect(anniversaryText(0)).toBe("");
  expect(anniversaryText(87)).toBe("八十七周年");
});
