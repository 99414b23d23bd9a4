import fc from "fast-check";
import { expect, test } from "vitest";
import {
  nextYearly,
  isWholeDate,
  type LifeDate,
  lifeDateText,
  verticalLifeDate,
  lifeDateWire,
  lifeYears,
  nominalAge,
  parseLifeDate,
} from "./life-date.ts";
import { addDays } from "./shanghai.ts";

function solar(text: string): LifeDate {
  const date = parseLifeDate(text);
  if (!date) throw new Error(`test date ${text}`);
  return date;
}

function lunar(text: string, isLeapMonth = false): LifeDate {
  const date = parseLifeDate(text, "lunar", isLeapMonth);
  if (!date) throw new Error(`test date ${text}`);
  return date;
}

test("a life date has a precision of year, month or day", () => {
  expect(solar("1938")).toEqual({ year: 1938, month: null, day: null, calendar: "solar", isLeapMonth: false });
  expect(solar("1938-04")).toEqual({ year: 1938, month: 4, day: null, calendar: "solar", isLeapMonth: false });
  expect(solar("1938-04-12")).toEqual({ year: 1938, month: 4, day: 12, calendar: "solar", isLeapMonth: false });
  expect([solar("1938-04"), solar("1938-04-12")].map(isWholeDate)).toEqual([false, true]);
});

test("a leading minus means BC, and the number is the year itself", () => {
  expect(solar("-0551").year).toBe(-551);
  expect(solar("-0551-09-28")).toMatchObject({ year: -551, month: 9, day: 28 });
});

test.each(
  "|0000|-0000|1938-00|1938-13|1938-04-00|1938-04-31|1938-02-30|1939-02-29|1900-02-29|938|19380412|1938-4-12|1582-10-10| 1938|1938-04-12\n|+1938".split(
    "|",
  ),
)("%j is not a solar life date", (text) => {
  expect(parseLifeDate(text)).toBeNull();
});

test("29 February exists in leap years; before 1582 every fourth year is one", () => {
  for (const text of ["2000-02-29", "1936-02-29", "1500-02-29", "-0001-02-29"])
    expect(parseLifeDate(text)).not.toBeNull();
  expect(parseLifeDate("-0004-02-29")).toBeNull();
});

test("lunar months have up to thirty days, the second month too", () => {
  expect(parseLifeDate("1938-02-30", "lunar")).toMatchObject({ month: 2, day: 30, calendar: "lunar" });
  expect(parseLifeDate("1938-02-31", "lunar")).toBeNull();
});

test("a leap month is valid only in the lunar calendar and with a month", () => {
  expect(parseLifeDate("1987-06-15", "lunar", true)).toMatchObject({ isLeapMonth: true });
  expect(parseLifeDate("1987-06-15", "solar", true)).toBeNull();
  expect(parseLifeDate("1987", "lunar", true)).toBeNull();
});

test("the wire format round-trips", () => {
  const part = fc.option(fc.integer({ min: 1, max: 12 }));
  fc.assert(
    fc.property(fc.integer({ min: -9999, max: 9999 }), part, part, (year, month, day) => {
      fc.pre(year !== 0);
      const date: LifeDate = { year, month, day: month && day, calendar: "lunar", isLeapMonth: false };
      expect(parseLifeDate(lifeDateWire(date), "lunar")).toEqual(date);
    }),
  );
});

test("life dates as plain text", () => {
  expect(["1938-04-12", "1938-04", "1938", "-0551", "0701"].map((text) => lifeDateText(solar(text)))).toEqual([
    "1938年4月12日",
    "1938年4月",
    "1938年",
    "前551年",
    "701年",
  ]);
  expect(lifeDateText(lunar("1938-03-12"))).toBe("农历1938年三月十二");
  expect(lifeDateText(lunar("1987-06-29", true))).toBe("农历1987年闰六月廿九");
  expect(lifeDateText(lunar("1938-01"))).toBe("农历1938年正月");
});

test("life dates for vertical writing", () => {
  expect(["1938-04-12", "2006-10-20", "1938-04", "-0551", "2000"].map((text) => verticalLifeDate(solar(text)))).toEqual(
    ["一九三八年四月十二日", "二〇〇六年十月二十日", "一九三八年四月", "前五五一年", "二〇〇〇年"],
  );
  expect(verticalLifeDate(lunar("1938-03-12"))).toBe("农历一九三八年三月十二");
});

test("the years of a life as text", () => {
  expect(lifeYears(solar("1938-04-12"), solar("2023"))).toBe("1938–2023");
  expect(lifeYears(solar("-0551"), solar("-0479"))).toBe("前551–前479");
  expect(lifeYears(null, solar("-0278"))).toBe("？–前278");
  expect(lifeYears(solar("1938"), null)).toBe("1938–？");
  expect(lifeYears(null, null)).toBe("");
});

test("the nominal age is one at birth and skips the missing year zero", () => {
  expect(nominalAge(solar("1938"), solar("2023"))).toBe(86);
  expect(nominalAge(solar("2023"), solar("2023"))).toBe(1);
  expect(nominalAge(solar("-0001"), solar("0001"))).toBe(2);
  expect(nominalAge(solar("2023"), solar("1938"))).toBeNull();
});

test.each([
  ["1938-11-21", "2026-11-21", 0, "2026-11-21"],
  ["1938-11-22", "2026-11-21", 1, "2026-11-22"],
  ["1938-11-20", "2026-11-21", 364, "2027-11-20"],
  ["1938-11-20", "2027-11-21", 365, "2028-11-20"],
  ["1938-03-01", "2028-02-28", 2, "2028-03-01"],
  ["1938-03-01", "2027-02-28", 1, "2027-03-01"],
  ["1938-01-01", "2026-12-31", 1, "2027-01-01"],
  ["1936-02-29", "2027-02-01", 27, "2027-02-28"],
  ["1936-02-29", "2027-02-28", 0, "2027-02-28"],
  ["1936-02-29", "2027-03-01", 365, "2028-02-29"],
  ["1936-02-29", "2028-02-28", 1, "2028-02-29"],
  ["-0551-09-28", "2026-11-21", 311, "2027-09-28"],
])("the anniversary of %s, as of %s, is %d days away, on %s", (date, today, days, on) => {
  expect(nextYearly(solar(date), today)).toEqual({ days, on });
});

test("the countdown decreases by one a day and restarts after zero, over eight years", () => {
  const dates = ["1936-02-29", "1938-02-28", "1938-03-01", "1938-12-31"].map(solar);
  for (let today = "2023-01-01"; today < "2031-01-01"; today = addDays(today, 1)) {
    for (const date of dates) {
      const now = nextYearly(date, today)?.days ?? NaN;
      const tomorrow = nextYearly(date, addDays(today, 1))?.days ?? NaN;
      expect(now === 0 ? [363, 364, 365] : [now - 1]).toContain(tomorrow);
    }
  }
});

test("there is no countdown for a month, a year or a lunar date", () => {
  expect(nextYearly(solar("1938-04"), "2026-11-21")).toBeNull();
  expect(nextYearly(solar("1938"), "2026-11-21")).toBeNull();
  expect(nextYearly(lunar("1938-03-12"), "2026-11-21")).toBeNull();
});
