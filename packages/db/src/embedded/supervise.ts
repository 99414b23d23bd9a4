import { GroundError } from "./ground-error.ts";

const checkEveryMs = 250;
/** A PostgreSQL that needs more restarts than this has a fault that a restart does not cure. */
const maxRestarts = 5;
const restartWindowMs = 600_000;

export type SupervisorOptions = {
  isRunning(): Promise<boolean>;
  restart(): Promise<void>;
  /** Called once, when it is not restarted any more; nothing is watched afterwards. */
  onLost(reason: unknown): void;
  log(line: string): void;
};

/** Restarts PostgreSQL whenever it ends by itself. Returns how to stop watching: resolves when a restart under way ended. */
export function supervise({ isRunning, restart, onLost, log }: SupervisorOptions): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let wake = () => {};
  const restarts: number[] = [];

  /** Until the next look, or until `stop`. */
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
    if (recent >= maxRestarts) throw new GroundError(`数据库十分钟内意外停止了 ${recent + 1} 次，不再重新启动。`);
    restarts.push(now);
    log("数据库意外停止，正在重新启动……");
    await restart();
    log("数据库已重新启动，接着使用。");
  }

  async function watch(): Promise<void> {
    while (!signal.aborted) {
      await pause();
      if (signal.aborted || (await isRunning())) continue;
      // The one that `stop` has just ended is not missed.
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
