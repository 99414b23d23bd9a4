import type { BodyOf } from "@changming/contract/define";
import type { dressing } from "@changming/contract/dressing";
import type { residence } from "@changming/contract/residence";
import type { Media } from "../context/media.ts";
import { giftText } from "../gift/present.ts";
import type { PlacedGiftRow } from "../gift/queries.ts";
import type { Dressings, PlacedDressing } from "./list-dressings.ts";

/** Owned dressings and where they are placed, for members. */
export function presentDressings({ owned, placed }: Dressings, media: Media): BodyOf<typeof dressing.list> {
  const placedIds = new Set(placed.map((row) => row.gift_id));
  return {
    itemList: owned.flatMap((row) =>
      // A gift without a spot any more cannot be placed.
      row.dressing_place === null
        ? []
        : [
            {
              gift_id: row.gift_id,
              name: row.name,
              image: media.address(row.image),
              unit: row.unit,
              nums: row.quantity,
              place: row.dressing_place,
              is_placed: placedIds.has(row.gift_id) ? 1 : 0,
            },
          ],
    ),
    placedList: placed.map(({ place, gift_id }) => ({ place, gift_id })),
  };
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

/** One placed dressing, for everyone who sees the residence. */
function presentPlacedDressing(row: PlacedDressing, media: Media): BodyOf<typeof residence.detail>["dressing"][number] {
  return { place: row.place, gift_id: row.gift_id, gift_name: row.gift_name, image: media.address(row.image) };
}

function presentPlacedGifts(preferredFirst: PlacedGiftRow[], media: Media): BodyOf<typeof residence.detail>["placed"] {
  return placedGifts(preferredFirst).map(({ place, gift }) => ({
    place,
    gift_name: giftText(gift.gift_name, gift.quantity, gift.unit),
    image: media.address(gift.image),
    nickname: gift.nickname,
    lasts_until: gift.lasts_until ?? "",
  }));
}

/** Places of the scene and the categories that fit them: flowers have two vases. */
const scenePlaces = {
  lamp: "lamp",
  incense: "incense",
  flowers: "flowers",
  flowers2: "flowers",
  offering: "offering",
} as const satisfies Record<string, PlacedGiftRow["place"]>;

type ScenePlace = keyof typeof scenePlaces;

interface PlacedGift {
  place: ScenePlace;
  gift: PlacedGiftRow;
}

const places = Object.keys(scenePlaces) as ScenePlace[];

/** Puts the first suitable gift at each named place of the scene; two flowers are never the same kind. */
export function placedGifts(preferredFirst: PlacedGiftRow[]): PlacedGift[] {
  const placed: PlacedGift[] = [];
  for (const place of places) {
    const gift = preferredFirst.find(
      (row) => row.place === scenePlaces[place] && !placed.some((other) => other.gift.gift_id === row.gift_id),
    );
    if (gift) placed.push({ place, gift });
  }
  return placed;
}
