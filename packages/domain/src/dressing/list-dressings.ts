import type { Db } from "@changming/db/database";
import type { DressingPlace } from "@changming/db/tables/gift";
import type { Ctx } from "../context/context.ts";
import { demand } from "../context/domain-error.ts";
import { canReadFamily, accessContextOf } from "../residence/access.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";

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
    placedDressings(ctx.db, residence.id).execute(),
  ]);
  return { owned, placed };
}

export interface PlacedDressing {
  place: DressingPlace;
  gift_id: number;
  gift_name: string;
  image: string;
}

/** Dressings placed in the scene: a query, which the residence's page makes a part of another. */
export function placedDressings(db: Db, residenceId: number) {
  return db
    .selectFrom("dressing_placement as placement")
    .innerJoin("gift", "gift.id", "placement.gift_id")
    .select(["placement.place", "placement.gift_id", "gift.name as gift_name", "gift.image"])
    .where("placement.residence_id", "=", residenceId)
    .orderBy("placement.place");
}

type OwnedDressing = Awaited<ReturnType<typeof ownedDressings>>[number];

/** Dressings that a residence owns, newest first. */
function ownedDressings(db: Db, residenceId: number) {
  return db
    .selectFrom("dressing")
    .innerJoin("gift", "gift.id", "dressing.gift_id")
    .select(["dressing.gift_id", "dressing.quantity", "gift.name", "gift.image", "gift.unit", "gift.dressing_place"])
    .where("dressing.residence_id", "=", residenceId)
    .orderBy("dressing.since", "desc")
    .orderBy("dressing.gift_id")
    .execute();
}
