import { refuse } from "@changming/domain/refusal";

interface Waiting {
  who: string | null;
  start(): void;
}

/** Lets so many works run at once; others wait in line, and beyond `line` of them are refused with `unavailable`. */
export class Gate {
  #free: number;
  #line: number;
  #waiting: Waiting[] = [];
  #working = new Set<string>();

  constructor(options: { atOnce: number; line: number }) {
    this.#free = options.atOnce;
    this.#line = options.line;
  }

  /**
   * `who` has one work running and one in line, so that nobody takes all places; a third is refused with
   * `tooManyRequests`. A work whose signal `gone` is aborted before its turn leaves the line: the signal's reason is thrown.
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
    if (who !== null && this.#waiting.some((waiting) => waiting.who === who)) refuse("tooManyRequests");
    if (this.#waiting.length >= this.#line) refuse("unavailable");
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

  /** The place is handed on, never free in between. */
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
