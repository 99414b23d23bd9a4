import { LRUCache } from "lru-cache";
import { addressGroup } from "@changming/kit/address-group";
import type { Ctx } from "@changming/domain/context";

const window = 600_000;
/** Views of one residence, and of all of them, that one address may add in a window: a family behind one router fits. */
const mostOfOne = 10;
const mostOfAll = 120;

interface Count {
  startedAt: number;
  views: number;
}

/** Keeps one address from driving up the numbers of a residence, on this node. Nothing of it is stored. */
export class ViewGate {
  #counts = new LRUCache<string, Count>({ max: 50_000 });

  /** Whether another view without a record counts. A call from inside the process is nobody's address and counts. */
  admits({ address, clock, gates }: Pick<Ctx, "address" | "clock" | "gates">, residenceId: number): boolean {
    if (address === null) return true;
    const [from, now] = [addressGroup(address), clock().getTime()];
    const ofOne = this.#add(`${from} ${residenceId}`, now);
    const ofAll = this.#add(from, now);
    return ofOne <= mostOfOne * gates.addressFactor && ofAll <= mostOfAll * gates.addressFactor;
  }

  #add(key: string, now: number): number {
    const held = this.#counts.get(key);
    const count = held && now - held.startedAt < window ? held : { startedAt: now, views: 0 };
    count.views += 1;
    this.#counts.set(key, count);
    return count.views;
  }
}
