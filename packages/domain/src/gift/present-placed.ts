import type { BodyOf } from "@changming/contract/define";
import type { residence } from "@changming/contract/residence";
import type { Media } from "../media.ts";
import { giftText } from "./gift-text.ts";
import { placedGifts } from "./placed-gifts.ts";
import type { PlacedGiftRow } from "./queries.ts";

/** The gifts that stand in the scene, each on its place. */
export function presentPlacedGifts(
  newestFirst: PlacedGiftRow[],
  media: Media,
): BodyOf<typeof residence.detail>["placed"] {
  return placedGifts(newestFirst).map(({ place, gift }) => ({
    place,
    gift_name: giftText(gift.gift_name, gift.quantity, gift.unit),
    image: media.address(gift.image),
    nickname: gift.nickname,
  }));
}
