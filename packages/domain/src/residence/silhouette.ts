import { deathOf, ageOf } from "./life-dates.ts";
import type { ResidenceCardRow } from "./queries.ts";
import { isWithheldReference } from "../upload/reference.ts";

/** Martyrs who fell before this year are shown with the older figure. */
export const olderFigureBefore = 1950;

/** Up to which age, counted the Chinese way, a figure is a child, young, in the middle of life. */
const ages = { child: 13, young: 40, middle: 60 };

type Portrayed = Parameters<typeof ageOf>[0] & Pick<ResidenceCardRow, "kind" | "gender" | "portrait">;

/**
 * The picture that stands for a person: the family's own unless the operator took it away, else a silhouette: a soldier of his time for a martyr, for
 * others by sex and age. Never a made-up face.
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
