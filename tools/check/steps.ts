import { spawn } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** One line of the report: commands that run one after the other until one fails. */
export interface Step {
  name: string;
  commands: Command[];
}

/** A program of a package that is run with our Node, or a script of ours. */
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
  /** What the tools said, both streams in order. */
  output: string;
}

/** The tools that look at the tree, cheapest last so that the long ones start first. */
export function toolSteps(root: string): Step[] {
  const tsc = (...args: string[]) => ({ tool: "typescript", bin: "tsc", args, cwd: root });
  const rooms = globSync("{apps,packages}/*/tsconfig.json", { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .toSorted();
  const typegen = existsSync(join(root, "apps/web/react-router.config.ts"))
    ? [{ tool: "@react-router/dev", bin: "react-router", args: ["typegen"], cwd: join(root, "apps/web") }]
    : [];
  const cache = join(root, "node_modules/.cache/prettier-check");
  const formatArgs = [".", "--check", "--log-level", "warn", "--cache", "--cache-strategy", "content"];
  return [
    { name: "types", commands: [tsc("-p", "tsconfig.json")] },
    ...rooms.map((path) => {
      const commands = [tsc("-p", path)];
      return {
        name: `types ${dirname(path)}`,
        commands: path.startsWith("apps/web/") ? [...typegen, ...commands] : commands,
      };
    }),
    {
      name: "format",
      commands: [{ tool: "prettier", bin: "prettier", args: [...formatArgs, "--cache-location", cache], cwd: root }],
    },
    { name: "contract", commands: [{ script: "tools/gen-contract.ts", args: ["--check"], cwd: root }] },
    {
      name: "lint",
      commands: [{ tool: "oxlint", bin: "oxlint", args: ["--type-aware", "--deny-warnings"], cwd: root }],
    },
  ];
}

/** The tests that need neither a database nor a browser. Last, because they want both cores. */
export function testStep(root: string): Step[] {
  if (!existsSync(join(root, "vitest.config.ts"))) return [];
  const args = ["run", "--project", "unit", "--reporter=dot"];
  return [{ name: "tests", commands: [{ tool: "vitest", bin: "vitest", args, cwd: root }] }];
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
