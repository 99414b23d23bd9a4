import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { runTests } from "./test-run.ts";

/**
 * `npm run test:sweep`, before a release: every test whole, also those that `npm test` takes in part. Each page in each
 * width and mode, every hostile value in every field, long random walks, fifty deaths under load. Arguments go to the
 * test runner.
 */
const cwd = dirname(dirname(fileURLToPath(import.meta.url)));

try {
  process.exitCode = (await runTests(cwd, { args: process.argv.slice(2), env: { SWEEP: "1" } })) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
