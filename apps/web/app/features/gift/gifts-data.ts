import type { BodyOf } from "@changming/contract/define";
import type { gift } from "@changming/contract/gift";
import type { Paged } from "../../url/paging.ts";
import type { ResidenceDetail } from "../../data/residence-data.ts";
import type { RegisterType } from "./gift-registers.ts";

export type GiftRow = BodyOf<typeof gift.ranking>["itemList"][number];

/** One page of one of the three registers. */
export interface GiftPage extends Paged<GiftRow> {
  type: RegisterType;
}

export interface GiftsData {
  detail: ResidenceDetail;
  gifts: GiftPage;
}
