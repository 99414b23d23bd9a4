import { expect, test } from "vitest";
import { isReported, parseReported, reportInterval, withReported } from "./report-visit.ts";

test("a visit is reported once in ten minutes, each residence by itself", () => {
  const reported = withReported({}, "7", 1_000);
  expect(isReported(reported, "7", 1_000 + reportInterval - 1)).toBe(true);
  expect(isReported(reported, "7", 1_000 + reportInterval)).toBe(false);
  expect(isReported(reported, "8", 1_000)).toBe(false);
});

test("visits that are over are forgotten", () => {
  const reported = withReported(withReported({}, "7", 0), "8", reportInterval);
  expect(reported).toEqual({ "8": reportInterval });
});

test("a clock that was set back suppresses no visit", () => {
  expect(isReported({ "7": 5_000 }, "7", 4_000)).toBe(false);
});

test.each([null, "", "no json", "3", "null", `{"7":"soon"}`])("a tab that stored %j has reported nothing", (text) => {
  expect(parseReported(text)).toEqual({});
});

test("what a tab stored is read again", () => {
  expect(parseReported(JSON.stringify({ "7": 12 }))).toEqual({ "7": 12 });
});
