import { execFile } from "node:child_process";
import { parse } from "node:path";

/** A command and its account: uid and gid are set only by a root process that drops privileges. */
export type Command = { file: string; args: string[]; uid?: number; gid?: number };

/** Working directory of the programs: one that every account may enter. */
export const root = parse(process.cwd()).root;

type Outcome = { code: number; output: string };

/**
 * Environment of PostgreSQL's programs: this process's without the PG* variables that would change their behaviour, and
 * in a locale whose messages can be parsed.
 */
export function programEnvironment(): NodeJS.ProcessEnv {
  // allow-environment: passed on to PostgreSQL, not read
  const allowed = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|NODE_CHANNEL)/.test(name));
  return { ...Object.fromEntries(allowed), LC_ALL: "C", LANG: "C" };
}

/** Runs a command to its end. Never throws: a command that could not be started has code -1. */
export function runProgram(command: Command): Promise<Outcome> {
  const { file, args, uid, gid } = command;
  return new Promise((resolve) => {
    execFile(file, args, { uid, gid, cwd: root, env: programEnvironment() }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === "number" ? error.code : -1;
      resolve({ code, output: `${stdout}${stderr}` || (error?.message ?? "") });
    });
  });
}
