import { readFile, readlink, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { runProgram } from "./runner.ts";

/** The contents of a running PostgreSQL's postmaster.pid; `status` is starting, ready, standby or stopping. */
export type Postmaster = { pid: number; port: number; status: string };

/**
 * The postmaster that runs on `pgData`, or undefined. Removes a postmaster.pid whose number belongs to another process
 * or to a zombie, because PostgreSQL itself would take it for a running server. Source:
 * https://www.postgresql.org/docs/18/storage-file-layout.html and src/include/utils/pidfile.h
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
 * Whether a process is still running; true when unknown. A zombie does not count as running. Does not read the data
 * directory: a supervisor calls it four times a second, even when no file descriptors are left.
 */
export async function isRunning(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform !== "linux") return true;
  const state = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return !/\) [ZX] /.test(state);
}

/** False for a dead process: PostgreSQL then handles its file and also checks for shared memory still in use. */
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
  // The working directory also identifies a data directory that was renamed while PostgreSQL ran.
  return args.includes(pgData) || (await readlink(`/proc/${pid}/cwd`).catch(() => "")) === pgData;
}

/**
 * Empty when the process is gone. Throws when it cannot be read: an unreadable one must not count as another process.
 */
async function readCommandLine(pid: number): Promise<string> {
  try {
    return await readFile(`/proc/${pid}/cmdline`, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && ["ENOENT", "ESRCH"].includes(String(error.code))) return "";
    throw error;
  }
}
