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

  /** `who` has one work running and one in line, so that nobody takes all places; a third is refused with `tooManyRequests`. */
  async run<T>(work: () => Promise<T>, who: string | null = null): Promise<T> {
    if (this.#free > 0 && this.#mayStart(who)) {
      this.#free -= 1;
      this.#begin(who);
    } else await this.#wait(who);
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

  async #wait(who: string | null): Promise<void> {
    if (who !== null && this.#waiting.some((waiting) => waiting.who === who)) refuse("tooManyRequests");
    if (this.#waiting.length >= this.#line) refuse("unavailable");
    await new Promise<void>((start) => this.#waiting.push({ who, start }));
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
