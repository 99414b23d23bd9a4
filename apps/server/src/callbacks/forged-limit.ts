import type { Clock } from "@changming/kit/clock";

/** Forged callbacks that an address may send in a minute before they are only verified, and addresses remembered. */
const most = 20;
const mostAddresses = 10_000;
const minute = 60_000;

/**
 * Counts forged callbacks by address, on this node, so that nobody keeps our database and log busy with them. One with a
 * valid signature is let through whatever is counted: it may come from the same address, that of a proxy.
 */
export class ForgedLimit {
  readonly #clock: Clock;
  #forged = new Map<string, number>();
  #began = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  note(address: string): void {
    this.#turn();
    if (this.#forged.size < mostAddresses || this.#forged.has(address)) {
      this.#forged.set(address, (this.#forged.get(address) ?? 0) + 1);
    }
  }

  isTooMany(address: string): boolean {
    this.#turn();
    return (this.#forged.get(address) ?? 0) >= most;
  }

  #turn(): void {
    const now = this.#clock().getTime();
    if (now - this.#began < minute && now >= this.#began) return;
    this.#began = now;
    this.#forged = new Map();
  }
}
