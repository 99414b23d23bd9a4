/**
 * Stand-in for a server with a worker: starts itself as a child, which uses a core for a moment, and reports the
 * child's number when that is done.
 */
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

function computeFor(ms: number): void {
  for (const start = performance.now(); performance.now() - start < ms;);
}

if (process.argv.includes("child")) {
  compute(400_000);
  process.send?.("done");
  process.on("disconnect", () => process.exit(0));
} else {
  const child = fork(fileURLToPath(import.meta.url), ["child"]);
  child.once("message", () => process.send?.(child.pid));
}
