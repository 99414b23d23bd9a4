import type { Generated } from "kysely";

export interface GardenTable {
  id: Generated<number>;
  name: string;
  kind: "ordinary" | "welfare" | "celebrity" | "martyrs";
  /** Province and city: `浙江,安吉`. */
  region: string;
  address: string;
  summary: string;
  content_html: string;
  /** Image reference; null: the default image. */
  thumb: string | null;
  banners: string[];
  background: string | null;
  position: number;
  /** Number of its public residences; updated by triggers. */
  listed_count: Generated<number>;
  /** Hidden by the operator: in no list and without a page; its residences stay. */
  hidden_at: Date | null;
  /** Its new name is not yet in the search tokens of its residences. */
  is_search_due: Generated<boolean>;
  version: Generated<number>;
  created_at: Date;
}

/** Number of public residences in one level and letter zone of a garden; updated by triggers. */
export interface GardenZoneTable {
  garden_id: number;
  level: number;
  letter: string;
  listed: number;
}
