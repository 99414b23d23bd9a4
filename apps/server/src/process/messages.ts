import { z } from "zod";

/*
 * What the primary and its workers tell each other. After an upgrade by SIGHUP the primary is of an earlier version than
 * its workers: add messages, never change one.
 */

export const messageToWorker = z.discriminatedUnion("kind", [
  /** Stop; for `graceMs` connections that are open may still bring requests. */
  z.object({ kind: z.literal("stop"), graceMs: z.number() }),
  /** Run the periodic jobs from now on: one worker at a time does. */
  z.object({ kind: z.literal("runJobs") }),
  /** Reply at once. */
  z.object({ kind: z.literal("ping") }),
  /** Reply with the metrics. */
  z.object({ kind: z.literal("readMetrics"), request: z.number() }),
]);

export type MessageToWorker = z.output<typeof messageToWorker>;

/** Metrics as prom-client passes them from process to process. */
const metrics = z.array(
  z.looseObject({
    name: z.string(),
    values: z.array(z.looseObject({ labels: z.record(z.string(), z.union([z.string(), z.number()])) })),
  }),
);

export type Metrics = z.output<typeof metrics>;

export const metricsReply = z.object({ kind: z.literal("metrics"), request: z.number(), metrics });

export const pong = z.object({ kind: z.literal("pong") });
