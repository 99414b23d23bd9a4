import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { readTree } from "./check/source-tree.ts";
import { runTests } from "./test-run.ts";

/**
 * `npm run test:sweep`, before a release: what `npm test` leaves out or only samples (R-operation-12). Each page in each
 * width and mode, every hostile value in every field, long random walks. Arguments go to the test runner, in place of
 * those files.
 */
const cwd = dirname(dirname(fileURLToPath(import.meta.url)));

/** Those that have tests of the sweep, or numbers of rounds and samples that depend on it. */
function filesOfSweep(): string[] {
  return readTree(cwd)
    .filter(({ path, text }) => /\.test\.tsx?$/.test(path) && /\bsweepTest\b|\/testing\/rounds"/.test(text))
    .map(({ path }) => path);
}

try {
  const given = process.argv.slice(2);
  const args = given.length > 0 ? given : filesOfSweep();
  process.exitCode = (await runTests(cwd, { args, env: { SWEEP: "1" } })) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
