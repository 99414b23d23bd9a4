import type { Db } from "@changming/db/database";
import type { World } from "./visit-plan.ts";

/** The public residences of a site, the most remembered first, and a gift of each kind. */
export async function readWorld(db: Db): Promise<World> {
  const residences = await db
    .selectFrom("residence")
    .innerJoin("residence_counter", "residence_counter.residence_id", "residence.id")
    .innerJoin("garden", "garden.id", "residence.garden_id")
    .select(["residence.id", "residence.name"])
    .where("residence_counter.is_listed", "=", true)
    // Elsewhere gifts may be free that have a price.
    .where("garden.kind", "=", "ordinary")
    .orderBy("residence_counter.remembrance_total", "desc")
    .orderBy("residence.id")
    .execute();
  const gifts = await db
    .selectFrom("gift")
    .select(["id", "price_fen as price"])
    .where("is_on_sale", "=", true)
    .where("dressing_place", "is", null)
    .orderBy("id")
    .execute();
  const freeGiftId = gifts.find(({ price }) => price === 0)?.id;
  const paidGiftId = gifts.find(({ price }) => price > 0)?.id;
  if (residences.length === 0 || freeGiftId === undefined || paidGiftId === undefined) {
    throw new Error("the site has no public residence, or no gift of each kind");
  }
  return { residences, freeGiftId, paidGiftId };
}
