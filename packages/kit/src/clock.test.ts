import { expect, test } from "vitest";
import { fixedClock, systemClock } from "./clock.ts";

test("a fixed clock always tells the same instant, whatever is done to the dates it gave", () => {
  const given = new Date("2026-11-21T04:00:00Z");
  const clock = fixedClock(given);
  clock().setFullYear(1999);
  given.setFullYear(1999);
  expect(clock().toISOString()).toBe("2026-11-21T04:00:00.000Z");
});

test("a clock cannot be fixed at an invalid date", () => {
  expect(() => fixedClock(new Date("never"))).toThrow(RangeError);
});

test("the system clock does not run backwards", () => {
  const first = systemClock().getTime();
  expect(systemClock().getTime()).toBeGreaterThanOrEqual(first);
});
