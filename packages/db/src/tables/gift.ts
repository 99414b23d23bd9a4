import type { ColumnType, Generated } from "kysely";

export interface GiftCategoryTable {
  id: Generated<number>;
  name: string;
  position: number;
  /** 装扮: its gifts stay in the scene, and only the family gives them. */
  is_dressing: Generated<boolean>;
  version: Generated<number>;
}

export type DressingPlace = "incense" | "lamp" | "flowers" | "offering" | "plaque" | "background";

export interface GiftTable {
  id: Generated<number>;
  category_id: number;
  name: string;
  /** One plain sentence of at most 24 characters; empty: none. */
  line: Generated<string>;
  /** Days in scene and list, that of giving included; null: it does not last. */
  lasts_days: ColumnType<number | null, number | null | undefined, number | null>;
  /** Measure word without the number one: 束, 盏, 炷. */
  unit: string;
  image: string;
  price_fen: number;
  coins: number;
  effect: string | null;
  /** Its place in the scene: `lamp` for every light, `incense` for everything burnt or let off; null for a dressing. */
  place: "lamp" | "incense" | "flowers" | "offering" | null;
  free_welfare: boolean;
  free_celebrity: boolean;
  free_martyrs: boolean;
  /** Flowers and the like, not subject to local rules against burning and paper goods. */
  is_civil: boolean;
  is_on_sale: boolean;
  position: number;
  /** Its possible place; null for a gift that is no dressing. */
  dressing_place: DressingPlace | null;
  version: Generated<number>;
}

/** A delivered gift; `coins` is the value of the whole row on that day. */
export interface GivenGiftTable {
  id: Generated<number>;
  residence_id: number;
  account_id: number;
  gift_id: number;
  quantity: number;
  coins: number;
  given_at: Date;
  /** The order item, which is delivered once; null for gifts from before there were orders. */
  order_item_id: ColumnType<number | null, number | null | undefined, never>;
  /** The last Shanghai day on which it burns, by its gift at delivery; null: it does not last. */
  lasts_until: ColumnType<string | null, string | null | undefined, never>;
}

/** One row per giver and residence, so that the gift ranking needs no sum over the gifts. */
export interface GiverTotalTable {
  residence_id: number;
  account_id: number;
  coin_total: number;
  gift_total: number;
  last_gift_id: number;
  last_quantity: number;
  last_given_at: Date;
}

/** One row per residence and gift: quantity in total and on `last_day` (Shanghai); updated by a trigger. */
export interface ReceivedTotalTable {
  residence_id: number;
  gift_id: number;
  /** Number of deliveries. */
  deliveries: number;
  quantity: number;
  coins: number;
  last_given_at: Date;
  last_day: string;
  day_quantity: number;
}

/** How many of a dressing gift a residence owns. */
export interface DressingTable {
  residence_id: number;
  gift_id: number;
  quantity: number;
  since: Date;
}

/** The dressings placed in a scene: one per place. */
export interface DressingPlacementTable {
  residence_id: number;
  place: DressingPlace;
  gift_id: number;
  placed_at: Date;
}
