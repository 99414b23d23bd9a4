import { expect, test } from "vitest";
import { choicesOf, idIn, keyIn } from "./form-values.ts";

const labels = { martyr: "烈士", famous: "名人" };

test("an invalid value in a query parameter or a field counts as absent", () => {
  const numbers = ["12", "0", "-3", "1e3", "", "12345678901", undefined].map((text) => idIn(text));
  expect(numbers).toEqual([12, ...Array.from({ length: 6 }, () => undefined)]);
  expect([keyIn(labels, "martyr"), keyIn(labels, "king"), keyIn(labels, "toString"), keyIn(labels, undefined)]).toEqual(
    ["martyr", "", "", ""],
  );
});

test("choices have the order of their labels", () => {
  expect(choicesOf(labels)).toEqual([
    { value: "martyr", label: "烈士" },
    { value: "famous", label: "名人" },
  ]);
});
