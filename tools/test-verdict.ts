/** What Vitest's JSON reporter writes, as far as the verdict needs it. */
export interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    /** Path of the file. */
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

export interface Verdict {
  passed: number;
  failed: number;
  isGood: boolean;
  /** What whoever reads the last lines must know beside the numbers. */
  remarks: string[];
}

/** More files than these do not fail because two cores were busy with something else. */
const mostSeenAgain = 4;

/** Files of a run that are worth a second look; none when all passed or too many failed. */
export function filesToSeeAgain(report: Report): string[] {
  const failed = report.testResults.filter(({ status }) => status === "failed").map(({ name }) => name);
  return failed.length <= mostSeenAgain ? failed : [];
}

function failedIn({ testResults }: Report): string[] {
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === "failed").map(({ fullName }) => fullName),
  );
}

/** The verdict on a run and, where there was one, on the second look at what failed in it; null: that look broke down. */
export function verdictOf(first: Report, second?: Report | null): Verdict {
  const skipped = first.numPendingTests + first.numTodoTests;
  const failed = second ? second.numFailedTests : first.numFailedTests;
  const passed = first.numPassedTests + Math.max(0, first.numFailedTests - failed);
  const stillFailing = new Set(second ? failedIn(second) : failedIn(first));
  const onlyAlone = failedIn(first).filter((test) => !stillFailing.has(test));
  const remarks = onlyAlone.map((test) => `Passed only when it ran alone: ${test}`);
  if (second === null) remarks.push("The second look itself failed; see above.");
  if (skipped > 0) remarks.push(`${skipped} tests were skipped, which the house does not allow.`);
  return { passed, failed, remarks, isGood: failed === 0 && skipped === 0 && second !== null };
}
