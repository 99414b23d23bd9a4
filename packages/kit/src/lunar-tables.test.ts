import { getLunar } from "chinese-lunar-calendar";
import solarLunar from "solarlunar";
import { expect, test } from "vitest";
import { asLunar, lunarOf, lunarTextOf } from "./lunar.ts";
import { addDays, daysBetween } from "./shanghai.ts";

const partsOf = (day: string) => day.split("-").map(Number) as [number, number, number];
const days = (from: string, to: string) =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));

/** Month and day as one text, a leap month with a minus sign. */
const mark = (month: number, day: number, isLeap: boolean) => `${isLeap ? "-" : ""}${month}/${day}`;

/** The project's calendar day by day, from the first day of a month. Converts once a month, because that is slow. */
function* ourDays(from: string, to: string) {
  for (let first = from; first <= to;) {
    const { month, day, isLeapMonth } = lunarOf(first);
    const next = addDays(first, lunarOf(addDays(first, 29)).day === 1 ? 29 : 30);
    const yearName = lunarTextOf(first).slice(2, 5);
    if (day !== 1) yield { day: first, yearName, mark: "not a first day" };
    for (let on = first; on < next && on <= to; on = addDays(on, 1)) {
      yield { day: on, yearName, mark: mark(month, daysBetween(first, on) + 1, isLeapMonth) };
    }
    first = next;
  }
}

test("every day from 1901 to 2100 is the Observatory's, except a month that computed calendars begin late", () => {
  // The new moon of 2057-09-28 is at 16:00:08 UT, eight seconds after midnight in China: the month begins on the 29th.
  const unlike = [...ourDays("1901-02-19", "2100-12-31")].filter((overrides) => {
    const table = getLunar(...partsOf(overrides.day));
    return (
      overrides.yearName !== table.lunarYear || overrides.mark !== mark(table.lunarMonth, table.lunarDate, table.isLeap)
    );
  });
  expect(unlike.map(({ day }) => day)).toEqual(days("2057-09-28", "2057-10-27"));
  expect(lunarTextOf("2057-09-29")).toBe("农历丁丑年九月初一");
});

test("every day of 1900, before those tables begin, equals a second table", () => {
  const unlike = [...ourDays("1900-01-31", "1901-02-18")].filter((overrides) => {
    const table = solarLunar.solar2lunar(...partsOf(overrides.day));
    return table === -1 || overrides.mark !== mark(table.lMonth, table.lDay, table.isLeap);
  });
  expect(unlike).toEqual([]);
  expect(lunarTextOf("1900-09-24")).toBe("农历庚子年闰八月初一");
});

test("a solar life date is converted to the lunar calendar, a lunar one is returned unchanged", () => {
  const solar = { year: 2025, month: 7, day: 25, calendar: "solar", isLeapMonth: false } as const;
  const lunar = { year: 2025, month: 6, day: 1, calendar: "lunar", isLeapMonth: true } as const;
  expect(asLunar(solar)).toEqual(lunar);
  expect(asLunar(lunar)).toEqual(lunar);
  expect(asLunar({ ...solar, day: null })).toBeNull();
  expect(asLunar({ ...solar, year: -551 })).toBeNull();
});
