export interface Wait {
  /** Duration in seconds. */
  seconds: number;
  /** Its start, Unix ms. */
  since: number;
}

/** Whole seconds of a wait that are left at `now` (ms); never more than its duration, even if the clock is set back. */
export function secondsLeft({ seconds, since }: Wait, now: number): number {
  return Math.min(seconds, Math.max(0, Math.ceil(seconds - (now - since) / 1_000)));
}
