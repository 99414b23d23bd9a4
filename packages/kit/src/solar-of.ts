import { type LifeDate, lifeDateWire } from "./life-date.ts";
import { lunarOf, solarOfLunar } from "./lunar.ts";

/**
 * The solar day of a life date, `YYYY-MM-DD` or as much of it as is known. Null for a day that the lunar calendar did
 * not have: the 30th of a short month, a leap month that the year lacks.
 */
export function solarOf(date: LifeDate): string | null {
  if (date.calendar === "solar") return lifeDateWire(date);
  const solar = solarOfLunar(date);
  if (solar === null) return null;
  // A day that did not exist was converted to its neighbour; converting back reveals it.
  const back = lunarOf(solar);
  const isSame = back.month === date.month && back.day === date.day && back.isLeapMonth === date.isLeapMonth;
  return isSame ? solar : null;
}
