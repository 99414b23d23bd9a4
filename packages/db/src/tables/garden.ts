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
  /** Picture reference; null shows the default picture. */
  thumb: string | null;
  banners: string[];
  background: string | null;
  position: number;
  /** How many public residences stand in it; kept by triggers. */
  listed_count: Generated<number>;
  /** Hidden by the operator: no list and no page; its residences stay. */
  hidden_at: Date | null;
  /** Its new name is not yet written into what its residences are searched by. */
  is_search_due: Generated<boolean>;
  version: Generated<number>;
  created_at: Date;
}

/** How many public residences stand in one level and letter zone of a garden; kept by triggers. */
export interface GardenZoneTable {
  garden_id: number;
  level: number;
  letter: string;
  listed: number;
}
