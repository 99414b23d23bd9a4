import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { repeat } from "./repeat.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a job runs at once and then again and again, until it is stopped", async () => {
  const job = vi.fn(async () => undefined);
  const { stop } = repeat(job, 60_000, () => undefined);
  expect(job).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(job).toHaveBeenCalledTimes(3);
  await stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(job).toHaveBeenCalledTimes(3);
});

test("a run that fails is reported and the next one comes all the same", async () => {
  const faults: unknown[] = [];
  const job = vi.fn(async () => undefined).mockRejectedValueOnce(new Error("no line"));
  const { stop } = repeat(job, 1_000, (error) => faults.push(error));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(faults).toEqual([new Error("no line")]);
  expect(job).toHaveBeenCalledTimes(2);
  await stop();
});

test("a long run is not joined by another, and stopping waits for it", async () => {
  let finish = () => {};
  const job = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const { stop } = repeat(job, 1_000, () => undefined);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(job).toHaveBeenCalledTimes(1);
  let isStopped = false;
  const stopping = stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(0);
  expect(isStopped).toBe(false);
  finish();
  await stopping;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(job).toHaveBeenCalledTimes(1);
});
