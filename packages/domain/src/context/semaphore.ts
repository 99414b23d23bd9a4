import { fail } from "./domain-error.ts";

interface Waiting {
  who: string | null;
  start(): void;
}

/** Runs a limited number of tasks at once; others queue, and beyond `maxQueued` fail with `unavailable`. */
export class Semaphore {
  #free: number;
  #maxQueued: number;
  #waiting: Waiting[] = [];
  #working = new Set<string>();

  constructor(options: { atOnce: number; maxQueued: number }) {
    this.#free = options.atOnce;
    this.#maxQueued = options.maxQueued;
  }

  /**
   * `who` has at most one task running and one queued, so that no caller takes all slots; a third fails with
   * `tooManyRequests`. A task whose signal `gone` aborts before its turn leaves the queue and throws the reason.
   */
  async run<T>(work: () => Promise<T>, who: string | null = null, gone?: AbortSignal): Promise<T> {
    gone?.throwIfAborted();
    if (this.#free > 0 && this.#mayStart(who)) {
      this.#free -= 1;
      this.#begin(who);
    } else await this.#wait(who, gone);
    try {
      return await work();
    } finally {
      this.#end(who);
    }
  }

  #mayStart(who: string | null): boolean {
    return who === null || !this.#working.has(who);
  }

  #begin(who: string | null): void {
    if (who !== null) this.#working.add(who);
  }

  async #wait(who: string | null, gone?: AbortSignal): Promise<void> {
    if (who !== null && this.#waiting.some((waiting) => waiting.who === who)) fail("tooManyRequests");
    if (this.#waiting.length >= this.#maxQueued) fail("unavailable");
    await new Promise<void>((start, reject) => {
      const waiting = { who, start };
      this.#waiting.push(waiting);
      gone?.addEventListener("abort", () => {
        if (!this.#waiting.includes(waiting)) return;
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(gone.reason as Error);
      });
    });
  }

  /** The slot is handed to the next task, never free in between. */
  #end(who: string | null): void {
    if (who !== null) this.#working.delete(who);
    const index = this.#waiting.findIndex((waiting) => this.#mayStart(waiting.who));
    const next = this.#waiting[index];
    if (!next) {
      this.#free += 1;
      return;
    }
    this.#waiting.splice(index, 1);
    this.#begin(next.who);
    next.start();
  }
}
