import { expect, test } from "vitest";
import { uprightDay } from "./sheet.tsx";

test.each([
  ["2026-04-05 04:00:00", "二〇二六年四月五日"],
  ["2026-11-21 17:49:18", "二〇二六年十一月二十一日"],
  ["2030-10-30 00:00:00", "二〇三〇年十月三十日"],
])("%s is written on a document as %s", (time, day) => {
  expect(uprightDay(time)).toBe(day);
});

test("without a time there is no day", () => {
  expect(uprightDay("")).toBe("");
});
