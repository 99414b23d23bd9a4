import type { PlacedGiftRow } from "./queries.ts";

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

/** Puts the newest suitable gift at each named place of the scene; two flowers are never the same kind. */
export function placedGifts(newestFirst: PlacedGiftRow[]): PlacedGift[] {
  const placed: PlacedGift[] = [];
  for (const place of places) {
    const gift = newestFirst.find(
      (row) => row.place === scenePlaces[place] && !placed.some((other) => other.gift.gift_id === row.gift_id),
    );
    if (gift) placed.push({ place, gift });
  }
  return placed;
}
