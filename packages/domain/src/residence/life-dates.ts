import {
  nextYearly,
  lifeDateText,
  verticalLifeDate,
  lifeYears,
  parseLifeDate,
  type LifeCalendar,
  type LifeDate,
} from "@changming/kit/life-date";
import { lunarDayText, lunarNominalAge, lunarTextOf, nextLunarAnniversary, solarOfLunar } from "@changming/kit/lunar";
import type { ShanghaiDay } from "@changming/kit/shanghai";
import { parseMonthDay } from "@changming/kit/month-day";
import type { ResidenceTable } from "@changming/db/tables/residence";
import type { ResidenceCardRow } from "./queries.ts";

/** A life date as given, and in the solar calendar if it is known to the day. */
export interface KnownDate {
  given: LifeDate;
  solar: LifeDate;
}

function knownDate(on: string | null, calendar: "solar" | "lunar", isLeapMonth: boolean): KnownDate | null {
  const given = on === null ? null : parseLifeDate(on, calendar, isLeapMonth);
  if (!given) return null;
  const solar = parseLifeDate(solarOfLunar(given) ?? "");
  return { given, solar: solar ?? given };
}

type DatedRow = Pick<
  ResidenceCardRow,
  "birth_on" | "birth_calendar" | "birth_is_leap_month" | "death_on" | "death_calendar" | "death_is_leap_month"
>;

/** How exactly a residence's dates are known; an application's dates are exact. */
type EraRow = Pick<ResidenceTable, "age_at_death"> &
  Record<"birth_is_about" | "death_is_about", boolean> &
  Record<"birth_dynasty" | "death_dynasty", string>;

export const exactDates: EraRow = {
  birth_is_about: false,
  birth_dynasty: "",
  death_is_about: false,
  death_dynasty: "",
  age_at_death: null,
};

interface Era {
  isAbout: boolean;
  dynasty: string;
}

export const birthEra = (row: EraRow): Era => ({ isAbout: row.birth_is_about, dynasty: row.birth_dynasty });
export const deathEra = (row: EraRow): Era => ({ isAbout: row.death_is_about, dynasty: row.death_dynasty });

export function birthOf(row: DatedRow): KnownDate | null {
  return knownDate(row.birth_on, row.birth_calendar, row.birth_is_leap_month);
}

export function deathOf(row: DatedRow): KnownDate | null {
  return knownDate(row.death_on, row.death_calendar, row.death_is_leap_month);
}

/** The day of the custom (R-residence-22) as a date without a meaningful year; null: none. */
export function customaryOf(row: { customary_day: string; customary_calendar: LifeCalendar }): KnownDate | null {
  const given = parseMonthDay(row.customary_day, row.customary_calendar);
  return given && { given, solar: given };
}

/** `1938–2023`, `约前340–约前278`; the dynasty alone where neither year is known. */
export function yearsOf(row: DatedRow & EraRow): string {
  const birth = birthOf(row)?.solar ?? null;
  const death = deathOf(row)?.solar ?? null;
  if (!birth && !death) return row.death_dynasty || row.birth_dynasty;
  const [from = "", to = ""] = lifeYears(birth, death).split("–");
  return `${row.birth_is_about ? "约" : ""}${from}–${row.death_is_about ? "约" : ""}${to}`;
}

/** 享年, counted the Chinese way, else as a source says it; 0 if it is unknown, or would be an estimate. */
export function ageOf(row: DatedRow & EraRow): number {
  if (row.age_at_death !== null) return row.age_at_death;
  if (row.birth_is_about || row.death_is_about) return 0;
  const birth = birthOf(row);
  const death = deathOf(row);
  return (birth && death && lunarNominalAge(birth.given, death.given)) ?? 0;
}

/** 冥寿: years since birth on `today`, counted the same way; 0 if the birth is unknown or more than 200 years ago. */
export function agePassed(row: DatedRow, today: ShanghaiDay): number {
  const birth = birthOf(row);
  const now = parseLifeDate(today);
  const years = birth && now ? (lunarNominalAge(birth.given, now) ?? 0) : 0;
  return years <= 200 ? years : 0;
}

function lunarText(date: KnownDate): string {
  if (date.solar.calendar === "lunar" || date.solar.year < 1 || date.solar.month === null || date.solar.day === null) {
    return date.given.calendar === "lunar" ? lifeDateText(date.given) : "";
  }
  const text = [date.solar.year, date.solar.month, date.solar.day].map((part, index) =>
    String(part).padStart(index === 0 ? 4 : 2, "0"),
  );
  return lunarTextOf(text.join("-"));
}

/** A space as wide as a character: in upright writing, brackets around the dynasty would stand apart from it. */
const gap = "\u2003";

/**
 * A life date for display: plain, upright, lunar; all empty if unknown. An estimate begins with 约; the dynasty follows
 * the date, or is all there is.
 */
export function lifeDateView(date: KnownDate | null, { isAbout, dynasty }: Era = { isAbout: false, dynasty: "" }) {
  if (!date) return { plain: dynasty, upright: dynasty, lunar: "" };
  const about = isAbout ? "约" : "";
  return {
    plain: `${about}${lifeDateText(date.solar)}${dynasty && `（${dynasty}）`}`,
    upright: `${about}${verticalLifeDate(date.solar)}${dynasty && `${gap}${dynasty}`}`,
    lunar: lunarText(date),
  };
}

/** A date as given, and the same day in the other calendar; empty if unknown (to the day). */
export function bothReadings(date: KnownDate | null): { given: string; other: string } {
  if (!date) return { given: "", other: "" };
  const given = lifeDateText(date.given);
  const other = date.given.calendar === "lunar" ? lifeDateText(date.solar) : lunarText(date);
  return { given, other: other === given ? "" : other };
}

/**
 * The next return of a date by the family's calendar (R-residence-12): the day, its solar month and day, from which the
 * page counts, and its lunar day. Falls back to the solar calendar where the lunar one is not possible.
 */
export function nextReturn(date: KnownDate | null, today: ShanghaiDay, by: "solar" | "lunar" = "solar") {
  if (!date || date.solar.month === null || date.solar.day === null) return null;
  const lunarReturn = by === "lunar" ? nextLunarAnniversary(date.given, today) : null;
  if (lunarReturn) {
    const [, month, day] = lunarReturn.on.split("-").map(Number);
    return { on: lunarReturn.on, month: month ?? 0, day: day ?? 0, lunar: lunarReturn.lunarText };
  }
  const next = nextYearly(date.solar, today);
  return next && { on: next.on, month: date.solar.month, day: date.solar.day, lunar: lunarDayText(next.on) };
}
