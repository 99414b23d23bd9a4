import { yearInDynasty } from "./era.ts";
import { type LifeCalendar, parseLifeDate } from "./life-date.ts";
import { solarOf } from "./solar-of.ts";

/** A birth or a death as it is stored. */
export interface StoredDate {
  /** A life date of the wire; null when unknown. */
  on: string | null;
  calendar: LifeCalendar;
  isLeapMonth: boolean;
  /** 战国·楚; empty when not given. */
  dynasty: string;
}

function solarYear({ on, calendar, isLeapMonth }: StoredDate): number | null {
  const date = on === null ? null : parseLifeDate(on, calendar, isLeapMonth);
  if (!date) return null;
  return parseLifeDate(solarOf(date) ?? "")?.year ?? date.year;
}

/**
 * The year by which a person is listed and assigned to an era: of death, else of birth, within the dynasty named beside
 * it; by the dynasty alone where no year is known. Null when nothing is known. (R-search-9)
 */
export function listedYear(birth: StoredDate, death: StoredDate): number | null {
  const died = solarYear(death);
  if (died !== null) return yearInDynasty(died, death.dynasty);
  return yearInDynasty(solarYear(birth), death.dynasty || birth.dynasty);
}
