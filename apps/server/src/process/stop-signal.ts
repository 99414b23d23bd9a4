import { say } from "./announce.ts";

/** Whether the process belongs to a terminal, which sends SIGHUP when it is closed. */
export function isOnTerminal(): boolean {
  return [process.stdin, process.stdout, process.stderr].some((stream) => stream.isTTY);
}

/** Milliseconds: a repeated signal within this time is the same one, sent to the process group and forwarded too. */
const sameSignalMs = 1_000;

/**
 * Resolves at the first of these signals; a later second one exits at once, without loss: PostgreSQL has what was
 * committed.
 */
export function untilStopSignal(...signals: [NodeJS.Signals, ...NodeJS.Signals[]]): Promise<void> {
  return new Promise((resolve) => {
    let firstSignalAt: number | undefined;
    for (const signal of signals) {
      process.on(signal, () => {
        if (firstSignalAt === undefined) {
          firstSignalAt = performance.now();
          say("正在停止……");
          resolve();
        } else if (performance.now() - firstSignalAt > sameSignalMs) {
          process.exit(1);
        }
      });
    }
  });
}
