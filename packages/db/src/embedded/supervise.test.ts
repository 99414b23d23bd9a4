import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EnvironmentError } from "./environment-error.ts";
import { supervise } from "./supervise.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A fake PostgreSQL: a flag. */
function fakeDatabase() {
  const state = { isRunning: true, restarts: 0, lost: [] as unknown[] };
  let restart = async () => {
    state.restarts += 1;
    state.isRunning = true;
  };
  const stop = supervise({
    isRunning: async () => state.isRunning,
    restart: () => restart(),
    onLost: (reason) => state.lost.push(reason),
    log: () => undefined,
  });
  return {
    state,
    stop,
    restartBy(other: () => Promise<void>) {
      restart = other;
    },
    async die() {
      state.isRunning = false;
      await vi.advanceTimersByTimeAsync(1_000);
    },
  };
}

test("a running PostgreSQL is left alone, and one that ends is restarted", async () => {
  const { state, stop, die } = fakeDatabase();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state.restarts).toBe(0);
  await die();
  expect([state.restarts, state.lost]).toEqual([1, []]);
  await stop();
});

test("one that keeps ending is given up once, with a reason", async () => {
  const { state, stop, die } = fakeDatabase();
  for (let death = 1; death <= 8; death += 1) await die();
  expect(state.restarts).toBe(5);
  expect(state.lost).toEqual([new EnvironmentError("数据库十分钟内意外停止了 6 次，不再重新启动。")]);
  await stop();
});

test("each of several ends far apart leads to a restart", async () => {
  const { state, stop, die } = fakeDatabase();
  for (let death = 1; death <= 8; death += 1) {
    await die();
    await vi.advanceTimersByTimeAsync(600_000);
  }
  expect([state.restarts, state.lost]).toEqual([8, []]);
  await stop();
});

test("the error of a failed restart is the reason for giving up", async () => {
  const { state, stop, die, restartBy } = fakeDatabase();
  const reason = new EnvironmentError("数据库没有启动");
  restartBy(() => Promise.reject(reason));
  await die();
  expect(state.lost).toEqual([reason]);
  await stop();
});

test("stopping waits for a restart in progress, and nothing is restarted or reported afterwards", async () => {
  const { state, stop, die, restartBy } = fakeDatabase();
  const restarted = Promise.withResolvers<void>();
  restartBy(() => restarted.promise);
  await die();
  let isStopped = false;
  const stopped = stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isStopped).toBe(false);
  restarted.reject(new Error("stopped meanwhile"));
  await stopped;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state.lost).toEqual([]);
});
