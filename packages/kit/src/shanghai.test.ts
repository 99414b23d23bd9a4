import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addDays,
  chineseDay,
  daysBetween,
  isoDateTime,
  nextShanghaiDay,
  relativeTime,
  shanghaiDateTime,
  shanghaiDay,
  startOfShanghaiDay,
  weekdayName,
} from "./shanghai.ts";

const anyInstant = fc.date({
  min: new Date("1992-01-01T00:00:00Z"),
  max: new Date("2099-12-31T00:00:00Z"),
  noInvalidDate: true,
});

test("a wire time as ISO 8601 is the same instant", () => {
  expect(isoDateTime("2026-11-20 09:30:05")).toBe("2026-11-20T09:30:05+08:00");
  fc.assert(
    fc.property(anyInstant, (instant) => {
      const seconds = Math.floor(instant.getTime() / 1_000) * 1_000;
      expect(Date.parse(isoDateTime(shanghaiDateTime(instant)))).toBe(seconds);
    }),
  );
});

test("the day changes at 16:00 UTC", () => {
  expect(shanghaiDay(new Date("2026-11-20T15:59:59.999Z"))).toBe("2026-11-20");
  expect(shanghaiDay(new Date("2026-11-20T16:00:00Z"))).toBe("2026-11-21");
});

test("wire times are Shanghai wall-clock times", () => {
  expect(shanghaiDateTime(new Date("2026-12-31T16:05:09Z"))).toBe("2027-01-01 00:05:09");
});

test("wire times agree with the platform's own time zone data from 1992 on", () => {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Asia/Shanghai",
    dateStyle: "short",
    timeStyle: "medium",
  });
  fc.assert(fc.property(anyInstant, (instant) => shanghaiDateTime(instant) === format.format(instant)));
});

test("every instant is between the start of its day and the start of the next", () => {
  fc.assert(
    fc.property(anyInstant, (instant) => {
      const day = shanghaiDay(instant);
      return startOfShanghaiDay(day) <= instant && instant < startOfShanghaiDay(nextShanghaiDay(day));
    }),
  );
});

test("adding days and counting them agree", () => {
  fc.assert(
    fc.property(anyInstant, fc.integer({ min: -40_000, max: 40_000 }), (instant, count) => {
      const day = shanghaiDay(instant);
      return daysBetween(day, addDays(day, count)) === count;
    }),
  );
});

test("days are counted across 29 February, months and years", () => {
  expect(nextShanghaiDay("2028-02-28")).toBe("2028-02-29");
  expect(nextShanghaiDay("2027-02-28")).toBe("2027-03-01");
  expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
  expect(daysBetween("2028-02-28", "2028-03-01")).toBe(2);
});

test("a day has its weekday and its Chinese name", () => {
  expect(weekdayName("2026-11-21")).toBe("星期六");
  expect(weekdayName("2026-11-22")).toBe("星期日");
  expect(chineseDay("2026-11-21")).toBe("2026年11月21日");
  expect(chineseDay("2026-01-05")).toBe("2026年1月5日");
});

test.each(["2027-02-29", "2026-13-01", "2026-00-10", "2026-11-31", "2026-1-1", "20261121", "", "2026-11-21 "])(
  "%j is not a day",
  (text) => {
    expect(() => addDays(text, 1)).toThrow(RangeError);
    expect(() => startOfShanghaiDay(text)).toThrow(RangeError);
  },
);

test("an invalid date is rejected", () => {
  expect(() => shanghaiDay(new Date("never"))).toThrow(RangeError);
});

test.each([
  ["2026-11-21T12:00:00", "2026-11-21T12:00:59", "刚刚"],
  ["2026-11-21T12:00:00", "2026-11-21T12:01:00", "1 分钟前"],
  ["2026-11-21T12:00:00", "2026-11-21T12:08:30", "8 分钟前"],
  ["2026-11-20T23:55:00", "2026-11-21T00:03:00", "8 分钟前"],
  ["2026-11-21T19:42:00", "2026-11-21T20:42:00", "今日 19:42"],
  ["2026-11-20T20:40:00", "2026-11-21T08:00:00", "昨日 20:40"],
  ["2025-12-31T20:40:00", "2026-01-01T08:00:00", "昨日 20:40"],
  ["2026-11-02T20:40:00", "2026-11-21T08:00:00", "11-02"],
  ["2025-11-02T20:40:00", "2026-11-21T08:00:00", "2025-11-02"],
  ["2026-11-21T08:00:30", "2026-11-21T08:00:00", "刚刚"],
])("%s as of %s is displayed as %s", (instant, now, text) => {
  expect(relativeTime(new Date(`${instant}+08:00`), new Date(`${now}+08:00`))).toBe(text);
});
