import type { BodyOf } from "@changming/contract/define";
import type { garden } from "@changming/contract/garden";
import type { Paged } from "../../paging.ts";

export type GardenCard = BodyOf<typeof garden.list>["itemList"][number];
export type GardenDetail = BodyOf<typeof garden.detail>;
/** A level with the letter zones in which somebody stands. */
export type LevelZones = BodyOf<typeof garden.searchData>[number];
export type Standing = BodyOf<typeof garden.residences>["itemList"][number];

/** What a garden's residences are narrowed and ordered by. */
export interface Choices {
  /** Empty for all. */
  keywords: string;
  /** 0 for all. */
  level: number;
  /** A letter zone, `#` for all names without a letter; empty for all. */
  letter: string;
  /** 0–3, as the specification numbers them. */
  sort: number;
}

/** One page of the gardens. */
export interface PagedGardens extends Paged<GardenCard> {
  words: string;
}

/** A garden, what its residences can be narrowed by, and one page of them. */
export interface GardenView {
  garden: GardenDetail;
  levels: LevelZones[];
  choices: Choices;
  list: Paged<Standing>;
}
