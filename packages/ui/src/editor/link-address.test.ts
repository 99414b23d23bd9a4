import { expect, test } from "vitest";
import { linkAddress } from "./link-address.ts";

test.each([
  ["https://example.org/a?b=1", "https://example.org/a?b=1"],
  [" example.org/gen ", "https://example.org/gen"],
  ["mailto:a@example.org", "mailto:a@example.org"],
  ["javascript:alert(1)", null],
  ["java\nscript:alert(1)", null],
  ["data:text/html,x", null],
  ["//example.org", null],
  ["家谱", null],
  ["", null],
])("%j leads to %j", (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});
