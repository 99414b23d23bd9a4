import { expect, test } from "vitest";
import { counted, countedOf } from "./counted.ts";

test("large numbers are in groups of three digits, small ones as they are", () => {
  expect([0, 999, 1_000, 1_234_567].map(counted)).toEqual(["0", "999", "1,000", "1,234,567"]);
});

test("a list that is not counted to its end has a plus", () => {
  expect(countedOf({ counts: 10_000 })).toBe("10,000");
  expect(countedOf({ counts: 10_000, hasMore: true })).toBe("10,000+");
});
