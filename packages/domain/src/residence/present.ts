import type { BodyOf } from "@changming/contract/define";
import type { residence, ResidenceCard } from "@changming/contract/residence";
import { lifeDateWire } from "@changming/kit/life-date";
import { familyName } from "@changming/kit/names";
import { type ShanghaiDay, shanghaiDateTime } from "@changming/kit/shanghai";
import { roleNames } from "@changming/contract/role-names";
import { accessOfResidence, type Media } from "../context/media.ts";
import { isWithheldReference } from "../file-reference/reference.ts";
import { birthOf, deathOf, yearsOf, ageOf } from "./life-dates.ts";
import { isMartyr, remembrancesToday, type ResidenceCardRow, type OwnResidenceRow } from "./queries.ts";
import { numberText } from "./number-text.ts";

/** Public fields of a residence in a list. */
export function presentResidenceCard(row: ResidenceCardRow, today: ShanghaiDay, media: Media): ResidenceCard {
  const birth = birthOf(row);
  const death = deathOf(row);
  return {
    id: row.id,
    name: row.name,
    avatar: media.address(portraitOf(row), accessOfResidence(row)),
    shengu_date: death ? lifeDateWire(death.solar) : "",
    summary: row.summary,
    kind: row.kind,
    gender: row.gender,
    birthday: birth ? lifeDateWire(birth.solar) : "",
    years: yearsOf(row),
    family_name: familyName(row.name),
    garden_name: row.garden_name,
    level: row.level,
    todayWorship: remembrancesToday(row, today),
    totalWorship: row.remembrance_total,
  };
}

/** For a member, with role and visibility. */
export function presentOwnResidence(
  row: OwnResidenceRow,
  today: ShanghaiDay,
  media: Media,
): BodyOf<typeof residence.own>["itemList"][number] {
  return {
    ...presentResidenceCard(row, today, media),
    role: row.role,
    role_text: roleNames[row.role],
    is_close: row.is_private ? 1 : 0,
    number_text: numberText(row),
    date_time: shanghaiDateTime(row.moved_in_at),
    can: { manage: row.role !== "relative" },
  };
}

/** Martyrs who fell before this year get the older silhouette (R-residence-10). */
const olderFigureBefore = 1950;

/** Maximum age of each silhouette, counted the Chinese way. */
const ages = { child: 13, young: 40, middle: 60 };

type Portrayed = Parameters<typeof ageOf>[0] &
  Pick<ResidenceCardRow, "kind" | "garden_kind" | "gender" | "portrait" | "emblem">;

/**
 * A person's image: the family's own unless staff hid it, else the emblem of what they did, else a silhouette: a
 * soldier of the time for a martyr, for others by sex (R-residence-3) and age. Never an invented face.
 */
export function portraitOf(row: Portrayed): string {
  if (row.portrait !== "" && !isWithheldReference(row.portrait)) return row.portrait;
  if (row.emblem !== "") return `emblems/${row.emblem}`;
  if (isMartyr(row)) {
    const year = deathOf(row)?.solar.year ?? olderFigureBefore;
    return year < olderFigureBefore ? "portraits/soldier-before-1950" : "portraits/soldier-after-1950";
  }
  const sex = row.gender === 1 ? "man" : "woman";
  const age = ageOf(row);
  if (age === 0 || age > ages.middle) return `portraits/elder-${sex}`;
  if (age <= ages.child) return "portraits/child";
  return age <= ages.young ? `portraits/young-${sex}` : `portraits/${sex}`;
}

/** Whether a person died at a time whose scene and figure are older (R-residence-10). */
export function diedBefore1950(row: Parameters<typeof deathOf>[0]): boolean {
  const death = deathOf(row);
  return death !== null && death.solar.year < olderFigureBefore;
}

/** The scene of a martyr's stele. */
export function dawnOf(row: Parameters<typeof deathOf>[0]): string {
  return diedBefore1950(row) ? "scenes/residence-dawn-older" : "scenes/residence-dawn";
}
