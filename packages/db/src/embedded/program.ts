import { execFile } from "node:child_process";
import { parse } from "node:path";

/** Something to run, and as whom: uid and gid are set only by a root process that steps down. */
export type Command = { file: string; args: string[]; uid?: number; gid?: number };

/** Where programs are started: a directory that every account may enter. */
export const root = parse(process.cwd()).root;

export type Outcome = { code: number; output: string };

/**
 * The environment for PostgreSQL's programs: ours without the PG* variables that would change their meaning, in a locale
 * whose messages we can read.
 */
export function programEnvironment(): NodeJS.ProcessEnv {
  // allow-environment: handed on to PostgreSQL, not read
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|NODE_CHANNEL)/.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: "C", LANG: "C" };
}

/** Runs a command to its end. Never throws: one that could not be run at all has code -1. */
export function runProgram(command: Command): Promise<Outcome> {
  const { file, args, uid, gid } = command;
  return new Promise((resolve) => {
    execFile(file, args, { uid, gid, cwd: root, env: programEnvironment() }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === "number" ? error.code : -1;
      resolve({ code, output: `${stdout}${stderr}` || (error?.message ?? "") });
    });
  });
}
