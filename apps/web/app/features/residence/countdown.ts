import { nextYearly } from "@changming/kit/life-date";
import { chineseNumber } from "@changming/kit/numerals";
import { daysBetween, type ShanghaiDay } from "@changming/kit/shanghai";
import type { ResidenceDetail } from "../../data/residence-data.ts";

type Yearly = ResidenceDetail["anniversary_next"];

export interface Countdown {
  /** 0 is today. */
  days: number;
  /** `12月14日`, `明年4月12日`. */
  when: string;
  /** The lunar date of that day, or "". */
  lunar: string;
  /** Whole years that will have passed since `year`; 0 when that is not known or not after it. */
  years: number;
}

/** Days until a month and day recur, from the user's own today (R-residence-12); null when the day is unknown. */
export function countdownTo(next: Yearly, today: ShanghaiDay, since: string): Countdown | null {
  if (!next) return null;
  const date = { year: 2000, month: next.month, day: next.day, calendar: "solar", isLeapMonth: false } as const;
  const { on } = next;
  // A day of the lunar calendar may recur more than a year ahead.
  const isAhead = on !== undefined && on >= today;
  const coming = isAhead ? { on, days: daysBetween(today, on) } : nextYearly(date, today);
  if (!coming) return null;
  const year = Number(coming.on.slice(0, 4));
  const isNextYear = year > Number(today.slice(0, 4));
  const born = Number(/^-?\d{4}/.exec(since)?.[0] ?? Number.NaN);
  return {
    days: coming.days,
    when: `${isNextYear ? "明年" : ""}${Number(coming.on.slice(5, 7))}月${Number(coming.on.slice(8))}日`,
    lunar: next.lunar,
    years: born > 0 && year > born ? year - born : 0,
  };
}

/** 三周年 */
export function anniversaryText(years: number): string {
  return years > 0 ? `${chineseNumber(years)}周年` : "";
}
