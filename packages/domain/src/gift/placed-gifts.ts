import type { PlacedGiftRow } from "./queries.ts";

export type ScenePlace = "lamp" | "flowers" | "flowers2" | "offering";

export interface PlacedGift {
  place: ScenePlace;
  gift: PlacedGiftRow;
}

/** Which gift may stand where: a lamp is a lamp, the rest as the operator says of its category. */
function suits(place: ScenePlace, gift: PlacedGiftRow): boolean {
  if (place === "lamp") return gift.effect === "lamp";
  return gift.place === (place === "offering" ? "offering" : "flowers");
}

/** Puts the newest suitable gift on each named place of the scene; two flowers are never the same kind. */
export function placedGifts(newestFirst: PlacedGiftRow[]): PlacedGift[] {
  const placed: PlacedGift[] = [];
  for (const place of ["lamp", "flowers", "flowers2", "offering"] as const) {
    const gift = newestFirst.find(
      (row) => suits(place, row) && !placed.some((other) => other.gift.gift_id === row.gift_id),
    );
    if (gift) placed.push({ place, gift });
  }
  return placed;
}
