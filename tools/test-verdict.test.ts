import { expect, test } from "vitest";
import { filesToSeeAgain, type Report, verdictOf } from "./test-verdict.ts";

function aReport(files: Record<string, string[]>, own: Partial<Report> = {}): Report {
  const testResults = Object.entries(files).map(([name, failing]) => ({
    name,
    status: failing.length > 0 ? "failed" : "passed",
    assertionResults: [
      { fullName: `${name} works`, status: "passed" },
      ...failing.map((fullName) => ({ fullName, status: "failed" })),
    ],
  }));
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const numFailedTests = all.filter(({ status }) => status === "failed").length;
  const numPassedTests = all.length - numFailedTests;
  return { numPassedTests, numFailedTests, numPendingTests: 0, numTodoTests: 0, testResults, ...own };
}

test("a run in which all passed needs no second look and is good", () => {
  const report = aReport({ a: [], b: [] });
  expect(filesToSeeAgain(report)).toEqual([]);
  expect(verdictOf(report)).toEqual({ passed: 2, failed: 0, remarks: [], isGood: true });
});

test("the few files that failed are seen again, many are not", () => {
  expect(filesToSeeAgain(aReport({ a: ["slow"], b: [], c: ["late"] }))).toEqual(["a", "c"]);
  expect(filesToSeeAgain(aReport({ a: ["1"], b: ["2"], c: ["3"], d: ["4"], e: ["5"] }))).toEqual([]);
});

test("what passes alone counts as passed and is named", () => {
  const verdict = verdictOf(aReport({ a: ["slow"], b: [] }), aReport({ a: [] }));
  expect(verdict).toEqual({ passed: 3, failed: 0, remarks: ["Passed only when it ran alone: slow"], isGood: true });
});

test("what fails twice has failed", () => {
  const verdict = verdictOf(aReport({ a: ["slow", "wrong"], b: [] }), aReport({ a: ["wrong"] }));
  expect(verdict).toEqual({ passed: 3, failed: 1, remarks: ["Passed only when it ran alone: slow"], isGood: false });
});

test("a second look that breaks down, or a skipped test, is not good", () => {
  const broken = verdictOf(aReport({ a: ["slow"] }), null);
  expect([broken.isGood, broken.failed]).toEqual([false, 1]);
  const skipped = verdictOf(aReport({ a: [] }, { numPendingTests: 1 }));
  expect([skipped.isGood, skipped.remarks]).toEqual([false, ["1 tests were skipped, which the house does not allow."]]);
});
