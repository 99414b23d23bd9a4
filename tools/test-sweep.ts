import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { runTests } from "./test-run.ts";

/**
 * `npm run test:sweep`, before a release: the tests that `npm test` takes in part, whole. They are those that use
 * `@changming/kit/testing/rounds`: each page in each width and mode, every hostile value in every field, long random
 * walks, fifty deaths under load. Arguments go to the test runner.
 */
const cwd = dirname(dirname(fileURLToPath(import.meta.url)));

const files = globSync("{apps,packages}/*/{src,app}/**/*.ts", { cwd }).filter((file) =>
  readFileSync(`${cwd}/${file}`, "utf8").includes("@changming/kit/testing/rounds"),
);
const isTest = (file: string) => file.endsWith(".test.ts");
/** Browser tests that take their pages or themselves from a file that knows the sweep. */
const ofBrowser = globSync("apps/e2e/src/*.test.ts", { cwd }).filter((file) =>
  /OfThisRun|sweepTest/.test(readFileSync(`${cwd}/${file}`, "utf8")),
);

try {
  const args = [...new Set([...files.filter(isTest), ...ofBrowser]), ...process.argv.slice(2)];
  process.exitCode = runTests(cwd, { args, env: { SWEEP: "1" } }) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
