import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { closureKeys } from "./result-cache.ts";
import {
  generateStep,
  lintStep,
  runStep,
  runSteps,
  type Step,
  type StepResult,
  stylesStep,
  testStep,
  toolSteps,
  unusedStep,
} from "./steps.ts";

const root = mkdtempSync(join(tmpdir(), "changming-check-"));
afterAll(() => rmSync(root, { recursive: true }));

const tool = join(root, "node_modules/tool");
mkdirSync(tool, { recursive: true });
writeFileSync(join(tool, "package.json"), `{ "bin": { "say": "say.mjs" } }`);
writeFileSync(join(tool, "say.mjs"), "console.log(process.argv[3]); process.exitCode = Number(process.argv[2]);");

const say = (code: string, word: string) => ({ tool: "tool", bin: "say", args: [code, word], cwd: root });

test("a step stops at its first failing command and returns the output", async () => {
  const failed = await runStep({ name: "a", commands: [say("0", "one"), say("3", "two"), say("0", "three")] }, root);
  expect(failed).toMatchObject({ passed: false, output: "one\ntwo\n" });
});

test("a missing tool is a failed step with advice", async () => {
  const missing = { tool: "nowhere", bin: "nowhere", args: [], cwd: root };
  const result = await runStep({ name: "a", commands: [missing] }, root);
  expect(result).toMatchObject({ passed: false, output: "nowhere is not installed: npm install\n" });
});

test("every step is reported once, also those after a failure", async () => {
  const results: StepResult[] = [];
  const steps = ["1", "0", "0"].map((code, n) => ({ name: `step ${n}`, commands: [say(code, "x")] }));
  await runSteps(steps, root, 2, (result) => results.push(result));
  const passed = results.toSorted((a, b) => a.name.localeCompare(b.name)).map((result) => result.passed);
  expect(passed).toEqual([false, true, true]);
});

const linesOf = (step?: Step) =>
  step?.commands.map((command) => ["bin" in command ? command.bin : "", ...command.args].join(" "));

test("a workspace with its own tsconfig is type-checked on its own, after the types of the routes exist", () => {
  expect(linesOf(generateStep(root))).toEqual([]);
  mkdirSync(join(root, "apps/web"), { recursive: true });
  writeFileSync(join(root, "apps/web/tsconfig.json"), "{}");
  writeFileSync(join(root, "apps/web/react-router.config.ts"), "");
  expect(linesOf(generateStep(root))).toEqual(["react-router typegen"]);
  expect(linesOf(toolSteps(root).find(({ name }) => name === "types apps/web"))).toEqual([
    expect.stringMatching(
      /^tsc -p apps\/web\/tsconfig\.json .*--incremental --tsBuildInfoFile .*apps-web\.tsbuildinfo$/,
    ),
  ]);
});

const files = ["export const a = 1;", "export const b = 2;"].map((text, n) => ({ path: `src/${n}.ts`, text }));
const argsOf = (step: Step) => step.commands.map(({ args }) => args.filter((arg) => arg.startsWith("src/")));

test("the linter checks what has no cached pass, and everything after a failure", () => {
  const keys = closureKeys(files);
  const first = lintStep(root, files, keys);
  expect(argsOf(first)).toEqual([[]]);
  expect(argsOf(lintStep(root, files, keys))).toEqual([[]]);
  first.onPassed?.();
  expect(argsOf(lintStep(root, files, keys))).toEqual([]);
  const changed = [{ path: "src/0.ts", text: "export const a = 3;" }, ...files.slice(1)];
  expect(argsOf(lintStep(root, changed, closureKeys(changed)))).toEqual([["src/0.ts"]]);
});

test("style sheets and unused code are checked again once one of their files has changed", () => {
  const sheet = { path: "packages/ui/src/a.css", text: ".a {}" };
  for (const stepOf of [stylesStep, unusedStep]) {
    const step = () => stepOf(root, [sheet]);
    expect(step().commands).toHaveLength(1);
    step().onPassed?.();
    expect(step().commands).toEqual([]);
    expect(stepOf(root, [{ ...sheet, text: ".b {}" }]).commands).toHaveLength(1);
  }
});

test("unit tests run when what they load has changed, and always when they read files", () => {
  const tests = [
    { path: "src/pure.test.ts", text: `import { a } from "./0.ts"; a;` },
    { path: "src/disk.test.ts", text: `import "node:fs";` },
  ];
  const all = [...files, ...tests];
  const step = () => testStep(root, all, closureKeys(all), ["src/*.test.ts"]);
  expect(argsOf(step())).toEqual([[]]);
  step().onPassed?.();
  expect(argsOf(step())).toEqual([["src/disk.test.ts"]]);
});

test("a step that fails is not cached as passed", async () => {
  let isCached = false;
  const onPassed = () => void (isCached = true);
  await runStep({ name: "a", commands: [say("1", "x")], onPassed }, root);
  expect(isCached).toBe(false);
  await runStep({ name: "a", commands: [say("0", "x")], onPassed }, root);
  expect(isCached).toBe(true);
});
