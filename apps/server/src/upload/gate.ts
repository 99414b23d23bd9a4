import { refuse } from "@changming/domain/refusal";

/** Lets so many works run at once; others wait in line, and beyond `line` of them are refused with `unavailable`. */
export class Gate {
  #free: number;
  #line: number;
  #waiting: (() => void)[] = [];

  constructor(options: { atOnce: number; line: number }) {
    this.#free = options.atOnce;
    this.#line = options.line;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else if (this.#waiting.length >= this.#line) refuse("unavailable");
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The place is handed on, never free in between.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
