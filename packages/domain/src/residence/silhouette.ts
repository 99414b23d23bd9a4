import { deathOf, ageOf } from "./life-dates.ts";
import type { ResidenceCardRow } from "./queries.ts";
import { isWithheldReference } from "../file-reference/reference.ts";

/** Martyrs who fell before this year get the older silhouette. */
export const olderFigureBefore = 1950;

/** Maximum age of each silhouette, counted the Chinese way. */
const ages = { child: 13, young: 40, middle: 60 };

type Portrayed = Parameters<typeof ageOf>[0] & Pick<ResidenceCardRow, "kind" | "gender" | "portrait">;

/**
 * A person's image: the family's own unless staff hid it, else a silhouette: a soldier of the time for a martyr, for
 * others by sex and age. Never an invented face.
 */
export function portraitOf(row: Portrayed): string {
  if (row.portrait !== "" && !isWithheldReference(row.portrait)) return row.portrait;
  if (row.kind === "martyr") {
    const year = deathOf(row)?.solar.year ?? olderFigureBefore;
    return year < olderFigureBefore ? "portraits/soldier-before-1950" : "portraits/soldier-after-1950";
  }
  const sex = row.gender === 1 ? "man" : "woman";
  const age = ageOf(row);
  if (age === 0 || age > ages.middle) return `portraits/elder-${sex}`;
  if (age <= ages.child) return "portraits/child";
  return age <= ages.young ? `portraits/young-${sex}` : `portraits/${sex}`;
}
