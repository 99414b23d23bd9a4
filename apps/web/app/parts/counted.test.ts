import { expect, test } from "vitest";
import { counted } from "./counted.ts";

test("large numbers are in groups of three digits, small ones as they are", () => {
  expect([0, 999, 1_000, 1_234_567].map(counted)).toEqual(["0", "999", "1,000", "1,234,567"]);
});
