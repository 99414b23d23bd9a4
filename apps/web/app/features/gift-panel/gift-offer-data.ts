import type { BodyOf } from "@changming/contract/define";
import type { gift } from "@changming/contract/gift";
import type { ResidenceDetail } from "../../data/residence-data.ts";

export type GiftItem = BodyOf<typeof gift.list>["itemList"][number];

/** The fields of a residence that the panel needs. */
export type GivenTo = Pick<ResidenceDetail, "id" | "name" | "is_martyr" | "garden_kind">;

const freeFlags = { welfare: "gongyi_free", celebrity: "mingren_free", martyrs: "lieshi_free" } as const;

/**
 * Free everywhere at a price of 0.00, else where its flag names the kind of the garden. The server checks this itself.
 */
export function isFreeIn(
  gift: Pick<GiftItem, "price" | "gongyi_free" | "mingren_free" | "lieshi_free">,
  gardenKind: GivenTo["garden_kind"],
): boolean {
  if (gift.price === "0.00") return true;
  return gardenKind !== "ordinary" && gift[freeFlags[gardenKind]] === 1;
}
