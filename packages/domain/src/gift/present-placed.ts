import type { BodyOf } from "@changming/contract/define";
import type { residence } from "@changming/contract/residence";
import { presentPlacedDressing } from "../dressing/present.ts";
import type { PlacedDressing } from "../dressing/queries.ts";
import type { Media } from "../media.ts";
import { giftText } from "./gift-text.ts";
import { placedGifts } from "./placed-gifts.ts";
import type { PlacedGiftRow } from "./queries.ts";

/** The gifts that stand in the scene, each on its place. */
function presentPlacedGifts(newestFirst: PlacedGiftRow[], media: Media): BodyOf<typeof residence.detail>["placed"] {
  return placedGifts(newestFirst).map(({ place, gift }) => ({
    place,
    gift_name: giftText(gift.gift_name, gift.quantity, gift.unit),
    image: media.address(gift.image),
    nickname: gift.nickname,
  }));
}

/** All that stands in the scene: what visitors gave, and what the family put up, which goes before it. */
export function presentScene(
  { placed, dressing }: { placed: PlacedGiftRow[]; dressing: PlacedDressing[] },
  media: Media,
): Pick<BodyOf<typeof residence.detail>, "placed" | "dressing"> {
  return {
    placed: presentPlacedGifts(placed, media),
    dressing: dressing.map((thing) => presentPlacedDressing(thing, media)),
  };
}
