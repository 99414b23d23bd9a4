import type { Ctx } from "../context/context.ts";
import { demand } from "../context/domain-error.ts";
import { canReadFamily, accessContextOf } from "../residence/access.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { ownedDressings, type OwnedDressing, type PlacedDressing, placedDressings } from "./queries.ts";

export interface Dressings {
  owned: OwnedDressing[];
  placed: PlacedDressing[];
}

/** Dressings that a residence owns, and where they are placed, for every member. Throws `notFound`. */
export async function listDressings(ctx: Ctx, input: { residenceId: number }): Promise<Dressings> {
  const residence = await loadVisibleResidence(ctx, input.residenceId);
  demand(canReadFamily(accessContextOf(residence)));
  const [owned, placed] = await Promise.all([
    ownedDressings(ctx.db, residence.id),
    placedDressings(ctx.db, residence.id),
  ]);
  return { owned, placed };
}
