import { spawn } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, matchesGlob } from "node:path";
import { hashOf, openResultCache, selfContainedTests } from "./result-cache.ts";
import { isScript, type SourceFile } from "./source-tree.ts";

/** One row of the report: commands that run one after the other until one fails. */
export interface Step {
  name: string;
  commands: Command[];
  /** Called once all commands have passed. */
  onPassed?: () => void;
}

/** A program of a package that is run with our Node, or a script of this repository. */
type Command = Program | { script: string; args: string[]; cwd: string };

interface Program {
  /** The npm package whose program is run, and the program's name in its package.json. */
  tool: string;
  bin: string;
  args: string[];
  cwd: string;
}

export interface StepResult {
  name: string;
  passed: boolean;
  seconds: number;
  /** The output of the tools, both streams in order. */
  output: string;
}

/** Below node_modules, so that a fresh installation begins without it. */
const cacheFolder = "node_modules/.cache/check";

/** Types that the linter and the type check need and that are not in the repository. */
export function generateStep(root: string): Step {
  const cwd = join(root, "apps/web");
  const typegen = { tool: "@react-router/dev", bin: "react-router", args: ["typegen"], cwd };
  return { name: "types of the routes", commands: existsSync(join(cwd, "react-router.config.ts")) ? [typegen] : [] };
}

