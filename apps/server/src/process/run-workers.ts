import cluster, { type Worker } from "node:cluster";
import { type Config, parseConfig, startErrorMessage } from "../config/config.ts";
import { type FillDemo, startDatabase } from "../environment.ts";
import { openDatabase } from "@changming/db/database";
import { forgetNodes, placeOf } from "@changming/db/nodes";
import { systemClock } from "@changming/kit/clock";
import { databaseVariable } from "./worker-link.ts";
import { serveMetricsOfWorkers } from "./serve-metrics-of-workers.ts";
import { WorkerPool } from "./worker-pool.ts";
import { announce, say } from "./announce.ts";
import { assertPortsFree } from "./assert-ports-free.ts";
import { collectGarbage } from "./collect-garbage.ts";
import { isOnTerminal, untilStopSignal } from "./stop-signal.ts";

/** Milliseconds for the workers to stop when the database is lost. */
const lastRequestsMs = 10_000;

/**
 * The primary of a site with several workers: runs the embedded database and the metrics, starts the workers on
 * `script`, and replaces them at SIGHUP, until a stop signal (R-operation-16). It serves no requests itself.
 */
export async function runWorkers(
  env: Record<string, string | undefined>,
  script: string,
  fillDemo: FillDemo,
): Promise<void> {
  const signals: [NodeJS.Signals, ...NodeJS.Signals[]] = ["SIGINT", "SIGTERM"];
  let pool: WorkerPool<Worker> | undefined;
  if (isOnTerminal()) signals.push("SIGHUP");
  else process.on("SIGHUP", () => void pool?.reload());
  const stopped = untilStopSignal(...signals);
  const lost = Promise.withResolvers<never>();
  // Awaited below; a loss during the start fails the start as well.
  lost.promise.catch(() => undefined);
  const closing: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const one of closing.toReversed()) await one();
  };
  let config: Config | undefined;
  try {
    config = parseConfig(env);
    await assertPortsFree(config);
    const database = await startDatabase(config, { clock: systemClock, say, fillDemo, onLost: lost.reject });
    closing.push(database.stop);
    // Workers accept connections themselves. By default the primary would hand them over, and a connection that is on
    // its way to a worker that dies would hang.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    // NaN is lost in JSON, and metrics contain it.
    cluster.setupPrimary({ exec: script, args: [], serialization: "advanced" });
    const environment = config.databaseUrl === null ? { [databaseVariable]: database.url } : {};
    const place = placeOf(config);
    await forgetProcesses(database.url, place);
    const onEnd = (pid: number) => void forgetProcesses(database.url, place, pid);
    pool = new WorkerPool({ size: config.workers, say, onEnd, fork: () => cluster.fork(environment) });
    closing.push(() => pool?.stop() ?? Promise.resolve());
    closing.push(await serveMetricsOfWorkers(config.metrics, pool));
    await collectGarbage();
    const ends = Promise.race([stopped, lost.promise]);
    const isUp = await Promise.race([pool.start(), ends.then(() => null)]);
    if (isUp === true) {
      announce(config.publicOrigin ?? localAddress(config), config);
      await ends;
    }
    await close();
    // A worker that did not start has printed the reason.
    process.exit(isUp === false ? 1 : 0);
  } catch (error) {
    console.error(startErrorMessage(error, config?.port) ?? error);
    // After the loss of the database workers may still be answering.
    setTimeout(() => process.exit(1), lastRequestsMs).unref();
    await close().catch(() => undefined);
    process.exit(1);
  }
}

/** No write has to wait for processes that have ended; while the database is away, it finds out by itself. */
async function forgetProcesses(url: string, place: string, pid?: number): Promise<void> {
  const { db, close } = openDatabase(url, { poolSize: 1 });
  await forgetNodes(db, place, pid).catch(() => undefined);
  await close();
}

/** Where this machine reaches the site. */
function localAddress({ host, port }: Config): string {
  const reachable = { "0.0.0.0": "127.0.0.1", "::": "[::1]" }[host] ?? (host.includes(":") ? `[${host}]` : host);
  return `http://${reachable}:${port}`;
}
