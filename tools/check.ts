/**
 * `npm run check`: format, lint, types, our own rules and the unit tests, in under a minute (R-operation-12): what has
 * passed and has not changed since is skipped. With names it runs only those steps: `npm run check -- rules lint`.
 */
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import vitestConfig from "../vitest.config.ts";
import { budgetLines, findingLines, measureAll, stepLine } from "./check/report.ts";
import { findAll } from "./check/rules.ts";
import { closureKeys } from "./check/result-cache.ts";
import { type Budget, type Finding, readTree } from "./check/source-tree.ts";
import {
  generateStep,
  lintStep,
  runSteps,
  type StepResult,
  stylesStep,
  testStep,
  toolSteps,
  unusedStep,
} from "./check/steps.ts";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const wanted = process.argv.slice(2).filter((name) => !name.startsWith("-"));
const isWanted = (name: string) => wanted.length === 0 || wanted.some((prefix) => name.startsWith(prefix));

function runRules(): { result: StepResult; findings: Finding[]; budgets: Budget[] } {
  const started = performance.now();
  const findings = findAll(files);
  const budgets = measureAll(files, findings);
  const passed = findings.every(({ level }) => level === "warning") && budgets.every(({ ok }) => ok !== false);
  const seconds = (performance.now() - started) / 1000;
  return { result: { name: "rules", passed, seconds, output: "" }, findings, budgets };
}

/** Globs of the unit tests, from the test runner's own configuration. */
function unitPatterns(): string[] {
  const projects = vitestConfig.test?.projects ?? [];
  const unit = projects.map((project) => (typeof project === "object" && "test" in project ? project.test : undefined));
  return unit.find((test) => test?.name === "unit")?.include ?? [];
}

const results: StepResult[] = [];
const report = (result: StepResult) => {
  results.push(result);
  console.log(stepLine(result));
};

const files = readTree(root);
const tools = [...toolSteps(root), unusedStep(root, files), stylesStep(root, files)];
const steps = tools.filter(({ name }) => isWanted(name));
const known = ["rules", "lint", "tests", ...tools.map(({ name }) => name)];
const unknown = wanted.filter((prefix) => !known.some((name) => name.startsWith(prefix)));
if (unknown.length > 0) throw new Error(`no such step: ${unknown.join(", ")} (there are ${known.join(", ")})`);

const keys = isWanted("lint") || isWanted("tests") ? closureKeys(files) : new Map<string, string>();
const rules = isWanted("rules") ? runRules() : undefined;
if (rules) report(rules.result);
if (isWanted("lint") || isWanted("types")) await runSteps([generateStep(root)], root, 1, report);
// Two at a time: one core each.
await runSteps([...(isWanted("lint") ? [lintStep(root, files, keys)] : []), ...steps], root, 2, report);
if (isWanted("tests")) await runSteps([testStep(root, files, keys, unitPatterns())], root, 1, report);

for (const { name, passed, output } of results) if (!passed && output) console.log(`\n── ${name}\n${output.trimEnd()}`);
if (rules) for (const line of [...findingLines(rules.findings), ...budgetLines(rules.budgets)]) console.log(line);
const failed = results.filter(({ passed }) => !passed).map(({ name }) => name);
console.log(failed.length === 0 ? "\nAll good." : `\nFailed: ${failed.join(", ")}`);
process.exitCode = failed.length === 0 ? 0 : 1;
