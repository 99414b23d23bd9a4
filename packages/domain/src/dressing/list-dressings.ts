import type { Ctx } from "../context.ts";
import { demand } from "../refusal.ts";
import { canReadFamily, standingOf } from "../residence/access.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { ownedDressings, type OwnedDressing, type PlacedDressing, placedDressings } from "./queries.ts";

export interface Dressings {
  owned: OwnedDressing[];
  placed: PlacedDressing[];
}

/** What a residence owns for its scene and what of it stands where, for every member. Refuses with `notFound`. */
export async function listDressings(ctx: Ctx, input: { residenceId: number }): Promise<Dressings> {
  const residence = await loadVisibleResidence(ctx, input.residenceId);
  demand(canReadFamily(standingOf(residence)));
  const [owned, placed] = await Promise.all([
    ownedDressings(ctx.db, residence.id),
    placedDressings(ctx.db, residence.id),
  ]);
  return { owned, placed };
}
