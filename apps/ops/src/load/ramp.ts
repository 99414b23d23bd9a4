import type { StepTiming } from "./step-timings.ts";

export interface RampOptions {
  /** People on the first level. */
  first: number;
  /** Each level has so many times the people of the one before. */
  growth: number;
  /** Nobody is added after this. */
  most: number;
  /** Highest p99 of a step, ms. */
  maxP99: number;
}

/** A level, and what happened while its people were there. */
export interface Level {
  people: number;
  steps: StepTiming[];
  /** Why it is too much; null while it is carried. */
  reason: string | null;
}

export interface RampResult {
  /** The largest number of people with which everything was in time and without an error; 0 when there was none. */
  carried: number;
  levels: Level[];
}

/** A step with fewer measurements has no p99 worth the name: its maximum could be a single pause of the machine. */
const enough = 20;

/** Why a level is too much: an error, or a step whose p99 is over the limit. Null when it is carried. */
export function overload(taken: readonly StepTiming[], maxP99: number): string | null {
  const failed = taken.find(({ errors }) => errors > 0);
  if (failed) return `${failed.step}: ${failed.errors} ${failed.errors === 1 ? "error" : "errors"}`;
  const slow = taken
    .filter(({ count, p99 }) => count >= enough && p99 > maxP99)
    .toSorted((a, b) => b.p99 - a.p99)
    .at(0);
  return slow ? `${slow.step}: p99 ${slow.p99.toFixed(0)} ms` : null;
}

/**
 * Adds people level by level until one is too much. `measure` brings so many people to the site and returns what happened
 * from then on.
 */
export async function ramp(
  { first, growth, most, maxP99 }: RampOptions,
  measure: (people: number) => Promise<StepTiming[]>,
): Promise<RampResult> {
  const levels: Level[] = [];
  let carried = 0;
  for (let people = first; people <= most; people = Math.max(people + 1, Math.round(people * growth))) {
    const taken = await measure(people);
    const reason = overload(taken, maxP99);
    levels.push({ people, steps: taken, reason });
    if (reason !== null) break;
    carried = people;
  }
  return { carried, levels };
}
