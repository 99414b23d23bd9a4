/** Actions at once, and how long one takes to come back, in ms: ten in ten seconds. */
const mostActions = 10;
const actionEvery = 1_000;
/** Frames of any kind in a window; more is no page of ours. */
const mostFrames = 40;
const windowMs = 10_000;

/** What one socket may send. Times are monotonic, in ms. */
export class FrameBudget {
  #actions = mostActions;
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
    return this.#frames <= mostFrames;
  }

  /** False when the action has to wait. */
  admitsAction(now: number): boolean {
    this.#actions = Math.min(mostActions, this.#actions + (now - this.#countedAt) / actionEvery);
    this.#countedAt = now;
    if (this.#actions < 1) return false;
    this.#actions -= 1;
    return true;
  }
}
