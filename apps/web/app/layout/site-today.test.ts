import { expect, test } from "vitest";
import { todayFor } from "./site-today.ts";

const today = {
  day: "2026-11-21",
  date: "2026年11月21日",
  weekday: "星期六",
  lunar: "丙午年十月十三",
  note: "明日小雪",
};

test("on its own day the header displays what the server sent", () => {
  expect(todayFor("2026-11-21", today)).toBe(today);
});

test("on another day it displays date and weekday, and no lunar day, which is unknown", () => {
  expect(todayFor("2026-12-01", today)).toEqual({
    day: "2026-12-01",
    date: "2026年12月1日",
    weekday: "星期二",
    lunar: "",
    note: "",
  });
});
