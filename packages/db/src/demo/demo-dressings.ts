import type { Db } from "../database.ts";
import { dressings, placedInDemo } from "./data/dressings.ts";

/** The catalogue of dressings, and those that the demo's owner has placed. */
export async function loadDressings(db: Db, now: Date): Promise<void> {
  const category = await db
    .insertInto("gift_category")
    .values({ name: "装扮", position: 100, is_dressing: true })
    .returning("id")
    .executeTakeFirstOrThrow();
  const rows = dressings.map((dressing, index) => ({
    category_id: category.id,
    name: dressing.name,
    unit: dressing.unit,
    image: dressing.image,
    price_fen: dressing.priceFen,
    coins: dressing.priceFen / 10,
    effect: null,
    free_welfare: false,
    free_celebrity: false,
    free_martyrs: false,
    is_civil: true,
    is_on_sale: true,
    position: 1_000 + index,
    place: null,
    dressing_place: dressing.place,
  }));
  const made = await db.insertInto("gift").values(rows).returning(["id", "dressing_place"]).execute();
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
