import type { Db } from "../database.ts";
import type { DressingPlace } from "../tables/gift.ts";
import { giftCategories, gifts } from "./data/gifts.ts";

/** The gifts of visitors with their categories. Returns their ids, in the order of `gifts`. */
export async function loadGiftCatalogue(db: Db): Promise<number[]> {
  const categories = await db
    .insertInto("gift_category")
    .values(giftCategories.map((category, position) => ({ name: category.name, position })))
    .returning("id")
    .execute();
  const idOf = new Map(giftCategories.map((category, index) => [category.key, categories[index]?.id]));
  const rows = gifts.map((gift, position) => {
    const categoryId = idOf.get(gift.category);
    if (categoryId === undefined) throw new Error(`no gift category ${gift.category}`);
    return {
      category_id: categoryId,
      name: gift.name,
      line: gift.line,
      lasts_days: gift.lastsDays || null,
      unit: gift.unit,
      image: `gifts/${gift.key}`,
      price_fen: gift.priceFen,
      coins: gift.coins,
      effect: gift.effect,
      place: gift.place,
      free_welfare: gift.freeIn.gongyi,
      free_celebrity: gift.freeIn.mingren,
      free_martyrs: gift.freeIn.lieshi,
      is_civil: gift.isCivil,
      is_on_sale: true,
      position,
    };
  });
  const made = await db.insertInto("gift").values(rows).returning("id").execute();
  return made.map(({ id }) => id);
}

/** The dressings that families place in their scene, with their category. */
export async function loadDressingCatalogue(db: Db) {
  const category = await db
    .insertInto("gift_category")
    .values({ name: "装扮", position: 100, is_dressing: true })
    .returning("id")
    .executeTakeFirstOrThrow();
  const rows = dressings.map((dressing, index) => ({
    category_id: category.id,
    name: dressing.name,
    line: dressing.line,
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
  return db.insertInto("gift").values(rows).returning(["id", "dressing_place"]).execute();
}

interface StarterDressing {
  name: string;
  line: string;
  unit: string;
  image: string;
  place: DressingPlace;
  priceFen: number;
}

/** Dressings for a family's scene; one coin per ten fen, as with gifts. */
const dressings: StarterDressing[] = [
  {
    name: "青铜香炉",
    line: "一尊铜炉，香火有处安放。",
    unit: "尊",
    image: "gifts/censer",
    place: "incense",
    priceFen: 6_800,
  },
  {
    name: "檀香一炉",
    line: "檀香细细，满院安静。",
    unit: "炉",
    image: "gifts/incense",
    place: "incense",
    priceFen: 3_800,
  },
  {
    name: "檐下宫灯",
    line: "檐下有灯，回来看得见。",
    unit: "盏",
    image: "gifts/palace-lantern",
    place: "lamp",
    priceFen: 5_800,
  },
  {
    name: "长明莲灯",
    line: "莲灯长明，陪着这里。",
    unit: "盏",
    image: "gifts/lotus-lamp",
    place: "lamp",
    priceFen: 4_800,
  },
  {
    name: "素菊花篮",
    line: "一篮素菊，清清静静。",
    unit: "篮",
    image: "gifts/flower-basket",
    place: "flowers",
    priceFen: 3_600,
  },
  {
    name: "青松盆景",
    line: "松色长青，不问寒暑。",
    unit: "盆",
    image: "gifts/pine-branch",
    place: "flowers",
    priceFen: 8_800,
  },
  {
    name: "百合花束",
    line: "百合一束，素净清香。",
    unit: "束",
    image: "gifts/lily",
    place: "flowers",
    priceFen: 2_800,
  },
  {
    name: "四时果供",
    line: "四时的果子，摆得满满。",
    unit: "席",
    image: "gifts/mandarins",
    place: "offering",
    priceFen: 3_200,
  },
  {
    name: "清茶一席",
    line: "一席清茶，等人坐下。",
    unit: "席",
    image: "gifts/tea",
    place: "offering",
    priceFen: 2_600,
  },
  {
    name: "描金木匾",
    line: "描金的匾，端正在上。",
    unit: "方",
    image: "gifts/door-board",
    place: "plaque",
    priceFen: 9_800,
  },
  {
    name: "水岸人家",
    line: "水边的家，推窗见水。",
    unit: "幅",
    image: "scenes/level-3",
    place: "background",
    priceFen: 12_800,
  },
  {
    name: "雪夜长廊",
    line: "雪落长廊，夜里安静。",
    unit: "幅",
    image: "scenes/level-5",
    place: "background",
    priceFen: 16_800,
  },
];
