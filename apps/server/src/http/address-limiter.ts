import { LRUCache } from "lru-cache";
import { addressGroup } from "@changming/kit/address-group";
import type { Ctx } from "@changming/domain/context/context";

interface Limits {
  windowMs: number;
  /** Of one residence, and of all together, that one address may add in a window. */
  maxPerResidence: number;
  maxTotal: number;
}

interface Count {
  startedAt: number;
  entries: number;
}

/** Limits what one address adds to the numbers of a residence, on this node. Nothing is stored. */
export class AddressLimiter {
  #limits: Limits;
  #counts = new LRUCache<string, Count>({ max: 50_000 });

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Whether another one counts. A call from inside the process has no address and always counts. */
  admits({ address, clock, services }: Pick<Ctx, "address" | "clock" | "services">, residenceId: number): boolean {
    if (address === null) return true;
    const { maxPerResidence, maxTotal } = this.#limits;
    const from = addressGroup(address);
    const now = clock().getTime();
    const ofOne = this.#add(`${from} ${residenceId}`, now);
    const ofAll = this.#add(from, now);
    return ofOne <= maxPerResidence * services.rateLimitFactor && ofAll <= maxTotal * services.rateLimitFactor;
  }

  #add(key: string, now: number): number {
    const known = this.#counts.get(key);
    const count = known && now - known.startedAt < this.#limits.windowMs ? known : { startedAt: now, entries: 0 };
    count.entries += 1;
    this.#counts.set(key, count);
    return count.entries;
  }
}

/** Views without a record: enough for a family behind one router. */
export const viewLimits: Limits = { windowMs: 600_000, maxPerResidence: 10, maxTotal: 120 };
