import type { Db } from "@changming/db/database";
import type { DressingPlace } from "@changming/db/tables/gift";

export interface PlacedDressing {
  place: DressingPlace;
  gift_id: number;
  gift_name: string;
  image: string;
}

/** Dressings placed in the scene. */
export function placedDressings(db: Db, residenceId: number): Promise<PlacedDressing[]> {
  return db
    .selectFrom("dressing_placement as placement")
    .innerJoin("gift", "gift.id", "placement.gift_id")
    .select(["placement.place", "placement.gift_id", "gift.name as gift_name", "gift.image"])
    .where("placement.residence_id", "=", residenceId)
    .orderBy("placement.place")
    .execute();
}

export type OwnedDressing = Awaited<ReturnType<typeof ownedDressings>>[number];

/** Dressings that a residence owns, newest first. */
export function ownedDressings(db: Db, residenceId: number) {
  return db
    .selectFrom("dressing")
    .innerJoin("gift", "gift.id", "dressing.gift_id")
    .select(["dressing.gift_id", "dressing.quantity", "gift.name", "gift.image", "gift.unit", "gift.dressing_place"])
    .where("dressing.residence_id", "=", residenceId)
    .orderBy("dressing.since", "desc")
    .orderBy("dressing.gift_id")
    .execute();
}
