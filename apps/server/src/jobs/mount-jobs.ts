import type { FastifyInstance } from "fastify";
import { randomId } from "@changming/kit/ids";
import type { Api } from "../http/api.ts";
import { jobs } from "./jobs.ts";
import { type Job, startJobs } from "./scheduler.ts";

/** Runs the jobs of this node, and those in `more`, until the server closes. */
export function mountJobs(app: FastifyInstance, api: Pick<Api, "contextOf">, more: readonly Job[]): void {
  const stop = startJobs([...jobs, ...more], {
    contextFor: (name) => api.contextOf({ actor: { kind: "job", name }, requestId: randomId() }),
    reportError: (error, job) => app.log.error({ err: error, job }, "a job failed"),
  });
  app.addHook("onClose", stop);
}
