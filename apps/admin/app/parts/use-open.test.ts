import { expect, test } from "vitest";
import { nextOf, openIn, stepsFrom } from "./use-open.ts";

test("the open row is read from the query string, and an invalid number opens nothing", () => {
  expect(openIn(new URLSearchParams("tab=decided&open=12"))).toBe(12);
  expect(openIn(new URLSearchParams("open=12&decline=7"), "decline")).toBe(7);
  for (const text of ["", "open=", "open=0", "open=-3", "open=1e3", "open=x"]) {
    expect(openIn(new URLSearchParams(text)), text).toBe(null);
  }
});

test("an open row leads to the ones before and after it on its page", () => {
  const rows = [{ id: 4 }, { id: 9 }, { id: 2 }];
  expect([nextOf(rows, 4), nextOf(rows, 2), nextOf(rows, 4, -1), nextOf(rows, 5)]).toEqual([9, null, null, null]);
  const opened: number[] = [];
  const steps = stepsFrom(rows, 9, (id) => opened.push(id));
  for (const step of steps) step.run();
  expect([steps.map(({ key }) => key), opened]).toEqual([
    ["k", "j"],
    [4, 2],
  ]);
});
