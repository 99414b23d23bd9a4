import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks in a second of `/proc/…/stat`, on every Linux. */
const ticksPerSecond = 100;

interface ProcessStat {
  parent: number;
  /** Seconds of the processor, in the program and in the kernel for it, with its children that have ended. */
  seconds: number;
}

/** Fields after the name, which may contain anything, as proc(5) numbers them from 3 on. */
export function parseStat(text: string): ProcessStat {
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const number = (field: number) => Number(fields[field - 3]);
  return { parent: number(4), seconds: (number(14) + number(15) + number(16) + number(17)) / ticksPerSecond };
}

function readAll(): Map<number, ProcessStat> {
  const all = new Map<number, ProcessStat>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      all.set(Number(name), parseStat(readFileSync(`/proc/${name}/stat`, "utf8")));
    } catch {
      // It has ended meanwhile.
    }
  }
  return all;
}

/** Processes by what they are part of. */
export type Parts = Readonly<Record<string, readonly number[]>>;

/** Seconds of the processor that each part has used so far, with all descendants of its processes. Linux only. */
export function processorSeconds(parts: Parts): Record<string, number> {
  const all = readAll();
  const children = Map.groupBy(all.keys(), (pid) => all.get(pid)?.parent ?? 0);
  const sumOf = (pid: number): number =>
    (children.get(pid) ?? []).reduce((sum, child) => sum + sumOf(child), all.get(pid)?.seconds ?? 0);
  return Object.fromEntries(
    Object.entries(parts).map(([name, pids]) => [name, pids.reduce((sum, pid) => sum + sumOf(pid), 0)]),
  );
}
