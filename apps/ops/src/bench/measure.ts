import autocannon from "autocannon";
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

/** What 95 of 100 values do not exceed. */
export function p95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;
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
