import { traced } from "@changming/kit/traced";
import type { Ctx } from "@changming/domain/context/context";

/** Periodic work. It may run on several nodes at once and may be interrupted at any point. */
export interface Job {
  /** Such as `settleUploads`: the name of the actor in audit rows. */
  name: string;
  everyMs: number;
  run(ctx: Ctx): Promise<unknown>;
}

interface SchedulerOptions {
  contextFor(jobName: string): Ctx;
  reportError(error: unknown, jobName: string): void;
  /** Called after each run. */
  onRun?(jobName: string, isFailed: boolean): void;
}

/**
 * Runs each job repeatedly, the first time after its interval, never twice at once on this node. An error is reported
 * and does not end the series. Returns a function that stops all jobs; it resolves when the running ones have ended.
 */
export function startJobs(
  jobs: readonly Job[],
  { contextFor, reportError, onRun }: SchedulerOptions,
): () => Promise<void> {
  let isStopped = false;
  const running = new Set<Promise<void>>();
  const timers = new Map<Job, NodeJS.Timeout>();
  const runOnce = async (job: Job) => {
    try {
      const operation = () => ({ kind: "job" as const, name: `job ${job.name}` });
      await traced(operation, () => job.run(contextFor(job.name)));
      onRun?.(job.name, false);
    } catch (error) {
      onRun?.(job.name, true);
      reportError(error, job.name);
    }
  };
  const wait = (job: Job) => {
    const timer = setTimeout(() => {
      const run: Promise<void> = runOnce(job).finally(() => {
        running.delete(run);
        if (!isStopped) wait(job);
      });
      running.add(run);
    }, job.everyMs);
    timers.set(job, timer.unref());
  };
  for (const job of jobs) wait(job);
  return async () => {
    isStopped = true;
    for (const timer of timers.values()) clearTimeout(timer);
    await Promise.all(running);
  };
}
