import type { BodyOf } from "@changming/contract/define";
import type { residence } from "@changming/contract/residence";
import { presentPlacedDressing } from "./present.ts";
import type { PlacedDressing } from "./queries.ts";
import type { Media } from "../context/media.ts";
import { giftText } from "../gift/gift-text.ts";
import { placedGifts } from "../gift/placed-gifts.ts";
import type { PlacedGiftRow } from "../gift/queries.ts";

function presentPlacedGifts(newestFirst: PlacedGiftRow[], media: Media): BodyOf<typeof residence.detail>["placed"] {
  return placedGifts(newestFirst).map(({ place, gift }) => ({
    place,
    gift_name: giftText(gift.gift_name, gift.quantity, gift.unit),
    image: media.address(gift.image),
    nickname: gift.nickname,
  }));
}

/** Everything in the scene: visitors' gifts and the family's dressings, which take precedence. */
export function presentScene(
  { placed, dressing }: { placed: PlacedGiftRow[]; dressing: PlacedDressing[] },
  media: Media,
): Pick<BodyOf<typeof residence.detail>, "placed" | "dressing"> {
  return {
    placed: presentPlacedGifts(placed, media),
    dressing: dressing.map((thing) => presentPlacedDressing(thing, media)),
  };
}
