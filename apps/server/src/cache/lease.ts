/** Milliseconds that a process may show what it has cached after it last knew that it received all invalidations. */
export const leaseMs = 30_000;

/** Milliseconds more that a writer counts: the clocks of two machines do not run equally fast. */
const marginMs = 1_000;

/** Milliseconds after which no process shows any more what it has not confirmed to be invalidated. */
export const silenceMs = leaseMs + marginMs;

/**
 * Until when this process may show what it has cached (R-operation-20, decision 0102). It is looked at for each answer, with a clock
 * that no correction of the time moves: a process that stood still serves nothing outdated when it goes on.
 */
export class Lease {
  #endsAt = Number.NEGATIVE_INFINITY;

  /** `provenAt`, by `performance.now()`: everything invalidated before it has been received. */
  renew(provenAt: number): void {
    this.#endsAt = Math.max(this.#endsAt, provenAt + leaseMs);
  }

  end(): void {
    this.#endsAt = Number.NEGATIVE_INFINITY;
  }

  get isValid(): boolean {
    return performance.now() < this.#endsAt;
  }
}
