import type { BodyOf } from "@changming/contract/define";
import type { dressing } from "@changming/contract/dressing";
import type { residence } from "@changming/contract/residence";
import type { Media } from "../context/media.ts";
import type { Dressings } from "./list-dressings.ts";
import type { PlacedDressing } from "./queries.ts";

/** One placed dressing, for everyone who sees the residence. */
export function presentPlacedDressing(
  row: PlacedDressing,
  media: Media,
): BodyOf<typeof residence.detail>["dressing"][number] {
  return { place: row.place, gift_id: row.gift_id, gift_name: row.gift_name, image: media.address(row.image) };
}

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