/** The tools that check the tree, cheapest last so that the long ones start first. */
export function toolSteps(root: string): Step[] {
  const workspaces = globSync("{apps,packages}/*/tsconfig.json", { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .toSorted();
  return [
    { name: "types", commands: [typeCheck(root, "tsconfig.json")] },
    ...workspaces.map((path) => ({
      name: `types ${dirname(path)}`,
      commands: [typeCheck(root, path)],
    })),
    {
      name: "contract",
      commands: ["tools/gen-registries.ts", "tools/gen-contract.ts"].map((script) => ({
        script,
        args: ["--check"],
        cwd: root,
      })),
    },
    { name: "architecture", commands: [{ script: "tools/gen-architecture.ts", args: ["--check"], cwd: root }] },
    { name: "format", commands: [{ tool: "oxfmt", bin: "oxfmt", args: ["--check", "."], cwd: root }] },
  ];
}

/** stylelint, unless it passed with the same style sheets and settings: they refer to each other's properties. */
export function stylesStep(root: string, files: SourceFile[]): Step {
  const args = ["{apps,packages}/**/*.css", "--formatter", "unix"];
  const inputs = files.filter(
    ({ path }) => path.endsWith(".css") || /^(?:package-lock|\.stylelintrc)\.json$/.test(path),
  );
  return cachedStep(root, "styles", inputs, { tool: "stylelint", bin: "stylelint", args, cwd: root });
}

/** knip: files, exports and dependencies that nothing uses, unless it passed with the same scripts and settings. */
export function unusedStep(root: string, files: SourceFile[]): Step {
  const inputs = files.filter(({ path }) => /\.(?:[cm]?[jt]sx?|css|html|jsonc?|ya?ml)$/.test(path));
  return cachedStep(root, "unused", inputs, { tool: "knip", bin: "knip", args: ["--no-progress"], cwd: root });
}

function cachedStep(root: string, name: string, inputs: SourceFile[], command: Command): Step {
  const key = hashOf(...inputs.flatMap(({ path, text }) => [path, text]));
  const cache = openResultCache(root, name, new Map([[name, key]]));
  return {
    name,
    commands: cache.stale([name]).length === 0 ? [] : [command],
    onPassed: () => cache.record([name]),
  };
}

/** One checker: two steps run side by side, and work that several checkers share is then done only once. */
function typeCheck(root: string, config: string): Program {
  const buildInfo = join(root, cacheFolder, `${dirname(config).replaceAll("/", "-")}.tsbuildinfo`);
  const args = ["-p", config, "--checkers", "1", "--incremental", "--tsBuildInfoFile", buildInfo];
  return { tool: "typescript", bin: "tsc", args, cwd: root };
}

/** The linter, over the files that have no cached pass for their content and that of their imports. */
export function lintStep(root: string, files: SourceFile[], keys: Map<string, string>): Step {
  const paths = files
    .map(({ path }) => path)
    .filter((path) => isScript(path) && !/\/generated\/|\.gen\.\w+$/.test(path));
  const cache = openResultCache(root, "lint", keys);
  const stale = cache.stale(paths);
  const args = [
    "--type-aware",
    "--deny-warnings",
    "--report-unused-disable-directives",
    ...(stale.length === paths.length ? [] : stale),
  ];
  return {
    name: stale.length === paths.length ? "lint" : `lint (${stale.length} of ${paths.length} files)`,
    commands: stale.length === 0 ? [] : [{ tool: "oxlint", bin: "oxlint", args, cwd: root }],
    onPassed: () => cache.record(paths),
  };
}

/**
 * The tests that need neither a database nor a browser: those without a cached pass for the modules they load, and
 * those that read more than modules. Last, because they use both cores.
 */
export function testStep(root: string, files: SourceFile[], keys: Map<string, string>, patterns: string[]): Step {
  const tests = files.map(({ path }) => path).filter((path) => patterns.some((pattern) => matchesGlob(path, pattern)));
  const selfContained = selfContainedTests(files);
  const cacheable = tests.filter((path) => selfContained.has(path));
  const cache = openResultCache(root, "tests", keys);
  const stale = new Set(cache.stale(cacheable));
  const wanted = tests.filter((path) => !selfContained.has(path) || stale.has(path));
  const args = ["run", "--project", "unit*", "--reporter=dot", ...(wanted.length === tests.length ? [] : wanted)];
  return {
    name: wanted.length === tests.length ? "tests" : `tests (${wanted.length} of ${tests.length} files)`,
    commands: wanted.length === 0 ? [] : [{ tool: "vitest", bin: "vitest", args, cwd: root }],
    onPassed: () => cache.record(cacheable),
  };
}

/** Runs the step; it never throws, a tool that cannot be started is a failed step. */
export async function runStep(step: Step, root: string): Promise<StepResult> {
  const started = performance.now();
  let output = "";
  let passed = true;
  for (const command of step.commands) {
    const { code, text } = await run(command, root);
    output += text;
    passed = code === 0;
    if (!passed) break;
  }
  if (passed) step.onPassed?.();
  return { name: step.name, passed, seconds: (performance.now() - started) / 1000, output };
}

/** Runs the steps, at most `width` at a time, and reports each as it ends. */
export async function runSteps(steps: Step[], root: string, width: number, report: (result: StepResult) => void) {
  const waiting = [...steps];
  const lane = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) report(await runStep(step, root));
  };
  await Promise.all(Array.from({ length: width }, lane));
}

function run(command: Command, root: string): Promise<{ code: number; text: string }> {
  const { args, cwd } = command;
  const name = "script" in command ? command.script : command.tool;
  const program = "script" in command ? join(root, command.script) : programOf(command.tool, command.bin, root);
  if (program === undefined) return Promise.resolve({ code: 1, text: `${name} is not installed: npm install\n` });
  return new Promise((resolve) => {
    const colour = process.stdout.isTTY ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" };
    const child = spawn(process.execPath, [program, ...args], {
      cwd,
      env: { ...process.env, ...colour },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let text = "";
    child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (text += chunk.toString()));
    child.on("error", (error) => resolve({ code: 1, text: `${text}${error.message}\n` }));
    child.on("close", (code) => resolve({ code: code ?? 1, text }));
  });
}

function programOf(tool: string, bin: string, root: string): string | undefined {
  const folder = join(root, "node_modules", tool);
  if (!existsSync(join(folder, "package.json"))) return undefined;
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    bin: string | Record<string, string>;
  };
  const path = typeof manifest.bin === "string" ? manifest.bin : manifest.bin[bin];
  return path === undefined ? undefined : join(folder, path);
}
