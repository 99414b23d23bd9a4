import { expect, test } from "vitest";
import { DeedRef } from "./deed-ref.ts";

function counting() {
  let made = 0;
  return new DeedRef(() => `ref-${(made += 1)}`);
}

test("what is sent again is the same deed", () => {
  const ref = counting();
  expect([ref.of("7 1"), ref.of("7 1")]).toEqual(["ref-1", "ref-1"]);
});

test("another gift or another quantity is another deed", () => {
  const ref = counting();
  expect([ref.of("7 1"), ref.of("7 2"), ref.of("8 2"), ref.of("7 1")]).toEqual(["ref-1", "ref-2", "ref-3", "ref-4"]);
});

test("after a deed is done the same gift is given anew", () => {
  const ref = counting();
  ref.of("7 1");
  ref.end();
  expect(ref.of("7 1")).toBe("ref-2");
});
