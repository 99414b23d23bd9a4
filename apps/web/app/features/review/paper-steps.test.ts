import { expect, test } from "vitest";
import { besidePaper, zoomedBy } from "./paper-steps.ts";

test("a paper is enlarged step by step, up to three times, and no smaller than whole", () => {
  expect([zoomedBy(1, 1), zoomedBy(2, 1), zoomedBy(3, 1), zoomedBy(1.5, -1), zoomedBy(1, -1)]).toEqual([
    1.5, 3, 3, 1, 1,
  ]);
});

test("after the last paper comes the first", () => {
  expect([besidePaper(0, 1, 3), besidePaper(2, 1, 3), besidePaper(0, -1, 3), besidePaper(0, 1, 1)]).toEqual([
    1, 0, 2, 0,
  ]);
});
