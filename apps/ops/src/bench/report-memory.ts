import cluster from "node:cluster";
import { collectGarbage } from "@changming/server/process/collect-garbage";

/** What a process of a server holds after its garbage was collected, in bytes. */
export interface MemoryReport {
  pid: number;
  rss: number;
  /** The heap of JavaScript, buffers included. */
  heap: number;
  /** Open connections. */
  sockets: number;
}

/** At SIGUSR2 a process prints `memory` and its report; a primary passes the signal on to its workers. */
export function reportMemoryAtSignal(): void {
  process.on("SIGUSR2", () => {
    const workers = Object.values(cluster.workers ?? {});
    if (workers.length === 0) void report();
    for (const worker of workers) worker?.process.kill("SIGUSR2");
  });
}

async function report(): Promise<void> {
  // What the first one frees may be held by finalizers until the second.
  for (let time = 0; time < 2; time += 1) await collectGarbage();
  const { rss, heapUsed, external } = process.memoryUsage();
  const sockets = process.getActiveResourcesInfo().filter((name) => name === "TCPSocketWrap").length;
  const reported: MemoryReport = { pid: process.pid, rss, heap: heapUsed + external, sockets };
  console.log(`memory ${JSON.stringify(reported)}`);
}
