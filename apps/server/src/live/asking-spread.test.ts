import { expect, test } from "vitest";
import { askingSpread } from "./asking-spread.ts";

test("the more hear of a gift, the wider they are spread: a few hundred calls a second from any room", () => {
  expect([1, 200, 5_000].map(askingSpread)).toEqual([800, 800, 20_000]);
  for (const readers of [1, 10, 1_000, 5_000, 7_500]) {
    expect(readers / (askingSpread(readers) / 1_000)).toBeLessThanOrEqual(250);
  }
});

test("nobody waits longer than half a minute", () => {
  expect(askingSpread(1_000_000)).toBe(30_000);
});
