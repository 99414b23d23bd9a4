import type { BodyOf } from "@changming/contract/define";
import type { garden } from "@changming/contract/garden";
import type { Paged } from "../../url/paging.ts";

export type GardenCard = BodyOf<typeof garden.list>["itemList"][number];
export type GardenDetail = BodyOf<typeof garden.detail>;
/** A level with the letter zones that have residences. */
export type LevelZones = BodyOf<typeof garden.searchData>[number];
export type GardenResidence = BodyOf<typeof garden.residences>["itemList"][number];

/** How a garden's residences are filtered and sorted. */
export interface Choices {
  /** Empty for all. */
  keywords: string;
  /** 0 for all. */
  level: number;
  /** A letter zone, `#` for all names without a letter; empty for all. */
  letter: string;
  /** 0–3, see R-garden-7. */
  sort: number;
}

export interface PagedGardens extends Paged<GardenCard> {
  keywords: string;
}

/** A garden, its filters, and one page of its residences. */
export interface GardenView {
  garden: GardenDetail;
  levels: LevelZones[];
  choices: Choices;
  list: Paged<GardenResidence>;
}
