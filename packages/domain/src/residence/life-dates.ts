import {
  nextYearly,
  lifeDateText,
  verticalLifeDate,
  lifeYears,
  parseLifeDate,
  type LifeDate,
} from "@changming/kit/life-date";
import { lunarDayText, lunarNominalAge, lunarTextOf, nextLunarAnniversary, solarOfLunar } from "@changming/kit/lunar";
import type { ShanghaiDay } from "@changming/kit/shanghai";
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

export function birthOf(row: DatedRow): KnownDate | null {
  return knownDate(row.birth_on, row.birth_calendar, row.birth_is_leap_month);
}

export function deathOf(row: DatedRow): KnownDate | null {
  return knownDate(row.death_on, row.death_calendar, row.death_is_leap_month);
}

/** `1938–2023` */
export function yearsOf(row: DatedRow): string {
  return lifeYears(birthOf(row)?.solar ?? null, deathOf(row)?.solar ?? null);
}

/** 享年, counted the Chinese way; 0 if a year is missing. */
export function ageOf(row: DatedRow): number {
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

/** A life date for display: plain, upright, lunar; all empty if unknown. */
export function lifeDateView(date: KnownDate | null) {
  if (!date) return { plain: "", upright: "", lunar: "" };
  return { plain: lifeDateText(date.solar), upright: verticalLifeDate(date.solar), lunar: lunarText(date) };
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
