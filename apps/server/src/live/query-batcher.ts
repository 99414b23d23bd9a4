/** Minimum time between the beginnings of two queries, in ms: thousands of clients return at the same time. */
const intervalMs = 100;
/** Maximum number of inputs of one query. */
const maxAtOnce = 500;

interface Waiting<Input, Output> {
  input: Input;
  resolve(output: Output): void;
  reject(error: unknown): void;
}

/**
 * Answers many lookups with one query. After a pause a lookup is sent at once; those that arrive within `intervalMs` or
 * while a query runs are sent together, so that the number of queries does not depend on that of the clients.
 */
export class QueryBatcher<Input, Output> {
  readonly #query: (inputs: readonly Input[]) => Promise<readonly Output[]>;
  #waiting: Waiting<Input, Output>[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isRunning = false;
  /** Of performance.now(). */
  #ranAt = -Infinity;

  /** `query` returns an output for each input, in the same order. Its error is that of each lookup. */
  constructor(query: (inputs: readonly Input[]) => Promise<readonly Output[]>) {
    this.#query = query;
  }

  get(input: Input): Promise<Output> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ input, resolve, reject });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#isRunning || this.#timer !== undefined || this.#waiting.length === 0) return;
    const left = this.#ranAt + intervalMs - performance.now();
    this.#timer = setTimeout(() => void this.#run(), Math.max(0, left)).unref();
  }

  async #run(): Promise<void> {
    this.#timer = undefined;
    this.#isRunning = true;
    this.#ranAt = performance.now();
    const batch = this.#waiting.splice(0, maxAtOnce);
    try {
      const outputs = await this.#query(batch.map(({ input }) => input));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const output = outputs[index];
        if (output === undefined) reject(new Error("a lookup has no result"));
        else resolve(output);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    this.#isRunning = false;
    this.#schedule();
  }
}
