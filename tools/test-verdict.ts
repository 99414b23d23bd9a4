/** What Vitest's JSON reporter writes, as far as the verdict needs it. */
export interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    /** Path of the file. */
    name: string;
    /** Milliseconds since the epoch. */
    startTime: number;
    endTime: number;
  }[];
}

interface Verdict {
  passed: number;
  failed: number;
  isGood: boolean;
  /** What the last lines of the output must say besides the numbers. */
  remarks: string[];
}

/** The verdict on a run; null: the run itself crashed. */
export function verdictOf(report: Report | null): Verdict {
  if (!report) return { passed: 0, failed: 1, isGood: false, remarks: ["The test run itself failed; see above."] };
  const { numPassedTests: passed, numFailedTests: failed } = report;
  const skipped = report.numPendingTests + report.numTodoTests;
  const remarks = skipped > 0 ? [`${skipped} tests were skipped, which is not allowed.`] : [];
  return { passed, failed, remarks, isGood: passed > 0 && failed === 0 && skipped === 0 };
}

/** A line for each of the slowest files, the slowest first: `  12.3 s  apps/…`. */
export function slowestFiles({ testResults }: Report, count: number, nameOf: (path: string) => string): string[] {
  return testResults
    .map(({ name, startTime, endTime }) => ({ name: nameOf(name), seconds: (endTime - startTime) / 1_000 }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`);
}
