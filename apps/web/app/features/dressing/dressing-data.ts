import type { BodyOf } from "@changming/contract/define";
import type { dressing } from "@changming/contract/dressing";
import { isPlaceThere } from "@changming/contract/dressing-places";
import type { gift } from "@changming/contract/gift";
import type { ResidenceDetail } from "../residence/residence-data.ts";

export type Dressings = BodyOf<typeof dressing.list>;
export type OwnedDressing = Dressings["itemList"][number];
export type DressingPlace = OwnedDressing["place"];
export type DressingItem = BodyOf<typeof gift.list>["itemList"][number];

/** The six places of a scene, as a family reads them: from the altar outwards. */
export const places: readonly { place: DressingPlace; name: string; where: string }[] = [
  { place: "incense", name: "香", where: "案前" },
  { place: "lamp", name: "灯", where: "门边" },
  { place: "flowers", name: "花", where: "阶旁" },
  { place: "offering", name: "供", where: "案前" },
  { place: "plaque", name: "匾", where: "门上" },
  { place: "background", name: "背景", where: "整座院落" },
];

type Kind = Pick<ResidenceDetail, "is_martyr">;

/** Whether something for this place can stand in the scene of this residence. */
export const isFitting = (place: DressingPlace | "", { is_martyr: isMartyr }: Kind): boolean =>
  place !== "" && isPlaceThere(place, { isMartyr });

export const placesOf = (detail: Kind) => places.filter(({ place }) => isFitting(place, detail));

export const nameOfPlace = (of: DressingPlace | ""): string => places.find(({ place }) => place === of)?.name ?? "";

/** What the family owns for one place, and which of it stands there; 0 for none. */
export function atPlace({ itemList, placedList }: Dressings, place: DressingPlace) {
  const standing = placedList.find((placed) => placed.place === place)?.gift_id ?? 0;
  return { owned: itemList.filter((item) => item.place === place), standing };
}

/** The residence as everyone sees it once what the family just chose is there. */
export function dressed(detail: ResidenceDetail, { itemList, placedList }: Dressings): ResidenceDetail {
  const dressing = placedList.flatMap(({ place, gift_id }) => {
    const item = itemList.find((one) => one.gift_id === gift_id);
    return item ? [{ place, gift_id, gift_name: item.name, image: item.image }] : [];
  });
  return { ...detail, dressing };
}
