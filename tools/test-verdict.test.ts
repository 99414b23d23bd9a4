import { expect, test } from "vitest";
import { type Report, slowestFiles, verdictOf } from "./test-verdict.ts";

const report = (own: Partial<Report> = {}): Report => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...own,
});

test("a run without a failure is good", () => {
  expect(verdictOf(report())).toEqual({ passed: 3, failed: 0, isGood: true, remarks: [] });
});

test("one failure is a failed run", () => {
  expect(verdictOf(report({ numFailedTests: 1 }))).toMatchObject({ failed: 1, isGood: false });
});

test("a run with a skipped test or a todo, or without tests, is not good", () => {
  expect(verdictOf(report({ numPendingTests: 1 }))).toMatchObject({
    isGood: false,
    remarks: [expect.stringContaining("1 tests")],
  });
  expect(verdictOf(report({ numTodoTests: 2 }))).toMatchObject({ isGood: false });
  expect(verdictOf(report({ numPassedTests: 0 }))).toMatchObject({ isGood: false });
});

test("a run that crashed has failed", () => {
  expect(verdictOf(null)).toMatchObject({ passed: 0, failed: 1, isGood: false });
});

test("the slowest files are named, the slowest first", () => {
  const file = (name: string, seconds: number) => ({ name, startTime: 1_000, endTime: 1_000 + seconds * 1_000 });
  const run = report({ testResults: [file("/x/quick.ts", 0.5), file("/x/slow.ts", 12.34), file("/x/other.ts", 3)] });
  expect(slowestFiles(run, 2, (path) => path.slice(3))).toEqual(["  12.3 s  slow.ts", "   3.0 s  other.ts"]);
});
