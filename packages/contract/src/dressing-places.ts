/** Named places of a scene in which the family puts dressings. */
export const dressingPlaces = ["incense", "lamp", "flowers", "offering", "plaque", "background"] as const;

type DressingPlace = (typeof dressingPlaces)[number];

/** A stele and its ground are of one stone: they are not changed for a board or another place. */
const notAtStele: readonly string[] = ["plaque", "background"] satisfies DressingPlace[];

/** Whether something for this place can stand in the scene of such a residence. */
export const isPlaceThere = (place: DressingPlace, { isMartyr }: { isMartyr: boolean }): boolean =>
  !(isMartyr && notAtStele.includes(place));
