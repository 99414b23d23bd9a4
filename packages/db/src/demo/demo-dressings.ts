import type { Db } from "../database.ts";
import type { DressingPlace } from "../tables/gift.ts";

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

interface DemoDressing {
  name: string;
  unit: string;
  image: string;
  place: DressingPlace;
  priceFen: number;
}

/** Dressings for a family's scene; one coin per ten fen, as with gifts. */
const dressings: DemoDressing[] = [
  { name: "青铜香炉", unit: "尊", image: "gifts/censer", place: "incense", priceFen: 6_800 },
  { name: "檀香一炉", unit: "炉", image: "gifts/incense", place: "incense", priceFen: 3_800 },
  { name: "檐下宫灯", unit: "盏", image: "gifts/palace-lantern", place: "lamp", priceFen: 5_800 },
  { name: "长明莲灯", unit: "盏", image: "gifts/lotus-lamp", place: "lamp", priceFen: 4_800 },
  { name: "素菊花篮", unit: "篮", image: "gifts/flower-basket", place: "flowers", priceFen: 3_600 },
  { name: "青松盆景", unit: "盆", image: "gifts/pine-branch", place: "flowers", priceFen: 8_800 },
  { name: "百合花束", unit: "束", image: "gifts/lily", place: "flowers", priceFen: 2_800 },
  { name: "四时果供", unit: "席", image: "gifts/mandarins", place: "offering", priceFen: 3_200 },
  { name: "清茶一席", unit: "席", image: "gifts/tea", place: "offering", priceFen: 2_600 },
  { name: "描金木匾", unit: "方", image: "gifts/door-board", place: "plaque", priceFen: 9_800 },
  { name: "水岸人家", unit: "幅", image: "scenes/level-3", place: "background", priceFen: 12_800 },
  { name: "雪夜长廊", unit: "幅", image: "scenes/level-5", place: "background", priceFen: 16_800 },
];

/** Placed in the scene of each residence of the demo's owner: the first dressing for that place. */
const placedInDemo: readonly DressingPlace[] = ["lamp", "flowers"];
