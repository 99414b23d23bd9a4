import {
  astronomicalYear,
  nextYearly,
  isWholeDate,
  type LifeCalendar,
  type LifeDate,
  parseLifeDate,
} from "./life-date.ts";
import { asLunar, lunarDayText, lunarOf, nextLunarAnniversary, solarOfLunar } from "./lunar.ts";
import { lunarMonthName } from "./numerals.ts";
import { addDays, type ShanghaiDay } from "./shanghai.ts";

/** One anniversary of a birth or a death. */
interface YearlyOccurrence {
  on: ShanghaiDay;
  /** Years since; 0 on the day itself. */
  years: number;
  /** That day in the lunar calendar: 农历闰六月十五. */
  lunarText: string;
}

/** A lunar date as its solar day; null when it is not known to the day. */
function asSolar(date: LifeDate): LifeDate | null {
  if (date.calendar === "solar") return isWholeDate(date) ? date : null;
  return parseLifeDate(solarOfLunar(date) ?? "");
}

/** Finds the days on which the date can be observed, and the years since then. */
function observanceOf(date: LifeDate, calendar: LifeCalendar) {
  if (calendar === "lunar") {
    const lunar = asLunar(date);
    if (!lunar) return null;
    return {
      nextFrom: (day: ShanghaiDay) => nextLunarAnniversary(lunar, day)?.on ?? null,
      yearsTo: (on: ShanghaiDay) => lunarOf(on).year - astronomicalYear(lunar.year),
    };
  }
  const solar = asSolar(date);
  if (!solar) return null;
  return {
    nextFrom: (day: ShanghaiDay) => nextYearly(solar, day)?.on ?? null,
    yearsTo: (on: ShanghaiDay) => Number(on.slice(0, 4)) - astronomicalYear(solar.year),
  };
}

/**
 * The next `count` anniversaries of a birth or a death, `from` included, by the solar or the lunar calendar.
 * `recurrenceRules` describes the fallbacks for a missing leap month, a 30th and 29 February. Empty when the date is
 * not known to the day or cannot be observed by that calendar.
 */
export function yearlyOccurrences(
  date: LifeDate,
  calendar: LifeCalendar,
  { from, count }: { from: ShanghaiDay; count: number },
): YearlyOccurrence[] {
  const observance = observanceOf(date, calendar);
  const occurrences: YearlyOccurrence[] = [];
  if (!observance) return occurrences;
  let on = observance.nextFrom(from);
  while (on !== null && occurrences.length < count) {
    occurrences.push({ on, years: observance.yearsTo(on), lunarText: lunarDayText(on) });
    on = observance.nextFrom(addDays(on, 1));
  }
  return occurrences;
}

/** The fallbacks for years that lack the date, one sentence each, for the family; empty when every year has it. */
export function recurrenceRules(date: LifeDate, calendar: LifeCalendar): string[] {
  if (calendar === "solar") {
    const solar = asSolar(date);
    const isLeapDay = solar?.month === 2 && solar.day === 29;
    return isLeapDay ? ["公历 2 月 29 日：没有这一天的年份，在 2 月 28 日纪念。"] : [];
  }
  const lunar = asLunar(date);
  const rules: string[] = [];
  if (lunar?.isLeapMonth) {
    const leap = lunarMonthName(lunar.month, true);
    const plain = lunarMonthName(lunar.month);
    rules.push(`农历${leap}：有${leap}的年份，在${leap}纪念；没有的年份，在${plain}纪念。`);
  }
  if (lunar?.day === 30) rules.push("农历三十：那个月只有二十九天的年份，在二十九纪念。");
  return rules;
}

/** A traditional mourning day. */
interface MourningDay {
  name: string;
  on: ShanghaiDay;
}

const weeks = ["头七", "二七", "三七", "四七", "五七", "六七", "七七"];

/** Which day is counted as the first: that of the death, or the next. */
export type CountedFrom = "day" | "dayAfter";

/**
 * 头七 to 七七 and 百日 after a death on this solar day. Counted from that day, 头七 is six days later; from the day after,
 * each of them is one day later.
 */
export function mourningDays(death: ShanghaiDay, countedFrom: CountedFrom = "day"): MourningDay[] {
  const first = countedFrom === "day" ? death : addDays(death, 1);
  const inWeeks = weeks.map((name, index) => ({ name, on: addDays(first, 7 * (index + 1) - 1) }));
  return [...inWeeks, { name: "百日", on: addDays(first, 99) }];
}
