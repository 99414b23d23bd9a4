import { LunarYear } from "tyme4ts";

/** A month of one lunar year. */
export interface LunarMonthInYear {
  /** 1–12. */
  month: number;
  isLeap: boolean;
  /** 29 or 30. */
  days: number;
}

/** The twelve or thirteen months of a lunar year, in order. Throws RangeError outside of 1–9998. */
export function lunarMonthsOf(year: number): LunarMonthInYear[] {
  if (!Number.isInteger(year) || year < 1 || year > 9998) throw new RangeError(`no lunar year ${year}`);
  return LunarYear.fromYear(year)
    .getMonths()
    .map((month) => ({ month: month.getMonth(), isLeap: month.isLeap(), days: month.getDayCount() }));
}
