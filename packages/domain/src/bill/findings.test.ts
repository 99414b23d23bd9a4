import { expect, test } from "vitest";
import { numbered } from "./findings.ts";

test("findings of one number in one day get numbers of their own, in their order", () => {
  const of = (kind: "refundMissingHere" | "refundDiffers", number: string) => {
    return { kind, number, here_fen: null, there_fen: 1, settled: false };
  };
  const found = [of("refundMissingHere", "A"), of("refundMissingHere", "A"), of("refundDiffers", "A")];
  const numbers = numbered([...found, of("refundMissingHere", "A"), of("refundMissingHere", "B")]);
  expect(numbers.map(({ kind, number }) => `${kind} ${number}`)).toEqual([
    "refundMissingHere A",
    "refundMissingHere A #2",
    "refundDiffers A",
    "refundMissingHere A #3",
    "refundMissingHere B",
  ]);
});
