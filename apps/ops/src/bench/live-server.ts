import cluster from "node:cluster";
import { fileURLToPath } from "node:url";
import { workersOf } from "@changming/server/config/workers";
import { fillDemo } from "../demo/fill-demo.ts";
import { reportMemoryAtSignal } from "./report-memory.ts";

/**
 * The whole server except its pages, as one process or as WORKERS of them: the live connection needs no built site. At
 * SIGUSR2 each process that serves prints its memory.
 */
const source = {
  clientFolder: fileURLToPath(new URL("../../../web/public", import.meta.url)),
  isCached: true,
  site: () => Promise.reject(new Error("this bench renders no pages")),
};
reportMemoryAtSignal();
if (cluster.isPrimary && workersOf(process.env) > 1) {
  const { runWorkers } = await import("@changming/server/process/run-workers");
  await runWorkers(process.env, fileURLToPath(import.meta.url), fillDemo);
} else {
  const { runServer } = await import("@changming/server/process/run-server");
  await runServer(process.env, source, fillDemo);
}
