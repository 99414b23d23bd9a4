import type { DressingPlace } from "./gift.ts";

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
