/** Minimum interval between two submits, in ms. */
const pace = 1_000;

/** `busy`: another is pending; `tooSoon`: one was begun less than a second ago. */
type Passed = "done" | "busy" | "tooSoon";

/** Lets one submit through at a time, and at most one per second: a double click sends once (R-wire-8). */
export class SubmitLock {
  #isTaken = false;
  #last = -pace;
  #now: () => number;

  /** `now` in ms; only differences count. */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** The last submit was rejected and does not count: the next may follow at once. */
  reopen(): void {
    this.#last = -pace;
  }

  /** Does the work, unless another is pending or was begun less than a second ago. Its errors are rethrown. */
  async pass(work: () => Promise<void>): Promise<Passed> {
    const now = this.#now();
    if (this.#isTaken) return "busy";
    if (now - this.#last < pace) return "tooSoon";
    this.#isTaken = true;
    this.#last = now;
    try {
      await work();
      return "done";
    } finally {
      this.#isTaken = false;
    }
  }
}
