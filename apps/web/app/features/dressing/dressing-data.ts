import type { BodyOf } from "@changming/contract/define";
import type { dressing } from "@changming/contract/dressing";
import { hasPlace } from "@changming/contract/dressing-places";
import type { gift } from "@changming/contract/gift";
import type { ResidenceDetail } from "../../data/residence-data.ts";

export type Dressings = BodyOf<typeof dressing.list>;
type OwnedDressing = Dressings["itemList"][number];
export type DressingPlace = OwnedDressing["place"];
export type DressingItem = BodyOf<typeof gift.list>["itemList"][number];

/** The six places of a scene, from the altar outwards, with the names that the family reads. */
export const places: readonly { place: DressingPlace; name: string; where: string }[] = [
  { place: "incense", name: "香", where: "案前" },
  { place: "lamp", name: "灯", where: "门边" },
  { place: "flowers", name: "花", where: "阶旁" },
  { place: "offering", name: "供", where: "案前" },
  { place: "plaque", name: "匾", where: "门上" },
  { place: "background", name: "背景", where: "整座院落" },
];

type Kind = Pick<ResidenceDetail, "is_martyr">;

/** Whether a dressing for this place can be placed in the residence's scene. */
export const isFitting = (place: DressingPlace | "", { is_martyr: isMartyr }: Kind): boolean =>
  place !== "" && hasPlace(place, { isMartyr });

export const placesFor = (detail: Kind) => places.filter(({ place }) => isFitting(place, detail));

export const nameOfPlace = (of: DressingPlace | ""): string => places.find(({ place }) => place === of)?.name ?? "";

/** What the family owns for one place, and the id of what is placed there; 0 for nothing. */
export function atPlace({ itemList, placedList }: Dressings, place: DressingPlace) {
  const placedGiftId = placedList.find((placed) => placed.place === place)?.gift_id ?? 0;
  return { owned: itemList.filter((item) => item.place === place), placedGiftId };
}

/** The residence as visitors see it with the family's current choice. */
export function dressed(detail: ResidenceDetail, { itemList, placedList }: Dressings): ResidenceDetail {
  const dressing = placedList.flatMap(({ place, gift_id }) => {
    const item = itemList.find((one) => one.gift_id === gift_id);
    return item ? [{ place, gift_id, gift_name: item.name, image: item.image }] : [];
  });
  return { ...detail, dressing };
}
