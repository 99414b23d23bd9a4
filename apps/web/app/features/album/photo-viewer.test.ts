import { expect, test } from "vitest";
import { beside, photoHash, photoNumber, turnedBy } from "./photo-viewer.tsx";

test("a photo's hash opens that photo", () => {
  expect(photoNumber(`#${photoHash(3)}`, 12)).toBe(3);
  expect(photoNumber("#photo-12", 12)).toBe(12);
});

test.each(["", "#", "#photo-0", "#photo-13", "#photo-03", "#photo-3x", "#photo-1e1", "#main", "photo-3"])(
  "“%s” opens nothing in an album of twelve",
  (hash) => {
    expect(photoNumber(hash, 12)).toBeNull();
  },
);

test("an empty album opens nothing", () => {
  expect(photoNumber("#photo-1", 0)).toBeNull();
});

test.each([
  ["ArrowRight", 1, 2],
  ["ArrowLeft", 2, 1],
  ["Home", 7, 1],
  ["End", 7, 12],
])("the key %s turns photo %i to photo %i", (key, from, to) => {
  expect(turnedBy(key, from, 12)).toBe(to);
});

test("before the first and after the last photo the keys change nothing", () => {
  expect(turnedBy("ArrowLeft", 1, 12)).toBe(1);
  expect(turnedBy("ArrowRight", 12, 12)).toBe(12);
});

test.each(["Tab", "Escape", "a", "PageDown", " "])("the key “%s” is left to the browser", (key) => {
  expect(turnedBy(key, 3, 12)).toBeNull();
});

test("the next photo is prefetched before the previous one, and none beyond the ends", () => {
  expect(beside(5, 12)).toEqual([6, 4]);
  expect(beside(1, 12)).toEqual([2]);
  expect(beside(12, 12)).toEqual([11]);
  expect(beside(1, 1)).toEqual([]);
});
