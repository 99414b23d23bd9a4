import { expect, test } from "vitest";
import { qingmingOptions } from "./qingming.ts";

test("without options every site is measured, in a world of 20,000 residences", () => {
  expect(qingmingOptions(["--qingming"])).toEqual({
    only: ["one", "two", "nodes", "reduced", "peer"],
    residences: 20_000,
  });
});

test("sites are chosen by name, and another name is an error that lists them", () => {
  expect(qingmingOptions(["--only", "two,peer", "--residences", "500"])).toEqual({
    only: ["two", "peer"],
    residences: 500,
  });
  expect(() => qingmingOptions(["--only", "three"])).toThrow("--only takes one, two, nodes, reduced, peer, not three");
});

test.each(["0", "1.5", "many"])("%s residences are rejected", (count) => {
  expect(() => qingmingOptions(["--residences", count])).toThrow("a whole number");
});
