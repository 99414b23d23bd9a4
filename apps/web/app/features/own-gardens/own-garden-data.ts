import type { BodyOf } from "@changming/contract/define";
import type { ownGarden } from "@changming/contract/own-garden";

export type OwnGardenItem = BodyOf<typeof ownGarden.list>[number];
export type OwnGardenDetail = BodyOf<typeof ownGarden.detail>;
export type Register = BodyOf<typeof ownGarden.residences>;
export type PlacedItem = Register["itemList"][number];

/** Rows of the register on a page. */
export const registerPageSize = 20;
