import { expect, test } from "vitest";
import { isDaytime, nextMorning, nextSlot, readerTime, slotsOf } from "./reader-time.ts";

const losAngeles = "America/Los_Angeles";

test("the reader's clock is that of the time zone, in summer as in winter", () => {
  expect(readerTime(new Date("2026-12-14T17:00:00Z"), losAngeles)).toBe("2026-12-14T09:00");
  expect(readerTime(new Date("2027-07-01T16:00:00Z"), losAngeles)).toBe("2027-07-01T09:00");
  expect(readerTime(new Date("2026-12-14T01:00:59Z"), "Asia/Shanghai")).toBe("2026-12-14T09:00");
});

test("the next reminder is at its hour of the reader's day, over the change to summer time too", () => {
  const slots = slotsOf([{ on: "2027-03-15" }], { lead_days: [0, 1, 3], hour: 9 });
  const next = (after: string) => nextSlot(slots, after, losAngeles)?.toISOString();
  expect(next("2027-03-01T00:00")).toBe("2027-03-12T17:00:00.000Z");
  // On the 14th the clocks are set forward.
  expect(next("2027-03-12T09:00")).toBe("2027-03-14T16:00:00.000Z");
  expect(next("2027-03-15T09:00")).toBeUndefined();
});

test("by night messages wait until eight in the morning of the reader", () => {
  expect(["07:59", "08:00", "20:59", "21:00", "23:30"].map((time) => isDaytime(`2026-12-14T${time}`))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
  expect(nextMorning("2026-12-14T21:10", losAngeles).toISOString()).toBe("2026-12-15T16:00:00.000Z");
  expect(nextMorning("2026-12-14T03:00", losAngeles).toISOString()).toBe("2026-12-14T16:00:00.000Z");
});
