import type { FastifyInstance } from "fastify";
import { refreshRanks } from "@changming/db/remembrance-ranks";
import { settleUploads } from "@changming/domain/upload/settle-uploads";
import { randomId } from "@changming/kit/ids";
import type { Api } from "../http/api.ts";
import { type Job, startJobs } from "./scheduler.ts";

/** What comes again on every node. A place in the remembrance list is as old as its job waits. */
const jobs: readonly Job[] = [
  { name: "settleUploads", everyMs: 60_000, run: settleUploads },
  { name: "refreshRanks", everyMs: 60_000, run: ({ db }) => refreshRanks(db) },
];

/** Runs the jobs of this node until the server closes. */
export function mountJobs(app: FastifyInstance, api: Pick<Api, "contextOf">): void {
  const stop = startJobs(jobs, {
    contextFor: (name) => api.contextOf({ actor: { kind: "job", name }, requestId: randomId() }),
    reportFault: (error, job) => app.log.error({ err: error, job }, "a job failed"),
  });
  app.addHook("onClose", stop);
}
