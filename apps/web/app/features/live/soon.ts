/** The server's answers may be a second old: so many ms after what was heard they are true. */
const settled = 1_200;

/** Does something once after what was heard has settled, at a moment of chance, however often it is heard meanwhile. */
export class Soon {
  #work: () => void;
  #random: () => number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #calledAt = -Infinity;

  constructor(work: () => void, random: () => number = Math.random) {
    this.#work = work;
    this.#random = random;
  }

  /** `spread`: within how many ms the moment lies; 0 for who waits for it, whatever was due before. */
  call(spread: number): void {
    this.#calledAt = performance.now();
    if (this.#timer === undefined || spread === 0) this.#wait(spread);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #wait(spread: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        // What was heard just now may not be in the answer yet.
        if (performance.now() - this.#calledAt < settled) this.#wait(spread);
        this.#work();
      },
      settled + this.#random() * spread,
    );
  }
}
