import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GroundError } from "./ground-error.ts";
import { supervise } from "./supervise.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A PostgreSQL that is only a flag. */
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

test("a PostgreSQL that runs is left alone, and one that ends is started again", async () => {
  const { state, stop, die } = fakeDatabase();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state.restarts).toBe(0);
  await die();
  expect([state.restarts, state.lost]).toEqual([1, []]);
  await stop();
});

test("one that ends again and again is given up with a reason, once", async () => {
  const { state, stop, die } = fakeDatabase();
  for (let death = 1; death <= 8; death += 1) await die();
  expect(state.restarts).toBe(5);
  expect(state.lost).toEqual([new GroundError("数据库十分钟内意外停止了 6 次，不再重新启动。")]);
  await stop();
});

test("deaths that lie far apart are each mended", async () => {
  const { state, stop, die } = fakeDatabase();
  for (let death = 1; death <= 8; death += 1) {
    await die();
    await vi.advanceTimersByTimeAsync(600_000);
  }
  expect([state.restarts, state.lost]).toEqual([8, []]);
  await stop();
});

test("what keeps it from starting is the reason for giving it up", async () => {
  const { state, stop, die, restartBy } = fakeDatabase();
  const reason = new GroundError("数据库没有启动");
  restartBy(() => Promise.reject(reason));
  await die();
  expect(state.lost).toEqual([reason]);
  await stop();
});

test("stopping waits for a restart under way, and nothing is restarted or reported afterwards", async () => {
  const { state, stop, die, restartBy } = fakeDatabase();
  const restarted = Promise.withResolvers<void>();
  restartBy(() => restarted.promise);
  await die();
  let isStopped = false;
  const stopped = stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isStopped).toBe(false);
  restarted.reject(new Error("asked to stop meanwhile"));
  await stopped;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state.lost).toEqual([]);
});
