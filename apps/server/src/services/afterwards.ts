/** Milliseconds until the answer has surely been sent: the duration of this work must not show in its timing. */
const pause = 20;

/** Work that is done after the answer to its caller. */
export class Afterwards {
  #running = new Set<Promise<void>>();
  #reportError: (error: unknown) => void;

  constructor(reportError: (error: unknown) => void) {
    this.#reportError = reportError;
  }

  add(work: () => Promise<void>): void {
    const run = this.#run(work).finally(() => this.#running.delete(run));
    this.#running.add(run);
  }

  /** Resolves when everything that was deferred so far is done. */
  async settled(): Promise<void> {
    await Promise.all(this.#running);
  }

  async #run(work: () => Promise<void>): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, pause));
    try {
      await work();
    } catch (error) {
      this.#reportError(error);
    }
  }
}
