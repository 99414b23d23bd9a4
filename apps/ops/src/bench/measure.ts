import autocannon from "autocannon";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";

export interface Measured {
  requestsPerSecond: number;
  p50: number;
  p99: number;
}

/** Requests one address as fast as ten connections can, for `seconds`. Throws when any answer was not 2xx. */
export async function load(url: string, seconds: number): Promise<Measured> {
  const result = await autocannon({
    url,
    connections: 10,
    duration: seconds,
    headers: { "accept-encoding": "br" },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} not 2xx, ${result.errors} failed`);
  return { requestsPerSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

export interface Running {
  child: ChildProcess;
  /** Seconds from spawn until it printed that it is ready. */
  startSeconds: number;
  stop(): Promise<void>;
}

/** Starts a Node process and waits until it prints the text `ready`. Throws with its output when it ends before. */
export async function startProcess(script: string, env: Record<string, string>, ready: string): Promise<Running> {
  const started = performance.now();
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  await new Promise<void>((resolve, reject) => {
    const collect = (text: Buffer) => {
      output += text.toString();
      if (output.includes(ready)) resolve();
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.once("exit", () => reject(new Error(`${script} ended before it was ready:\n${output}`)));
  });
  return {
    child,
    startSeconds: (performance.now() - started) / 1_000,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

/** Resident memory of a process in MiB; null where the system does not provide it. */
export function residentMegabytes(pid: number | undefined): number | null {
  try {
    const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kilobytes ? Math.round(Number(kilobytes) / 1_024) : null;
  } catch {
    return null;
  }
}
