export interface Wait {
  /** How long, in seconds. */
  seconds: number;
  /** The instant that it began, in ms. */
  since: number;
}

/** Whole seconds of a wait that are left at `now` (ms): never more than it had, should the clock be set back. */
export function secondsLeft({ seconds, since }: Wait, now: number): number {
  return Math.min(seconds, Math.max(0, Math.ceil(seconds - (now - since) / 1_000)));
}
