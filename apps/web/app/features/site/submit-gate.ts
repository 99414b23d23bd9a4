/** Submitting is limited to once a second, in ms. */
const pace = 1_000;

/** Lets one submit through at a time, and at most one a second: a double click sends once. */
export class SubmitGate {
  #isTaken = false;
  #last = -pace;
  #now: () => number;

  /** `now` in ms; only differences count. */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** Does the work, unless another is under way or was begun less than a second ago. Whatever it throws goes on. */
  async pass(work: () => Promise<void>): Promise<void> {
    const now = this.#now();
    if (this.#isTaken || now - this.#last < pace) return;
    this.#isTaken = true;
    this.#last = now;
    try {
      await work();
    } finally {
      this.#isTaken = false;
    }
  }
}
