import { parseArgs } from "node:util";
import { ConfigError, parseConfig } from "@changming/server/config/config";
import { type Outside, realOutside } from "../doctor/check-reach.ts";
import { examine } from "../doctor/examine.ts";
import { bad, type Finding, type FindingState } from "../doctor/finding.ts";
import { type CommandDeps, runCommand } from "../run-command.ts";

const labels: Record<FindingState, string> = { good: "好  ", notice: "注意", bad: "坏  " };

/**
 * `npm run doctor`: checks everything that a site depends on and changes nothing (R-operation-10). Returns whether no
 * finding is bad.
 */
export async function doctorCommand(parts: CommandDeps & { outside?: Outside }): Promise<boolean> {
  const { args, env, say, now, outside = realOutside } = parts;
  const isJson = readArguments(args);
  const findings = await examineWith(env, now, outside);
  const isHealthy = findings.every(({ state }) => state !== "bad");
  if (isJson) say(JSON.stringify({ isHealthy, findings }, null, 2));
  else for (const line of linesOf(findings)) say(line);
  return isHealthy;
}

function readArguments(args: readonly string[]): boolean {
  try {
    return parseArgs({ args: [...args], options: { json: { type: "boolean" } } }).values.json ?? false;
  } catch {
    throw new ConfigError("用法：npm run doctor（或加 -- --json）");
  }
}

async function examineWith(env: CommandDeps["env"], now: () => Date, outside: Outside): Promise<Finding[]> {
  try {
    return await examine(parseConfig(env), now, outside);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [bad("设置", error.message, "改好这个环境变量，再查一次")];
  }
}

function linesOf(findings: readonly Finding[]): string[] {
  const lines = findings.flatMap(({ name, state, message, remedy }) => [
    `${labels[state]} ${name}：${message}`,
    ...(remedy === null ? [] : [`       → ${remedy}`]),
  ]);
  const count = (state: FindingState) => findings.filter((finding) => finding.state === state).length;
  return [...lines, "", `${count("good")} 项好，${count("notice")} 项注意，${count("bad")} 项坏`];
}

if (import.meta.main) await runCommand(doctorCommand);
