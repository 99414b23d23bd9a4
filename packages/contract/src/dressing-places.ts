/** Named places of a scene for the family's dressings. */
export const dressingPlaces = ["incense", "lamp", "flowers", "offering", "plaque", "background"] as const;

type DressingPlace = (typeof dressingPlaces)[number];

/** A stele and its base are of one stone, so plaque and background cannot be replaced (R-dressing-9). */
const notAtStele: readonly string[] = ["plaque", "background"] satisfies DressingPlace[];

/** Whether the place exists in the scene of such a residence. */
export const hasPlace = (place: DressingPlace, { isMartyr }: { isMartyr: boolean }): boolean =>
  !(isMartyr && notAtStele.includes(place));
