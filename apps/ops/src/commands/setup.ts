import { readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { ConfigError, parseConfig } from "@changming/server/config/config";
import { type CommandDeps, runCommand } from "../run-command.ts";
import { applySetup, nextSteps } from "../setup/apply-setup.ts";
import { interview } from "../setup/interview.ts";
import { leaveDemo } from "../setup/leave-demo.ts";
import { parseAnswers, type Respondent, respondFromFile, respondFromTerminal } from "../setup/respondent.ts";
import { openSettings } from "../setup/settings-files.ts";

const usage =
  "用法：npm run setup（逐项回答），或 npm run setup -- --answers 文件；设置写到哪里用 --settings 目录；把演示站改成正式站：npm run setup -- --leave-demo（说明会移走什么），确定后再加 --yes";

interface SetupCommand extends CommandDeps {
  /** Opens the terminal for the questions; absent where there is none. */
  openTerminal?: () => Respondent;
}

/**
 * `npm run setup`: prepares a real site by questions or by a file of answers (R-operation-13), or turns a demo into an
 * empty site. Returns whether it was done. Throws ConfigError with a message for the operator; then nothing was written.
 */
export async function setupCommand({ args, env, say, now, openTerminal }: SetupCommand): Promise<boolean> {
  const options = readArguments(args);
  if (options.isLeavingDemo) {
    return leaveDemo({ config: parseConfig(env), isConfirmed: options.isConfirmed, say, now: now() });
  }
  const respondent = options.answers === null ? openTerminal?.() : await answersOf(options.answers);
  if (respondent === undefined) throw new ConfigError(usage);
  try {
    const settings = await openSettings(resolve(options.settings), { env, isService: options.isService });
    const plan = await interview(settings, { respondent, say, now });
    await applySetup(plan, say);
    for (const line of nextSteps(plan)) say(line);
    return true;
  } finally {
    respondent.close();
  }
}

function readArguments(args: readonly string[]) {
  const flag = { type: "boolean" } as const;
  const text = { type: "string" } as const;
  const options = { "leave-demo": flag, yes: flag, answers: text, settings: text, service: flag };
  let values: { "leave-demo"?: boolean; yes?: boolean; answers?: string; settings?: string; service?: boolean };
  try {
    ({ values } = parseArgs({ args: [...args], options }));
  } catch {
    throw new ConfigError(usage);
  }
  const { answers = null, settings = "settings", service: isService = false, yes: isConfirmed = false } = values;
  const isLeavingDemo = values["leave-demo"] ?? false;
  if (isLeavingDemo && answers !== null) throw new ConfigError(usage);
  if (isConfirmed && !isLeavingDemo) throw new ConfigError(usage);
  return { isLeavingDemo, isConfirmed, answers, settings, isService };
}

/** The answers of a file, which may contain a password and so is for its owner only. */
async function answersOf(path: string): Promise<Respondent> {
  const text = await readFile(path, "utf8").catch(() => {
    throw new ConfigError(`读不了回答文件 ${path}`);
  });
  const answers = parseAnswers(text, path);
  const { mode } = await stat(path);
  if (answers.ADMIN_PASSWORD !== undefined && process.platform !== "win32" && (mode & 0o077) !== 0) {
    throw new ConfigError(`${path} 里有密码，别的用户也能读：请先 chmod 600 ${path}`);
  }
  return respondFromFile(answers);
}

if (import.meta.main) {
  await runCommand((deps) => setupCommand({ ...deps, openTerminal: () => respondFromTerminal(process) }));
}
