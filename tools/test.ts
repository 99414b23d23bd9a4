import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { requireBrowser } from "./browser.ts";
import { buildSite } from "./build-site.ts";
import { filesToSeeAgain, type Report, type Verdict, verdictOf } from "./test-verdict.ts";

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

function runTests(chromium: string, args: string[]): Report | null {
  const folder = mkdtempSync(join(tmpdir(), "changming-report-"));
  const outputFile = join(folder, "report.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${outputFile}`];
  const passed = run("vitest", ["run", ...reporters, ...args], { ...process.env, CHROMIUM_PATH: chromium });
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

/** The whole run, and once more, alone and one after another, the few files of it that failed. */
function lookTwice(chromium: string): Verdict | null {
  const first = runTests(chromium, process.argv.slice(2));
  if (!first) return null;
  const again = filesToSeeAgain(first);
  if (again.length === 0) return verdictOf(first);
  say(`\nOnce more, with nothing beside it:\n${again.map((file) => `  ${relative(cwd, file)}`).join("\n")}`);
  const second = runTests(chromium, ["--maxWorkers=1", ...again]);
  return verdictOf(first, second);
}

try {
  const isSound = run(process.execPath, ["tools/check.ts", "rules", "types", "format", "lint", "contract"]);
  buildSite(root, say);
  const verdict = lookTwice(requireBrowser(say));
  say("");
  if (!isSound) say("The checks before the tests failed; see above.");
  if (!verdict) say("The test run itself failed; see above.");
  for (const line of verdict?.remarks ?? []) say(line);
  say(`${verdict?.passed ?? 0} passed, ${verdict?.failed ?? 1} failed`);
  process.exitCode = isSound && verdict?.isGood ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
