import { expect, test } from "vitest";
import { ActionRef } from "./action-ref.ts";

function counting() {
  let made = 0;
  return new ActionRef(() => `ref-${(made += 1)}`);
}

test("a repeated request is the same action", () => {
  const ref = counting();
  expect([ref.of("7 1"), ref.of("7 1")]).toEqual(["ref-1", "ref-1"]);
});

test("another gift or another quantity is another action", () => {
  const ref = counting();
  expect([ref.of("7 1"), ref.of("7 2"), ref.of("8 2"), ref.of("7 1")]).toEqual(["ref-1", "ref-2", "ref-3", "ref-4"]);
});

test("after an action has ended the same gift is a new action", () => {
  const ref = counting();
  ref.of("7 1");
  ref.end();
  expect(ref.of("7 1")).toBe("ref-2");
});
