import cluster, { type Worker } from "node:cluster";
import { type Config, ConfigError, parseConfig, startErrorMessage } from "../config/config.ts";
import { type FillDemo, startDatabase } from "../environment.ts";
import { systemClock } from "@changming/kit/clock";
import { databaseVariable } from "./worker-link.ts";
import { announce, assertPortsFree, collectGarbage, isOnTerminal, say, untilStopSignal } from "./process.ts";
import { serveMetricsOfWorkers } from "./serve-metrics-of-workers.ts";
import { WorkerPool } from "./worker-pool.ts";

/** Milliseconds for the workers to stop when the database is lost. */
const lastRequestsMs = 10_000;

/** Throws ConfigError for a setting that works in one process only. */
function assertWorksInWorkers({ port, pay, wechat, metrics }: Config): void {
  const inOneProcess = [
    { name: "支付沙箱", is: pay.kind === "sandbox", instead: "设 PAY_GATEWAY=off 或 live" },
    { name: "微信沙箱", is: wechat.kind === "sandbox", instead: "设 WECHAT_GATEWAY=off 或配置微信的 AppID" },
    { name: "网站端口上的监控数据", is: metrics !== null && metrics.listen === null, instead: "设 METRICS_PORT" },
    { name: "PORT=0", is: port === 0, instead: "设一个端口" },
  ].find(({ is }) => is);
  if (!inOneProcess) return;
  throw new ConfigError(`${inOneProcess.name}只能在一个进程里用：请${inOneProcess.instead}，或不设 WORKERS`);
}

/**
 * The first process of a site with several workers: runs the embedded database and the metrics, starts the workers on
 * `script`, and replaces them at SIGHUP, until a stop signal (R-operation-16). It serves no requests itself.
 */
export async function runWorkers(
  env: Record<string, string | undefined>,
  script: string,
  fillDemo: FillDemo,
): Promise<void> {
  const signals: NodeJS.Signals[] = ["SIGINT", "SIGTERM"];
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
    assertWorksInWorkers(config);
    await assertPortsFree(config);
    const database = await startDatabase(config, { clock: systemClock, say, fillDemo, onLost: lost.reject });
    closing.push(database.stop);
    // Workers accept connections themselves. By default this process would hand them over, and a connection that is on
    // its way to a worker that dies would hang.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    // NaN is lost in JSON, and metrics contain it.
    cluster.setupPrimary({ exec: script, args: [], serialization: "advanced" });
    const environment = config.databaseUrl === null ? { [databaseVariable]: database.url } : {};
    pool = new WorkerPool({ size: config.workers, say, fork: () => cluster.fork(environment) });
    closing.push(() => pool?.stop() ?? Promise.resolve());
    closing.push(await serveMetricsOfWorkers(config.metrics, pool));
    await collectGarbage();
    const ends = Promise.race([stopped, lost.promise]);
    const isUp = await Promise.race([pool.start(), ends.then(() => null)]);
    if (isUp === true) {
      announce(config.origin, config);
      await ends;
    }
    await close();
    // A worker that did not start has printed the reason.
    process.exit(isUp === false ? 1 : 0);
  } catch (error) {
    console.error(startErrorMessage(error, config?.port) ?? error);
    setTimeout(() => process.exit(1), lastRequestsMs).unref();
    await close().catch(() => undefined);
    process.exit(1);
  }
}
