import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { requireBrowser } from "./browser.ts";
import { buildSite } from "./build-site.ts";

/**
 * `npm test`: format, lint, types, our own rules, then every test: units, server and database, browser. Arguments go to
 * the test runner. The last line says how many passed.
 */
const root = new URL("../", import.meta.url);
const cwd = fileURLToPath(root);
const say = (line: string) => console.log(line);

function run(command: string, args: string[], env = process.env): boolean {
  return spawnSync(command, args, { cwd, stdio: "inherit", env }).status === 0;
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
}

function runTests(chromium: string): Report | null {
  const folder = mkdtempSync(join(tmpdir(), "changming-report-"));
  const outputFile = join(folder, "report.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${outputFile}`];
  const passed = run("vitest", ["run", ...reporters, ...process.argv.slice(2)], {
    ...process.env,
    CHROMIUM_PATH: chromium,
  });
  try {
    const report = JSON.parse(readFileSync(outputFile, "utf8")) as Report;
    // A broken set-up fails the run without failing a test.
    return passed || report.numFailedTests > 0 ? report : null;
  } catch {
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

try {
  const isSound = run(process.execPath, ["tools/check.ts", "rules", "types", "format", "lint", "contract"]);
  buildSite(root, say);
  const report = runTests(requireBrowser(say));
  const skipped = report ? report.numPendingTests + report.numTodoTests : 0;
  console.log("");
  if (!isSound) console.log("The checks before the tests failed; see above.");
  if (!report) console.log("The test run itself failed; see above.");
  if (skipped > 0) console.log(`${skipped} tests were skipped, which the house does not allow.`);
  console.log(`${report?.numPassedTests ?? 0} passed, ${report?.numFailedTests ?? 1} failed`);
  process.exitCode = isSound && report && report.numFailedTests === 0 && skipped === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
