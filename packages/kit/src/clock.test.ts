import { expect, test } from "vitest";
import { fixedClock, systemClock } from "./clock.ts";

test("a fixed clock always returns the same instant, even when a returned date is changed", () => {
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
