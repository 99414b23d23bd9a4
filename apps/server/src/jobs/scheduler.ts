import type { Ctx } from "@changming/domain/context";

/** Work that comes again. It may run on several nodes at once and may be cut off at any point. */
export interface Job {
  /** `settleUploads`: the actor's name in what it writes down. */
  name: string;
  everyMs: number;
  run(ctx: Ctx): Promise<unknown>;
}

export interface SchedulerOptions {
  contextFor(jobName: string): Ctx;
  reportFault(error: unknown, jobName: string): void;
}

/**
 * Runs each job again and again, the first time after its interval, never twice at once on this node. What a run throws
 * is reported and the next one comes all the same. Returns how to stop: resolves when the running ones have ended.
 */
export function startJobs(jobs: readonly Job[], { contextFor, reportFault }: SchedulerOptions): () => Promise<void> {
  let isStopped = false;
  const running = new Set<Promise<void>>();
  const timers = new Map<Job, NodeJS.Timeout>();
  const runOnce = async (job: Job) => {
    try {
      await job.run(contextFor(job.name));
    } catch (error) {
      reportFault(error, job.name);
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
