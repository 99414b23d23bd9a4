import cluster from "node:cluster";
import type { PublishMetrics } from "../metrics/mount-metrics.ts";
import { messageToWorker } from "./messages.ts";
import { replacementGraceMs } from "./worker-pool.ts";

/** Environment variable with the URL of the embedded database that the primary has started. */
export const databaseVariable = "WORKER_DATABASE_URL";

/** A worker's connection to the primary. */
export interface PrimaryLink {
  /** The embedded database, which the primary runs; undefined with a database of one's own. */
  databaseUrl: string | undefined;
  /** Resolves when this worker has to stop, with the time that its open connections have. */
  stopped: Promise<{ graceMs: number }>;
  /** Resolves when this worker runs the periodic jobs. */
  jobsTurn: Promise<void>;
  /** Answers the primary when it reads the metrics. */
  publishMetrics: PublishMetrics;
}

/** Undefined in a process that is no worker. */
export function connectToPrimary(env: Record<string, string | undefined>): PrimaryLink | undefined {
  const { worker } = cluster;
  if (!worker) return undefined;
  const stopped = Promise.withResolvers<{ graceMs: number }>();
  const jobsTurn = Promise.withResolvers<void>();
  let readMetrics: Parameters<PublishMetrics>[0] | undefined;
  worker.on("message", (received: unknown) => {
    const { data: message } = messageToWorker.safeParse(received);
    switch (message?.kind) {
      case "stop":
        return stopped.resolve(message);
      case "runJobs":
        return jobsTurn.resolve();
      case "ping":
        worker.send({ kind: "pong" }, () => undefined);
        return;
      case "readMetrics":
        void readMetrics?.().then(
          (metrics) => worker.send({ kind: "metrics", request: message.request, metrics }, () => undefined),
          // The primary goes on without them.
          () => undefined,
        );
        return;
      case undefined:
      // Of a later version.
    }
  });
  // A terminal sends these to the whole process group; the primary decides what happens.
  for (const signal of ["SIGINT", "SIGHUP"] as const) process.on(signal, () => undefined);
  process.on("SIGTERM", () => stopped.resolve({ graceMs: replacementGraceMs }));
  return {
    databaseUrl: env[databaseVariable],
    stopped: stopped.promise,
    jobsTurn: jobsTurn.promise,
    publishMetrics: (read) => {
      readMetrics = read;
    },
  };
}
