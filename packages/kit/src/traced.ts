import { tracingChannel } from "node:diagnostics_channel";

/** One operation of the server, named without anything that a person wrote. */
export interface TracedOperation {
  kind: "call" | "render" | "query" | "job" | "gateway";
  /** Such as `GET /api/notice/index itemList`; of bounded values. */
  name: string;
  attributes?: Record<string, string | number>;
}

/** A tracer subscribes here and stores what it needs; without one nothing is measured (R-operation-14). */
export const operations = tracingChannel<TracedOperation, unknown>("changming.operation");

/** Runs `work` as an operation that can be traced. `describe` is called only if somebody traces. */
export function traced<T>(describe: () => TracedOperation, work: () => Promise<T>): Promise<T> {
  return operations.hasSubscribers ? operations.tracePromise(work, describe()) : work();
}
