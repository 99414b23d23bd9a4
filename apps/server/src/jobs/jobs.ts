import { linkEntries, linkLateEntries } from "@changming/domain/audit/chain";
import { reindexRenamedGardens } from "@changming/domain/garden/edit-garden";
import { announceDue } from "@changming/domain/publication/change-publication";
import { settleUploads } from "@changming/domain/upload/settle-uploads";
import type { FastifyInstance } from "fastify";
import { randomId } from "@changming/kit/ids";
import { messageJobs } from "./message-jobs.ts";
import { retentionJobs } from "./retention-jobs.ts";
import { totalJobs } from "./total-jobs.ts";
import { compareBills } from "@changming/domain/bill/compare-bills";
import { sweepPayments } from "@changming/domain/payment/sweep-payments";
import { pushRefunds } from "@changming/domain/refund/push-refunds";
import { type Job, startJobs } from "./scheduler.ts";
import type { Api } from "../http/api.ts";

/** Periodic jobs of every node. */
const jobs: readonly Job[] = [
  { name: "announceDue", everyMs: 2_000, run: announceDue },
  { name: "settleUploads", everyMs: 60_000, run: settleUploads },
  { name: "namesInSearch", everyMs: 5_000, run: reindexRenamedGardens },
  { name: "linkEntries", everyMs: 5_000, run: linkEntries },
  { name: "linkLateEntries", everyMs: 21_600_000, run: linkLateEntries },
  // These query the payment gateways and repair the effects of lost callbacks; settling never waits for them.
  { name: "sweepPayments", everyMs: 5_000, run: sweepPayments },
  { name: "pushRefunds", everyMs: 5_000, run: pushRefunds },
  { name: "compareBills", everyMs: 600_000, run: compareBills },
  ...totalJobs,
  ...messageJobs,
  ...retentionJobs,
];

/** How often a job ran on this node, and how many of these runs failed. */
export type JobCounts = ReadonlyMap<string, { runs: number; failures: number }>;

interface JobsDeps {
  api: Pick<Api, "contextOf">;
  /** Resolves when the jobs are to run here: at once, or when no other worker of this site runs them. */
  turn: Promise<void>;
}

/** Runs the jobs of this node, and those in `more`, until the server closes. Returns their counts. */
export function mountJobs(app: FastifyInstance, { api, turn }: JobsDeps, more: readonly Job[]): JobCounts {
  const all = [...jobs, ...more];
  const counts = new Map(all.map(({ name }) => [name, { runs: 0, failures: 0 }]));
  let isClosed = false;
  let stop: (() => Promise<void>) | undefined;
  const options = {
    contextFor: (name: string) => api.contextOf({ actor: { kind: "job", name }, requestId: randomId() }),
    reportError: (error: unknown, job: string) => app.log.error({ err: error, job }, "a job failed"),
    onRun(name: string, isFailed: boolean) {
      const count = counts.get(name);
      if (!count) return;
      count.runs += 1;
      if (isFailed) count.failures += 1;
    },
  };
  void turn.then(() => {
    if (!isClosed) stop = startJobs(all, options);
  });
  app.addHook("onClose", async () => {
    isClosed = true;
    await stop?.();
  });
  return counts;
}
