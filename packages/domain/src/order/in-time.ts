import type { Services } from "../context/context.ts";

/** Total time that a visitor's call waits for gateways, over all queries; starts at construction. */
export class Deadline {
  readonly #until: number;

  constructor(services: Pick<Services, "pay">) {
    this.#until = performance.now() + services.pay.timeoutMs;
  }

  /** Milliseconds, 0 when expired. */
  left(): number {
    return Math.max(0, this.#until - performance.now());
  }
}

/**
 * The result of `work`, or null after the deadline. The work continues, shutdown waits for it, and its later errors are
 * logged.
 */
export async function inTime<T>(services: Services, deadline: Deadline, work: Promise<T>): Promise<T | null> {
  const expired = Promise.withResolvers<null>();
  const giveUp = () => {
    work.catch(() => undefined);
    services.later(async () => void (await work));
    expired.resolve(null);
  };
  const left = deadline.left();
  if (left === 0) {
    giveUp();
    return expired.promise;
  }
  const timer = setTimeout(giveUp, left);
  try {
    return await Promise.race([work, expired.promise]);
  } finally {
    clearTimeout(timer);
  }
}
