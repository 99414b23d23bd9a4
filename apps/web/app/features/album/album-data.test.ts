import { expect, test } from "vitest";
import { displayRatio } from "./album-data.ts";

test("a photo keeps its own aspect ratio", () => {
  expect(displayRatio({ width: 1200, height: 900 })).toBeCloseTo(4 / 3);
  expect(displayRatio({ width: 900, height: 1200 })).toBe(0.75);
});

test("a very wide or very tall photo is limited, so that other photos have space", () => {
  expect(displayRatio({ width: 9000, height: 1000 })).toBe(2.4);
  expect(displayRatio({ width: 100, height: 3000 })).toBe(0.6);
});

test.each([
  [0, 0],
  [1200, 0],
  [-4, 3],
  [Number.NaN, 3],
])("%d × %d is invalid: the usual aspect ratio of photos is used", (width, height) => {
  expect(displayRatio({ width, height })).toBeCloseTo(4 / 3);
});
