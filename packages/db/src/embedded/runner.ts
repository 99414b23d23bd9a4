import { readFile } from "node:fs/promises";
import { EnvironmentError } from "./environment-error.ts";
import { isRoot } from "./ownership.ts";
import { execFile } from "node:child_process";
import { parse } from "node:path";

export type Account = { uid: number; gid: number };

/** How PostgreSQL's programs are started: as the current user, or as the account to which root drops its privileges. */
export type Runner = { account?: Account; command(file: string, args: string[]): Command };

/** PostgreSQL's data directory, its programs (bin, lib, share) and the way to run them. */
export type Home = { pgData: string; native: string; runner: Runner };

const asCurrentUser: Runner = { command: (file, args) => ({ file, args }) };

/**
 * The ways to run PostgreSQL here, least privilege first. As root: plainly as another user, then with the right to
 * traverse and read directories (CAP_DAC_READ_SEARCH), for a checkout that only root may enter.
 */
export function runnersFor(account: Account | undefined): Runner[] {
  if (!account) return [asCurrentUser];
  const { uid, gid } = account;
  const keepSearching = [
    ...["--reuid", String(uid), "--regid", String(gid), "--clear-groups", "--securebits", "+no_setuid_fixup"],
    ...["--inh-caps", "+dac_read_search", "--ambient-caps", "+dac_read_search"],
  ];
  const plain: Runner = { account, command: (file, args) => ({ file, args, uid, gid }) };
  const searching: Runner = {
    account,
    command: (file, args) => ({ file: "setpriv", args: [...keepSearching, "--", file, ...args] }),
  };
  return process.platform === "linux" ? [plain, searching] : [plain];
}

/** Whether a runner can start this program and enter this directory. */
export async function reaches(runner: Runner, program: string, directory: string): Promise<boolean> {
  if (!runner.account) return true;
  const [started, entered] = await Promise.all([
    runProgram(runner.command(program, ["--version"])),
    runProgram(runner.command("/bin/sh", ["-c", 'cd -- "$1"', "sh", directory])),
  ]);
  return started.code === 0 && entered.code === 0;
}

/**
 * The account that PostgreSQL runs as: none when not root, else the owner of the data, else the first suitable one of
 * this machine. initdb requires an account in /etc/passwd. Throws EnvironmentError when there is none.
 */
export async function chooseAccount(dataOwner: Account | undefined): Promise<Account | undefined> {
  if (!isRoot()) return undefined;
  const account = dataOwner && dataOwner.uid !== 0 ? dataOwner : await knownAccount();
  const trial = await runProgram({ file: "/bin/sh", args: ["-c", ":"], ...account });
  if (trial.code === 0) return account;
  throw new EnvironmentError(
    "现在以 root 运行，却无权换成普通用户来运行数据库；请用普通用户启动，或用 DATABASE_URL 指定一个 PostgreSQL。",
  );
}

async function knownAccount(): Promise<Account> {
  const lines = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  for (const name of ["changming", "postgres", "_postgres", "nobody"]) {
    const [, , uid, gid] = lines.find((line) => line[0] === name) ?? [];
    if (Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new EnvironmentError(
    "现在以 root 运行，而系统里没有可以用来运行数据库的普通用户，请先建一个名叫 changming 的用户。",
  );
}

/** A command and its account: uid and gid are set only by a root process that drops privileges. */
type Command = { file: string; args: string[]; uid?: number; gid?: number };

/** Working directory of the programs: one that every account may enter. */
export const root = parse(process.cwd()).root;

type Outcome = { code: number; output: string };

/**
 * Environment of PostgreSQL's programs: this process's without the PG* variables that would change their behaviour, and
 * in a locale whose messages can be parsed.
 */
export function programEnvironment(): NodeJS.ProcessEnv {
  // oxlint-disable-next-line node/no-process-env -- passed on to PostgreSQL, not read
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
