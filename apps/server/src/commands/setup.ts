import { parseArgs } from "node:util";
import { ConfigError, parseConfig } from "../config/config.ts";
import { leaveDemo } from "../setup/leave-demo.ts";
import type { CommandParts } from "./backup.ts";

const usage = "用法：npm run setup -- --leave-demo（说明会移走什么），确定后再加 --yes";

/**
 * `npm run setup`: prepares a site, one option a step. Returns whether the step was done. Throws ConfigError with a
 * message for the operator.
 */
export async function setupCommand({ args, env, say, now }: CommandParts): Promise<boolean> {
  const { isConfirmed } = readArguments(args);
  return leaveDemo({ config: parseConfig(env), isConfirmed, say, now: now() });
}

function readArguments(args: readonly string[]): { isConfirmed: boolean } {
  const options = { "leave-demo": { type: "boolean" }, yes: { type: "boolean" } } as const;
  let values: { "leave-demo"?: boolean; yes?: boolean };
  try {
    ({ values } = parseArgs({ args: [...args], options }));
  } catch {
    throw new ConfigError(usage);
  }
  if (!values["leave-demo"]) throw new ConfigError(usage);
  return { isConfirmed: values.yes ?? false };
}
