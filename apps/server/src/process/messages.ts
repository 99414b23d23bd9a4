import { z } from "zod";

/**
 * What the first process and its workers tell each other. After an upgrade by SIGHUP the first process is of an earlier
 * version than its workers: add messages, never change one.
 */
export type MessageToWorker =
  /** Stop; for `graceMs` connections that are open may still bring requests. */
  | { kind: "stop"; graceMs: number }
  /** Run the periodic jobs from now on: one worker at a time does. */
  | { kind: "runJobs" }
  /** Reply with the metrics. */
  | { kind: "readMetrics"; request: number };

export const messageToWorker = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("stop"), graceMs: z.number() }),
  z.object({ kind: z.literal("runJobs") }),
  z.object({ kind: z.literal("readMetrics"), request: z.number() }),
]) satisfies z.ZodType<MessageToWorker>;

/** Metrics as prom-client passes them from process to process. */
const metrics = z.array(
  z.looseObject({
    name: z.string(),
    values: z.array(z.looseObject({ labels: z.record(z.string(), z.union([z.string(), z.number()])) })),
  }),
);

export type Metrics = z.output<typeof metrics>;

export const messageFromWorker = z.object({ kind: z.literal("metrics"), request: z.number(), metrics });

export type MessageFromWorker = z.output<typeof messageFromWorker>;
