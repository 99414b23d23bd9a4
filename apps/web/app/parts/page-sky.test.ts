import { expect, test } from "vitest";
import { loadError } from "../api/load-error.ts";
import { skyOfFailure, skyOfPath } from "./page-sky.tsx";

test("only home and a residence's main page begin with a night scene", () => {
  expect(["/", "/home"].map(skyOfPath)).toEqual(["night", "night"]);
  expect(["/introd", "/famous_list", "/login", "/home/deeper"].map(skyOfPath)).toEqual(Array(4).fill("paper"));
});

test("the 404 is a night, an unexpected error and a broken connection are on paper", () => {
  expect(skyOfFailure(loadError("notFound"))).toBe("night");
  expect([loadError("unavailable"), new TypeError("Failed to fetch"), "?"].map(skyOfFailure)).toEqual(
    Array(3).fill("paper"),
  );
});
