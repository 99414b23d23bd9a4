import type { ColumnType, Generated } from "kysely";

export interface GiftCategoryTable {
  id: Generated<number>;
  name: string;
  position: number;
  /** 装扮: its gifts stay in the scene, and the family alone gives them. */
  is_dressing: Generated<boolean>;
  version: Generated<number>;
}

export type DressingPlace = "incense" | "lamp" | "flowers" | "offering" | "plaque" | "background";

export interface GiftTable {
  id: Generated<number>;
  category_id: number;
  name: string;
  /** Measure word with number one left out: 束, 盏, 炷. */
  unit: string;
  image: string;
  price_fen: number;
  coins: number;
  effect: string | null;
  /** Where it stands in the scene: `lamp` takes every light, `incense` whatever is burnt or let off; null for a dressing. */
  place: "lamp" | "incense" | "flowers" | "offering" | null;
  free_welfare: boolean;
  free_celebrity: boolean;
  free_martyrs: boolean;
  /** Flowers and the like, beyond any local rule against burning and paper goods. */
  is_civil: boolean;
  is_on_sale: boolean;
  position: number;
  /** Where it may stand; null for what is no dressing. */
  dressing_place: DressingPlace | null;
  version: Generated<number>;
}

/** A gift that was delivered; `coins` is the whole row's worth on that day. */
export interface GivenGiftTable {
  id: Generated<number>;
  residence_id: number;
  account_id: number;
  gift_id: number;
  quantity: number;
  coins: number;
  given_at: Date;
  /** What was bought with it, which delivers once; null for what was given before there were orders. */
  order_item_id: ColumnType<number | null, number | null | undefined, never>;
}

/** One row a giver and residence, so that the register never sums the record. */
export interface GiverTotalTable {
  residence_id: number;
  account_id: number;
  coin_total: number;
  gift_total: number;
  last_gift_id: number;
  last_quantity: number;
  last_given_at: Date;
}

/** One row a residence and gift: how many it received, in all and on `last_day` (Shanghai); kept by a trigger. */
export interface ReceivedTotalTable {
  residence_id: number;
  gift_id: number;
  /** How many times it was given. */
  deliveries: number;
  quantity: number;
  coins: number;
  last_given_at: Date;
  last_day: string;
  day_quantity: number;
}
