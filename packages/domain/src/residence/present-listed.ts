import type { BodyOf } from "@changming/contract/define";
import { type Emblem, emblemNames, emblems } from "@changming/contract/emblems";
import type { residence } from "@changming/contract/residence";
import { eraOf } from "@changming/kit/era";
import { nextYearly } from "@changming/kit/life-date";
import { placeText } from "@changming/kit/place-text";
import type { ShanghaiDay } from "@changming/kit/shanghai";
import type { Media } from "../context/media.ts";
import { isWithheldReference } from "../file-reference/reference.ts";
import { deathOf } from "./life-dates.ts";
import type { ResidenceList } from "./list-residences.ts";
import { presentResidenceCard } from "./present.ts";
import type { ListedResidenceRow } from "./queries.ts";

type List = BodyOf<typeof residence.list>;

/** `residenceType` of the lists that display names in calligraphy; on granite names are cut in Song. */
const brushedTypes = [1, 2];

/** A list of residences; a search has neither eras nor emblems to choose from (R-search-10). */
export function presentResidenceList(list: ResidenceList, residenceType: number, media: Media): List {
  const { counts, rows, facets, today, lastPage } = list;
  const isBrushed = brushedTypes.includes(residenceType);
  return {
    counts,
    ...(lastPage !== undefined && { has_more_counts: true, last_page: lastPage }),
    itemList: rows.map((row) => ({
      ...presentListedResidence(row, today, media),
      brush: isBrushed ? media.calligraphy(row.name, "vertical", "small") : null,
    })),
    eras: facets.eras.map(({ era: { key, name, years }, ...own }) => ({ era: key, name, years, ...own })),
    emblems: facets.emblems.map(({ emblem, ...own }) => ({ emblem, name: emblemNames[emblem], ...own })),
  };
}

function presentListedResidence(
  row: ListedResidenceRow,
  today: ShanghaiDay,
  media: Media,
): Omit<List["itemList"][number], "brush"> {
  const death = deathOf(row);
  const next = death && nextYearly(death.solar, today);
  return {
    ...presentResidenceCard(row, today, media),
    era: eraOf(row.kind, row.listed_year).key,
    emblem: isEmblem(row.emblem) ? row.emblem : "",
    image_kind: imageKindOf(row.portrait),
    place: placeText(row.native_place),
    battle_address: row.battle_address,
    opening: row.opening,
    anniversary_days: next ? next.days : null,
  };
}

const isEmblem = (text: string): text is Emblem => emblems.some((emblem) => emblem === text);

/** A drawn silhouette is no image of the person: the list shows the name instead. */
function imageKindOf(portrait: string): List["itemList"][number]["image_kind"] {
  if (portrait === "" || isWithheldReference(portrait) || portrait.startsWith("portraits/")) return "none";
  return portrait.startsWith("scenes/") ? "scene" : "portrait";
}
