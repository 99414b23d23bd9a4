import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "@changming/db/embedded/embedded";
import { locateData } from "@changming/db/embedded/home";
import { findPostmaster } from "@changming/db/embedded/postmaster-file";

/** Longer than a server needs to drain and to stop its PostgreSQL. */
const killAfterMs = 90_000;

type Release = () => Promise<void> | void;

/** Each stops or deletes something that the current run started or created; the newest is called first. */
const releases: Release[] = [];
let isRunning = false;

/**
 * Runs `work` and then releases everything that it started or created, the newest first, however it ends: also when it throws, and at
 * SIGINT, SIGTERM or SIGHUP, which reject. Work that still runs after a signal cannot start anything more.
 */
export async function withResources<T>(work: () => Promise<T>): Promise<T> {
  const interrupted = Promise.withResolvers<never>();
  const onSignal = (signal: NodeJS.Signals) => interrupted.reject(new Error(`stopped by ${signal}`));
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.on(signal, onSignal);
  isRunning = true;
  try {
    return await Promise.race([work(), interrupted.promise]);
  } finally {
    isRunning = false;
    await releaseAll();
    for (const signal of signals) process.off(signal, onSignal);
  }
}

/** Newest first: a folder is deleted after the process that uses it. One that fails does not hinder the others. */
async function releaseAll(): Promise<void> {
  for (let release = releases.pop(); release; release = releases.pop()) {
    try {
      await release();
    } catch (error) {
      console.error(error);
      process.exitCode = 1;
    }
  }
}

/** Registers what must not outlive the run, before it exists. Throws when the run is over. */
export function releaseAtEnd(release: Release): void {
  if (!isRunning) throw new Error("the run is over");
  releases.push(release);
}

/** A folder that is deleted at the end of the run. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "changming-bench-"));
  releaseAtEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface Running {
  child: ChildProcess;
  /** Seconds from spawn until it printed that it is ready. */
  startSeconds: number;
  /** Everything it has printed until it was ready. */
  output(): string;
  /** Idempotent. */
  stop(): Promise<void>;
}

/** Starts a Node process and waits until it prints the text `ready`. Throws with its output when it ends before. */
export async function startProcess(
  script: string,
  env: Record<string, string>,
  ready: string,
  args: readonly string[] = [],
): Promise<Running> {
  const started = performance.now();
  const own: { child?: ChildProcess } = {};
  const stop = async () => {
    if (own.child) await stopChild(own.child);
    if (env.DATA_DIR) await stopLeftPostgres(env.DATA_DIR);
  };
  releaseAtEnd(stop);
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  own.child = child;
  let output = "";
  await new Promise<void>((resolve, reject) => {
    const collect = (text: Buffer) => {
      output += text.toString();
      if (output.includes(ready)) resolve();
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`${script} ended before it was ready:\n${output}`)));
  });
  return { child, startSeconds: (performance.now() - started) / 1_000, output: () => output, stop };
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), killAfterMs);
  await exited;
  clearTimeout(timer);
}

/** A server that was killed leaves its PostgreSQL running; joining it is the way to stop it in an orderly manner. */
async function stopLeftPostgres(dataDir: string): Promise<void> {
  const folder = await realpath(dataDir).catch(() => null);
  if (folder === null || !(await findPostmaster(await locateData(folder)))) return;
  const left = await startEmbedded({ dataDir: folder });
  await left.stop();
}
