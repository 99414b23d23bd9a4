import { expect, test } from "vitest";
import { storedSizes, servedSize } from "./upload-files.ts";

test.each([
  [1, ["320", "origin"]],
  [320, ["320", "origin"]],
  [321, ["320", "960", "origin"]],
  [960, ["320", "960", "origin"]],
  [961, ["320", "960", "1920", "origin"]],
  [12_000, ["320", "960", "1920", "origin"]],
])("for an image %i wide these sizes are stored: %j", (width, sizes) => {
  expect(storedSizes(width)).toEqual(sizes);
});

test("any requested size is served from a stored one, never wider than requested", () => {
  expect(servedSize(200, "1920")).toBe("320");
  expect(servedSize(500, "1920")).toBe("960");
  expect(servedSize(2_000, "960")).toBe("960");
  expect(servedSize(200, "origin")).toBe("origin");
});
