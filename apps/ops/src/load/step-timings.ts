import { createHistogram, type RecordableHistogram } from "node:perf_hooks";

/** What a person waits for. */
export const steps = [
  /** The document of a residence, or its data after a search. */
  "page",
  /** The results of a search. */
  "search",
  /** One static file. */
  "asset",
  /** One font with the characters of the page. */
  "font",
  /** The page of the grave, which the browser stores for a place without signal. */
  "copy",
  /** One call of an open page. */
  "read",
  /** The report of the visit. */
  "visit",
  /** Until the socket is open and in its channel. */
  "join",
  "lamp",
  /** A gift without a price. */
  "gift",
  /** The order of a gift with a price, until there is a code to pay. */
  "order",
  /** One query whether the order is paid. */
  "query",
  /** Until a message is acknowledged. */
  "message",
  /** Until a sent message arrives at its own writer's page as everybody gets it. */
  "push",
  "upload",
] as const;

export type Step = (typeof steps)[number];

/** One step in a stretch of time; times in milliseconds. */
export interface StepTiming {
  step: Step;
  count: number;
  errors: number;
  p50: number;
  p99: number;
  max: number;
}

interface Recorded {
  /** In microseconds. */
  times: RecordableHistogram;
  errors: number;
}

const maxMicroseconds = 3_600e6;

/** Times and errors by step, since the last `take`. */
export class StepTimings {
  readonly #recorded = new Map<Step, Recorded>();

  record(step: Step, ms: number): void {
    const microseconds = Math.min(maxMicroseconds, Math.max(1, Math.round(ms * 1_000)));
    this.#of(step).times.record(microseconds);
  }

  fail(step: Step): void {
    this.#of(step).errors += 1;
  }

  /** The steps that happened, in the order of `steps`; starts anew. */
  take(): StepTiming[] {
    const taken = steps.flatMap((step): StepTiming[] => {
      const recorded = this.#recorded.get(step);
      if (!recorded) return [];
      const { times, errors } = recorded;
      const at = (percent: number) => (times.count === 0 ? 0 : times.percentile(percent) / 1_000);
      return [{ step, count: times.count, errors, p50: at(50), p99: at(99), max: at(100) }];
    });
    this.#recorded.clear();
    return taken;
  }

  #of(step: Step): Recorded {
    const found = this.#recorded.get(step) ?? { times: createHistogram(), errors: 0 };
    this.#recorded.set(step, found);
    return found;
  }
}
