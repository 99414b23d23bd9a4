import { expect, test } from "vitest";
import { mergedOrder, moved } from "./use-photo-order.ts";

test.each([
  [0, 2, ["b", "c", "a", "d"]],
  [3, 0, ["d", "a", "b", "c"]],
  [1, 1, ["a", "b", "c", "d"]],
])("the photo at %i is moved to %i", (from, to, order) => {
  expect(moved(["a", "b", "c", "d"], from, to)).toEqual(order);
});

test("merging an order with another member's changes loses nothing on either side", () => {
  expect(mergedOrder([3, 1, 2], [1, 2, 3])).toEqual([3, 1, 2]);
  expect(mergedOrder([3, 1, 2], [4, 1, 3])).toEqual([3, 1, 4]);
});
