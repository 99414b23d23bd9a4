import fc from "fast-check";
import { expect, test } from "vitest";
import { lifeDateWire, parseLifeDate } from "./life-date.ts";
import { parseWrittenLifeDate, writtenLifeDate } from "./written-life-date.ts";

function read(text: string): string {
  const result = parseWrittenLifeDate(text);
  if (typeof result === "string") return result;
  const { date, isAbout } = result;
  const marks = [date.calendar === "lunar" && "lunar", date.isLeapMonth && "leap", isAbout && "about"];
  return [lifeDateWire(date), ...marks.filter(Boolean)].join(" ");
}

test.each([
  ["1938", "1938"],
  ["1938年", "1938"],
  ["1938-04", "1938-04"],
  ["1938年4月", "1938-04"],
  ["1938-04-12", "1938-04-12"],
  ["1938/4/12", "1938-04-12"],
  ["1938/4/12 0:00:00", "1938-04-12"],
  ["1938.4.12", "1938-04-12"],
  ["１９３８年４月１２日", "1938-04-12"],
  [" 1938 年 4 月 12 号 ", "1938-04-12"],
  ["19380412", "1938-04-12"],
  ["一九三八年四月十二日", "1938-04-12"],
  ["二〇二三年十月三十一日", "2023-10-31"],
  ["前340", "-0340"],
  ["前340-05-01", "-0340-05-01"],
  ["公元前551年9月28日", "-0551-09-28"],
  ["公元618年", "0618"],
  ["公元96年", "0096"],
  ["前96年", "-0096"],
  ["-0551", "-0551"],
  ["约前340", "-0340 about"],
  ["约1040年", "1040 about"],
  ["1040年左右", "1040 about"],
  ["1040?", "1040 about"],
  ["公历1938年4月12日", "1938-04-12"],
  ["农历1938年三月十二", "1938-03-12 lunar"],
  ["农历1938-03-12", "1938-03-12 lunar"],
  ["农历1938年闰七月初一", "1938-07-01 lunar leap"],
  ["1938年腊月廿三", "1938-12-23 lunar"],
  ["农历1938年正月三十日", "1938-01-30 lunar"],
  ["约农历1938年", "1938 lunar about"],
  ["农历约1938年", "1938 lunar about"],
])("%s is read as %s", (text, expected) => {
  expect(read(text)).toBe(expected);
});

test.each([
  "",
  "九六年冬",
  "九六年",
  "96年",
  "96-04-12",
  "Apr-38",
  "14000",
  "1938-04-12-01",
  "1938年春",
  "民国二十七年",
  "193804",
  "前",
  "约",
])("%s is not read as a date", (text) => {
  expect(read(text)).toBe("unreadable");
});

test.each(["1942-06-31", "1938年13月", "1900-02-29", "0000", "农历1938年三月三十一", "1938-00-01"])(
  "%s does not exist",
  (text) => {
    expect(read(text)).toBe("impossible");
  },
);

const someDate = fc
  .record({
    year: fc.integer({ min: -3000, max: 9999 }).filter((year) => year !== 0),
    month: fc.option(fc.integer({ min: 1, max: 12 })),
    day: fc.option(fc.integer({ min: 1, max: 31 })),
    calendar: fc.constantFrom("solar" as const, "lunar" as const),
    isLeapMonth: fc.boolean(),
    isAbout: fc.boolean(),
  })
  .map(({ year, month, day, calendar, isLeapMonth, isAbout }) => {
    const wire = lifeDateWire({ year, month, day: month === null ? null : day, calendar, isLeapMonth });
    return { date: parseLifeDate(wire, calendar, isLeapMonth), isAbout };
  });

test("what is written is read back the same, and the wire's format is read too", () => {
  fc.assert(
    fc.property(someDate, ({ date, isAbout }) => {
      fc.pre(date !== null);
      if (date === null) return;
      expect(parseWrittenLifeDate(writtenLifeDate({ date, isAbout }))).toEqual({ date, isAbout });
      const solar = { ...date, calendar: "solar" as const, isLeapMonth: false };
      if (date.calendar === "solar")
        expect(parseWrittenLifeDate(lifeDateWire(solar))).toEqual({ date, isAbout: false });
    }),
  );
});

test("no text makes it throw", () => {
  const parts = fc.constantFrom(
    "约",
    "前",
    "农历",
    "1938",
    "年",
    "4",
    "月",
    "12",
    "日",
    "闰",
    "十",
    "初",
    "-",
    "廿",
    "公元",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(parts).map((some) => some.join("")),
      ),
      (text) => {
        const result = parseWrittenLifeDate(text);
        if (typeof result !== "string") expect(parseWrittenLifeDate(writtenLifeDate(result))).toEqual(result);
      },
    ),
  );
});
