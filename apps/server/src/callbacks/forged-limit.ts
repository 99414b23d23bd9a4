import type { Clock } from "@changming/kit/clock";

/**
 * Forged callbacks that an address may send in a minute before they are only verified, and maximum tracked addresses.
 */
const maxForged = 20;
const maxAddresses = 10_000;
const minute = 60_000;

/**
 * Counts forged callbacks by address on this node, so that they cannot overload the database and the log. One with a
 * valid signature always passes: it may come from the same address, that of a proxy.
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
    if (this.#forged.size < maxAddresses || this.#forged.has(address)) {
      this.#forged.set(address, (this.#forged.get(address) ?? 0) + 1);
    }
  }

  isTooMany(address: string): boolean {
    this.#turn();
    return (this.#forged.get(address) ?? 0) >= maxForged;
  }

  #turn(): void {
    const now = this.#clock().getTime();
    if (now - this.#began < minute && now >= this.#began) return;
    this.#began = now;
    this.#forged = new Map();
  }
}
