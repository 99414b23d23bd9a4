import { visit } from "@changming/contract/visit";
import { listVisits, listOwnVisits, presentOwnVisit, presentVisits } from "@changming/domain/visit/list-visits";
import { reportVisit } from "@changming/domain/visit/report-visit";
import { LRUCache } from "lru-cache";
import { addressGroup } from "@changming/kit/address-group";
import type { Ctx } from "@changming/domain/context/context";
import { bind } from "../../http/bind.ts";

const windowMs = 600_000;
/**
 * Views of one residence, and of all residences, that one address may add in a window; enough for a family behind one
 * router.
 */
const maxPerResidence = 10;
const maxTotal = 120;

interface Count {
  startedAt: number;
  views: number;
}

/** Limits the views that one address adds to the numbers of a residence, on this node. Nothing is stored. */
export class ViewLimiter {
  #counts = new LRUCache<string, Count>({ max: 50_000 });

  /** Whether another view without a record counts. A call from inside the process has no address and always counts. */
  admits({ address, clock, services }: Pick<Ctx, "address" | "clock" | "services">, residenceId: number): boolean {
    if (address === null) return true;
    const from = addressGroup(address);
    const now = clock().getTime();
    const ofOne = this.#add(`${from} ${residenceId}`, now);
    const ofAll = this.#add(from, now);
    return ofOne <= maxPerResidence * services.rateLimitFactor && ofAll <= maxTotal * services.rateLimitFactor;
  }

  #add(key: string, now: number): number {
    const known = this.#counts.get(key);
    const count = known && now - known.startedAt < windowMs ? known : { startedAt: now, views: 0 };
    count.views += 1;
    this.#counts.set(key, count);
    return count.views;
  }
}

const views = new ViewLimiter();

export const visitRoutes = [
  bind(visit.list, async (ctx, input) => presentVisits(await listVisits(ctx, input), ctx.media)),
  bind(visit.own, async (ctx, input) => {
    const { counts, rows } = await listOwnVisits(ctx, input);
    return { counts, itemList: rows.map((row) => presentOwnVisit(row, ctx.media)) };
  }),
  bind(visit.report, async (ctx, input) => {
    await reportVisit(ctx, { id: input.id, isSilent: input.silent === 1 }, () => views.admits(ctx, input.id));
    return { done: true as const };
  }),
];
