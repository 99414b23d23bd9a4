import { expect, test } from "vitest";
import { choicesOf, idIn, keyIn } from "./choices.ts";

const words = { martyr: "烈士", famous: "名人" };

test("what makes no sense in an address or a field counts as absent", () => {
  const numbers = ["12", "0", "-3", "1e3", "", "12345678901", undefined].map((text) => idIn(text));
  expect(numbers).toEqual([12, ...Array.from({ length: 6 }, () => undefined)]);
  expect([keyIn(words, "martyr"), keyIn(words, "king"), keyIn(words, "toString"), keyIn(words, undefined)]).toEqual([
    "martyr",
    "",
    "",
    "",
  ]);
});

test("words are offered in their own order", () => {
  expect(choicesOf(words)).toEqual([
    { value: "martyr", label: "烈士" },
    { value: "famous", label: "名人" },
  ]);
});
