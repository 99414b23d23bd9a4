import { expect, test } from "vitest";
import { shownRatio } from "./photo-size.ts";

test("a photograph keeps its own proportions", () => {
  expect(shownRatio({ width: 1200, height: 900 })).toBeCloseTo(4 / 3);
  expect(shownRatio({ width: 900, height: 1200 })).toBe(0.75);
});

test("a panorama and a scroll leave room for what lies beside and below them", () => {
  expect(shownRatio({ width: 9000, height: 1000 })).toBe(2.4);
  expect(shownRatio({ width: 100, height: 3000 })).toBe(0.6);
});

test.each([
  [0, 0],
  [1200, 0],
  [-4, 3],
  [Number.NaN, 3],
])("%d × %d is no size: the place is that of most photographs", (width, height) => {
  expect(shownRatio({ width, height })).toBeCloseTo(4 / 3);
});
