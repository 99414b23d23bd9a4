import { expect, test } from "vitest";
import { keptSizes, servedSize } from "./picture-sizes.ts";

test.each([
  [1, ["320", "origin"]],
  [320, ["320", "origin"]],
  [321, ["320", "960", "origin"]],
  [960, ["320", "960", "origin"]],
  [961, ["320", "960", "1920", "origin"]],
  [12_000, ["320", "960", "1920", "origin"]],
])("of a picture %i wide these sizes are kept: %j", (width, sizes) => {
  expect(keptSizes(width)).toEqual(sizes);
});

test("whatever is asked for, what is kept answers, never wider than asked", () => {
  expect(servedSize(200, "1920")).toBe("320");
  expect(servedSize(500, "1920")).toBe("960");
  expect(servedSize(2_000, "960")).toBe("960");
  expect(servedSize(200, "origin")).toBe("origin");
});
