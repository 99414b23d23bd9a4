/** Milliseconds after which an answer has surely left: what follows must not be seen in its time. */
const pause = 20;

/** Work that is done after the answer to whoever caused it. */
export class Afterwards {
  #running = new Set<Promise<void>>();
  #reportFault: (error: unknown) => void;

  constructor(reportFault: (error: unknown) => void) {
    this.#reportFault = reportFault;
  }

  add(work: () => Promise<void>): void {
    const run = this.#run(work).finally(() => this.#running.delete(run));
    this.#running.add(run);
  }

  /** Resolves when everything that was left so far is done. */
  async settled(): Promise<void> {
    await Promise.all(this.#running);
  }

  async #run(work: () => Promise<void>): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, pause));
    try {
      await work();
    } catch (error) {
      this.#reportFault(error);
    }
  }
}
