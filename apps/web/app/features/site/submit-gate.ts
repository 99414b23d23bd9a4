/** Submitting is limited to once a second, in ms. */
const pace = 1_000;

/** `busy`: another is under way; `tooSoon`: one was begun less than a second ago. */
export type Passed = "done" | "busy" | "tooSoon";

/** Lets one submit through at a time, and at most one a second: a double click sends once. */
export class SubmitGate {
  #isTaken = false;
  #last = -pace;
  #now: () => number;

  /** `now` in ms; only differences count. */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** What was begun last was refused, and counts for nothing: the next may follow at once. */
  reopen(): void {
    this.#last = -pace;
  }

  /** Does the work, unless another is under way or was begun less than a second ago. Whatever it throws goes on. */
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
