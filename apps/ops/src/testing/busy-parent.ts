/**
 * Stand-in for a server with a worker: starts itself as a child, which uses a core for a moment, and reports the child's
 * number when that is done.
 */
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Milliseconds of the processor, however busy the machine is. */
function compute(ms: number): void {
  while (process.cpuUsage().user < ms * 1_000) continue;
}

if (process.argv.includes("child")) {
  compute(400);
  process.send?.("done");
  process.on("disconnect", () => process.exit(0));
} else {
  const child = fork(fileURLToPath(import.meta.url), ["child"]);
  child.once("message", () => process.send?.(child.pid));
}
