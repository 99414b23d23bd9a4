import type { Gates } from "../gates.ts";

/** How long one call of a visitor waits for gateways, however often it asks them. It begins when it is made. */
export class Patience {
  readonly #until: number;

  constructor(gates: Pick<Gates, "pay">) {
    this.#until = performance.now() + gates.pay.patienceMs;
  }

  /** Milliseconds, 0 when it is over. */
  left(): number {
    return Math.max(0, this.#until - performance.now());
  }
}

/**
 * What `work` gives, or null when a visitor has waited long enough. It goes on all the same, and the process waits for it
 * before it ends; what it throws afterwards is logged.
 */
export async function inTime<T>(gates: Gates, patience: Patience, work: Promise<T>): Promise<T | null> {
  const late = Promise.withResolvers<null>();
  const giveUp = () => {
    work.catch(() => undefined);
    gates.later(async () => void (await work));
    late.resolve(null);
  };
  const left = patience.left();
  if (left === 0) {
    giveUp();
    return late.promise;
  }
  const timer = setTimeout(giveUp, left);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
