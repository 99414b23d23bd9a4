import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { run, runTests } from "./test-run.ts";

/**
 * `npm test`: format, lint, types, our own rules, then every test: units, server and database, browser
 * (R-operation-12). Arguments go to the test runner. The last line says how many passed.
 */
const cwd = dirname(dirname(fileURLToPath(import.meta.url)));

try {
  const isSound = run(cwd, process.execPath, ["tools/check.ts", "rules", "types", "format", "lint", "contract"]);
  process.exitCode = (await runTests(cwd, { args: process.argv.slice(2), isSound })) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
