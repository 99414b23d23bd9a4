import { expect, test } from "vitest";
import { refetchSpread } from "./refetch-spread.ts";

test("the more clients receive a gift, the wider they are spread: a few hundred calls a second per channel", () => {
  expect([1, 200, 5_000].map(refetchSpread)).toEqual([800, 800, 20_000]);
  for (const readers of [1, 10, 1_000, 5_000, 7_500]) {
    expect(readers / (refetchSpread(readers) / 1_000)).toBeLessThanOrEqual(250);
  }
});

test("nobody waits longer than half a minute", () => {
  expect(refetchSpread(1_000_000)).toBe(30_000);
});
