import type { Db } from "../database.ts";
import { loadDressingCatalogue } from "../starter/load-catalogue.ts";
import type { DressingPlace } from "../tables/gift.ts";

/** The catalogue of dressings, and those that the demo's owner has placed. */
export async function loadDressings(db: Db, now: Date): Promise<void> {
  const made = await loadDressingCatalogue(db);
  const ownedResidences = await db
    .selectFrom("residence_member")
    .select("residence_id")
    .where("role", "=", "owner")
    .execute();
  const placed = ownedResidences.flatMap(({ residence_id }) =>
    placedInDemo.flatMap((place) => {
      const gift = made.find((one) => one.dressing_place === place);
      return gift ? [{ residence_id, gift_id: gift.id, place }] : [];
    }),
  );
  if (placed.length === 0) return;
  const owned = placed.map(({ residence_id, gift_id }) => ({ residence_id, gift_id, quantity: 1, since: now }));
  await db.insertInto("dressing").values(owned).execute();
  await db
    .insertInto("dressing_placement")
    .values(placed.map((row) => ({ ...row, placed_at: now })))
    .execute();
}

/** Placed in the scene of each residence of the demo's owner: the first dressing for that place. */
const placedInDemo: readonly DressingPlace[] = ["lamp", "flowers"];
