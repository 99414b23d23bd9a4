import { expect, test } from "vitest";
import { heldRow } from "./use-open-row.ts";

test("an open row stays as it was opened, whoever decides it meanwhile, until another one or none is open", () => {
  const [first, newer, other] = [
    { id: 1, version: 1 },
    { id: 1, version: 2 },
    { id: 2, version: 1 },
  ];
  expect(heldRow(null, [first, other], 1)).toBe(first);
  expect(heldRow(first, [newer], 1)).toBe(first);
  expect(heldRow(first, [], 1)).toBe(first);
  expect(heldRow(first, [newer, other], 2)).toBe(other);
  expect(heldRow(first, [newer], null)).toBe(null);
  expect(heldRow(null, [newer], 2)).toBe(null);
});
