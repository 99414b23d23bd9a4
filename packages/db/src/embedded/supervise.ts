import { EnvironmentError } from "./environment-error.ts";

const checkEveryMs = 250;
/** A PostgreSQL that needs more restarts than this has an error that a restart does not fix. */
const maxRestarts = 5;
const restartWindowMs = 600_000;

type SupervisorOptions = {
  isRunning(): Promise<boolean>;
  restart(): Promise<void>;
  /** Called once, when it is not restarted any more; supervision ends with it. */
  onLost(reason: unknown): void;
  log(line: string): void;
};

/**
 * Restarts PostgreSQL whenever it ends by itself (R-operation-4). Returns the stop function, which waits for a restart
 * in progress.
 */
export function supervise({ isRunning, restart, onLost, log }: SupervisorOptions): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let wake = () => {};
  const restarts: number[] = [];

  /** Resolves at the time of the next check, or on `stop`. */
  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, checkEveryMs);
      timer.unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function restartWithinLimit(): Promise<void> {
    const now = performance.now();
    const recent = restarts.filter((at) => now - at < restartWindowMs).length;
    if (recent >= maxRestarts) throw new EnvironmentError(`数据库十分钟内意外停止了 ${recent + 1} 次，不再重新启动。`);
    restarts.push(now);
    log("数据库意外停止，正在重新启动……");
    await restart();
    log("数据库已重新启动，接着使用。");
  }

  async function watch(): Promise<void> {
    while (!signal.aborted) {
      await pause();
      if (signal.aborted || (await isRunning())) continue;
      // `stop` may have ended PostgreSQL meanwhile: no restart then.
      if (!signal.aborted) await restartWithinLimit();
    }
  }

  const watching = watch().catch((error: unknown) => {
    if (!signal.aborted) onLost(error);
  });
  return async () => {
    stopping.abort();
    wake();
    await watching;
  };
}
