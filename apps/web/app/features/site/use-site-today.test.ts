import { expect, test } from "vitest";
import { wordsFor } from "./use-site-today.ts";

const today = {
  day: "2026-11-21",
  date: "2026年11月21日",
  weekday: "星期六",
  lunar: "丙午年十月十三",
  note: "明日小雪",
};

test("on its own day the header says what the server said", () => {
  expect(wordsFor("2026-11-21", today)).toBe(today);
});

test("on another day it says the date and the weekday, and nothing of a lunar day that it does not know", () => {
  expect(wordsFor("2026-12-01", today)).toEqual({
    day: "2026-12-01",
    date: "2026年12月1日",
    weekday: "星期二",
    lunar: "",
    note: "",
  });
});
