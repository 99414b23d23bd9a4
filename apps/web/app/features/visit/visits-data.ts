import type { BodyOf } from "@changming/contract/define";
import type { visit } from "@changming/contract/visit";
import type { Paged } from "../../url/paging.ts";
import type { ResidenceDetail } from "../../data/residence-data.ts";

export type Visit = BodyOf<typeof visit.list>["itemList"][number];

export interface VisitsData {
  detail: ResidenceDetail;
  /** Views in all and today, including those that left no record. */
  views: { total: number; today: number };
  visits: Paged<Visit>;
}
