/** Size of the token bucket, and the time in which one action is refilled, in ms: ten in ten seconds. */
const maxActions = 10;
const actionEvery = 1_000;
/** Maximum number of frames of any kind in a window; our own pages send fewer. */
const maxFrames = 40;
const windowMs = 10_000;

/** Rate limit of one socket. Times are monotonic, in ms. */
export class FrameBudget {
  #actions = maxActions;
  #countedAt: number;
  #windowBegan: number;
  #frames = 0;

  constructor(now: number) {
    this.#countedAt = now;
    this.#windowBegan = now;
  }

  /** False when the socket floods. */
  admitsFrame(now: number): boolean {
    if (now - this.#windowBegan >= windowMs) {
      this.#windowBegan = now;
      this.#frames = 0;
    }
    this.#frames += 1;
    return this.#frames <= maxFrames;
  }

  /** False when the action has to wait. */
  admitsAction(now: number): boolean {
    this.#actions = Math.min(maxActions, this.#actions + (now - this.#countedAt) / actionEvery);
    this.#countedAt = now;
    if (this.#actions < 1) return false;
    this.#actions -= 1;
    return true;
  }
}
