import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Ctx } from "@changming/domain/context/context";
import { type Job, startJobs } from "./scheduler.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const contextFor = (name: string) => ({ actor: { kind: "job", name } }) as Ctx;
const errors: string[] = [];
const start = (...jobs: Job[]) => startJobs(jobs, { contextFor, reportError: (_error, job) => errors.push(job) });

test("a job runs after each interval, in its own name, until it is stopped", async () => {
  const ran: unknown[] = [];
  const stop = start({ name: "sweep", everyMs: 1_000, run: async (ctx) => ran.push(ctx.actor) });
  expect(ran).toEqual([]);
  await vi.advanceTimersByTimeAsync(3_500);
  expect(ran).toEqual(Array.from({ length: 3 }, () => ({ kind: "job", name: "sweep" })));
  await stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ran).toHaveLength(3);
});

test("an error of a run is reported, and the next run starts as usual", async () => {
  errors.length = 0;
  let runs = 0;
  const stop = start({
    name: "broken",
    everyMs: 1_000,
    run: async () => {
      runs += 1;
      throw new Error("no disk");
    },
  });
  await vi.advanceTimersByTimeAsync(2_500);
  expect([runs, errors]).toEqual([2, ["broken", "broken"]]);
  await stop();
});

test("a job that is still running is not started again, and stopping waits for it", async () => {
  const end = Promise.withResolvers<void>();
  let runs = 0;
  const stop = start({
    name: "long",
    everyMs: 1_000,
    run: () => {
      runs += 1;
      return end.promise;
    },
  });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(runs).toBe(1);
  let isStopped = false;
  const stopped = stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(isStopped).toBe(false);
  end.resolve();
  await stopped;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(runs).toBe(1);
});
