import { expect, test } from "vitest";
import { openIn } from "./use-open.ts";

test("the open row is read from the query string, and an invalid number opens nothing", () => {
  expect(openIn(new URLSearchParams("tab=decided&open=12"))).toBe(12);
  expect(openIn(new URLSearchParams("open=12&decline=7"), "decline")).toBe(7);
  for (const text of ["", "open=", "open=0", "open=-3", "open=1e3", "open=x"]) {
    expect(openIn(new URLSearchParams(text)), text).toBe(null);
  }
});
