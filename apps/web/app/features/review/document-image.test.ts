import { expect, test } from "vitest";
import { adjacentDocument, zoomedBy } from "./document-image.tsx";

test("a document is enlarged step by step, up to three times, and is never smaller than whole", () => {
  expect([zoomedBy(1, 1), zoomedBy(2, 1), zoomedBy(3, 1), zoomedBy(1.5, -1), zoomedBy(1, -1)]).toEqual([
    1.5, 3, 3, 1, 1,
  ]);
});

test("after the last document comes the first", () => {
  expect([
    adjacentDocument(0, 1, 3),
    adjacentDocument(2, 1, 3),
    adjacentDocument(0, -1, 3),
    adjacentDocument(0, 1, 1),
  ]).toEqual([1, 0, 2, 0]);
});
