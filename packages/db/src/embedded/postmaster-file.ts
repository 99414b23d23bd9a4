import { readFile, readlink, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { runProgram } from "./program.ts";

/** What a running PostgreSQL writes into postmaster.pid; `status` is starting, ready, standby or stopping. */
export type Postmaster = { pid: number; port: number; status: string };

/**
 * The postmaster that runs on `pgData`, or undefined. A postmaster.pid whose number now belongs to another process, or
 * to a dead one that nobody has collected, is removed: PostgreSQL itself would take it for a running server.
 * Source: https://www.postgresql.org/docs/18/storage-file-layout.html and src/include/utils/pidfile.h
 */
export async function findPostmaster(pgData: string): Promise<Postmaster | undefined> {
  const path = join(pgData, "postmaster.pid");
  const text = await readFile(path, "utf8").catch(() => "");
  const [pidLine = "", , , portLine = "", , , , status = ""] = text.split("\n");
  const pid = Number(pidLine);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  if (!isAlive(pid)) return undefined;
  if (await isPostmasterOf(pid, pgData)) return { pid, port: Number(portLine), status: status.trim() };
  await rm(path, { force: true });
  return undefined;
}

/**
 * Whether a process still runs; in doubt it does. One that ended but was not collected by its parent does not run.
 * Reads nothing of the data directory: a supervisor may ask four times a second, without file descriptors left too.
 */
export async function isRunning(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform !== "linux") return true;
  const state = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return !/\) [ZX] /.test(state);
}

/** A dead process is left to PostgreSQL, which then also looks for shared memory still in use. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

async function isPostmasterOf(pid: number, pgData: string): Promise<boolean> {
  if (process.platform === "win32") {
    const { output } = await runProgram({ file: "tasklist", args: ["/FI", `PID eq ${pid}`, "/NH"] });
    return output.includes("postgres.exe");
  }
  if (process.platform !== "linux") {
    const { output } = await runProgram({ file: "ps", args: ["-ww", "-o", "command=", "-p", String(pid)] });
    return output.includes(`-D ${pgData} `);
  }
  const args = (await readCommandLine(pid)).split("\0");
  if (basename(args[0] ?? "") !== "postgres") return false;
  // The working directory also knows a data directory that was renamed while PostgreSQL ran.
  return args.includes(pgData) || (await readlink(`/proc/${pid}/cwd`).catch(() => "")) === pgData;
}

/** Empty when the process is gone. Throws when it cannot be read: an unread one must not be taken for another's. */
async function readCommandLine(pid: number): Promise<string> {
  try {
    return await readFile(`/proc/${pid}/cmdline`, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && ["ENOENT", "ESRCH"].includes(String(error.code))) return "";
    throw error;
  }
}
