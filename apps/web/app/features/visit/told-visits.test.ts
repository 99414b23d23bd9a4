import { expect, test } from "vitest";
import { isTold, parseTold, toldInterval, withTold } from "./told-visits.ts";

test("a visit is told once in ten minutes, each residence for itself", () => {
  const told = withTold({}, "7", 1_000);
  expect(isTold(told, "7", 1_000 + toldInterval - 1)).toBe(true);
  expect(isTold(told, "7", 1_000 + toldInterval)).toBe(false);
  expect(isTold(told, "8", 1_000)).toBe(false);
});

test("what is over is forgotten", () => {
  const told = withTold(withTold({}, "7", 0), "8", toldInterval);
  expect(told).toEqual({ "8": toldInterval });
});

test("a clock that was set back keeps no visit back", () => {
  expect(isTold({ "7": 5_000 }, "7", 4_000)).toBe(false);
});

test.each([null, "", "no json", "3", "null", `{"7":"soon"}`])("a tab that kept %j has told nothing", (text) => {
  expect(parseTold(text)).toEqual({});
});

test("what a tab kept is read again", () => {
  expect(parseTold(JSON.stringify({ "7": 12 }))).toEqual({ "7": 12 });
});
