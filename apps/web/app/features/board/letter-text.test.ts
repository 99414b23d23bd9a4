import { expect, test } from "vitest";
import { letterDate, linesOf } from "./letter-text.ts";

test("a letter keeps its lines, the empty ones too", () => {
  expect(linesOf("妈：\n\n我到家了。\r\n勿念。")).toEqual(["妈：", "", "我到家了。", "勿念。"]);
});

test("a letter without breaks is one line, however long", () => {
  expect(linesOf("念".repeat(200))).toHaveLength(1);
});

test("a letter is dated by the day, without the zeros of the wire", () => {
  expect(letterDate("2026-04-05 13:35:53")).toBe("2026年4月5日");
  expect(letterDate("")).toBe("");
});
