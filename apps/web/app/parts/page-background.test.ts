import { expect, test } from "vitest";
import { loadError } from "../api/load-error.ts";
import { backgroundOfFailure, backgroundOfPath } from "./page-background.tsx";

test("only home and a residence's main page begin with a night scene", () => {
  expect(["/", "/home"].map(backgroundOfPath)).toEqual(["night", "night"]);
  expect(["/introd", "/famous_list", "/login", "/home/deeper"].map(backgroundOfPath)).toEqual(Array(4).fill("paper"));
});

test("the 404 is a night, an unexpected error and a broken connection are on paper", () => {
  expect(backgroundOfFailure(loadError("notFound"))).toBe("night");
  expect([loadError("unavailable"), new TypeError("Failed to fetch"), "?"].map(backgroundOfFailure)).toEqual(
    Array(3).fill("paper"),
  );
});
