import { spawn } from "node:child_process";
import { open, stat } from "node:fs/promises";
import { totalmem } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { programPath } from "./binaries.ts";
import { readLog } from "./data-directory.ts";
import { EnvironmentError } from "./environment-error.ts";
import { giveToOwnerOf } from "./ownership.ts";
import { findPostmaster, type Postmaster } from "./postmaster-file.ts";
import { type Home, programEnvironment, root, runProgram } from "./runner.ts";

const pollMs = 25;
const forceStopAfterMs = 60_000;

export type StartOptions = {
  dataDir: string;
  fsync: boolean;
  bulk: boolean;
  choosePort: () => Promise<number>;
  log: (line: string) => void;
  /** Appends to the log of the previous PostgreSQL, which contains the reason of its end; else the log is truncated. */
  appendLog?: boolean;
};

/**
 * Starts PostgreSQL and waits until it accepts connections, however long its recovery takes. A port taken meanwhile is
 * replaced, and the last processes of a killed PostgreSQL have ten seconds to end. Throws EnvironmentError.
 */
export async function startPostmaster(home: Home, options: StartOptions): Promise<Postmaster> {
  const logPath = join(options.dataDir, "postgres.log");
  for (let attempt = 1; ; attempt++) {
    const logged = options.appendLog ? ((await stat(logPath).catch(() => undefined))?.size ?? 0) : 0;
    const started = await launch(home, await options.choosePort(), logPath, options);
    if (started) return started;
    const reason = await readLog(logPath, logged);
    const portTaken = /could not (bind|create any TCP)/.test(reason);
    const stillDying = /pre-existing shared memory block/.test(reason);
    if ((!portTaken || attempt > 5) && (!stillDying || attempt > 20)) {
      throw new EnvironmentError(`数据库没有启动，原因写在 ${logPath}。`, { cause: reason });
    }
    // A restart uses the same port, which a reconnecting client may occupy for a moment.
    await pause(500);
  }
}

/**
 * Waits for a postmaster to accept connections; undefined when none is running and none is `coming`. `port`
 * distinguishes a fresh postmaster.pid from one left by a killed PostgreSQL with the same process number.
 */
export async function waitUntilReady(
  pgData: string,
  log: (line: string) => void,
  { coming = () => false, port }: { coming?: () => boolean; port?: number } = {},
): Promise<Postmaster | undefined> {
  for (let waitedMs = 0; ; waitedMs += pollMs) {
    const mayCome = coming();
    const found = await findPostmaster(pgData);
    if (found?.status === "ready" && (port === undefined || found.port === port)) return found;
    if (!found && !mayCome) return undefined;
    if (waitedMs > 0 && waitedMs % 10_000 === 0) log("数据库上次没有正常关闭，正在恢复，请稍候……");
    await pause(pollMs);
  }
}

/** Undefined when PostgreSQL ended instead of becoming ready; the log then contains the reason. */
async function launch(
  home: Home,
  port: number,
  logPath: string,
  { fsync, bulk, log, dataDir, appendLog }: StartOptions,
): Promise<Postmaster | undefined> {
  const { pgData, native, runner } = home;
  const settings = fixedSettings(port, { fsync, bulk });
  const logFile = await open(logPath, appendLog ? "a" : "w", 0o600);
  await giveToOwnerOf(dataDir, [logPath]);
  try {
    if (process.platform === "win32") {
      // Only pg_ctl drops administrator privileges, with which PostgreSQL does not run.
      const options = settings.map((part) => (part.endsWith("=") ? `${part}''` : part)).join(" ");
      const args = ["start", "-w", "-t", "600", "-D", pgData, "-l", logPath, "-o", options];
      await logFile.close();
      await runProgram(runner.command(programPath(native, "pg_ctl"), args));
      return await waitUntilReady(pgData, log, { port });
    }
    const { file, args, uid, gid } = runner.command(programPath(native, "postgres"), ["-D", pgData, ...settings]);
    // A session of its own: Ctrl-C must not reach PostgreSQL before the server has drained, nor this process's death
    // end it.
    const child = spawn(file, args, {
      uid,
      gid,
      cwd: root,
      env: programEnvironment(),
      detached: true,
      stdio: ["ignore", logFile.fd, logFile.fd],
    });
    let ended = false;
    child.once("exit", () => (ended = true));
    child.once("error", () => (ended = true));
    child.unref();
    return await waitUntilReady(pgData, log, { port, coming: () => !ended });
  } finally {
    await logFile.close();
  }
}

/**
 * Stops PostgreSQL: closes its connections, writes all data and waits for the end. After a minute it is stopped
 * immediately; the next start then recovers, and no committed data is lost.
 */
export async function stopPostmaster(home: Home, log: (line: string) => void): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += pollMs) {
    const running = await findPostmaster(home.pgData);
    if (!running) return;
    if (waitedMs === 0) await sendSignal(home, running.pid, "SIGINT");
    if (waitedMs === forceStopAfterMs) {
      log("数据库一分钟还没有停下，改为立即停止；下次启动时它会自行恢复。");
      await sendSignal(home, running.pid, "SIGQUIT");
    }
    await pause(pollMs);
  }
}

async function sendSignal(home: Home, pid: number, signal: "SIGINT" | "SIGQUIT"): Promise<void> {
  if (process.platform !== "win32") {
    try {
      process.kill(pid, signal);
      return;
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ESRCH") return;
      // A root without CAP_KILL: PostgreSQL's own account sends the signal.
    }
  }
  const name = signal === "SIGINT" ? "INT" : "QUIT";
  await runProgram(home.runner.command(programPath(home.native, "pg_ctl"), ["kill", name, String(pid)]));
}

/**
 * Passed on the command line, where they override every file. Without `fsync` a power failure destroys the data; a
 * killed process still loses nothing, because synchronous_commit stays on even then.
 */
function fixedSettings(port: number, { fsync, bulk }: Pick<StartOptions, "fsync" | "bulk">): string[] {
  const settings = {
    port: String(port),
    listen_addresses: "127.0.0.1",
    // No socket: its path would have to fit 107 bytes wherever the data is.
    unix_socket_directories: "",
    logging_collector: "off",
    log_destination: "stderr",
    cluster_name: "changming",
    fsync: fsync ? "on" : "off",
    ...(fsync && !bulk ? {} : { full_page_writes: "off" }),
    ...(bulk ? bulkSettings() : {}),
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** For `bulk`; see https://www.postgresql.org/docs/18/populate.html. An eighth of the memory buffers pages. */
function bulkSettings(): Record<string, string> {
  const buffers = Math.min(2_048, Math.max(256, Math.round(totalmem() / 2 ** 20 / 8)));
  return {
    wal_level: "minimal",
    max_wal_senders: "0",
    max_wal_size: "8GB",
    checkpoint_timeout: "1h",
    shared_buffers: `${buffers}MB`,
    autovacuum: "off",
  };
}
