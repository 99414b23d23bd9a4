import { expect, test } from "vitest";
import { refusal } from "../../refusal.ts";
import { skyOfFailure, skyOfPath } from "./ground.tsx";

test("only home and a residence's main page begin with a night scene", () => {
  expect(["/", "/home"].map(skyOfPath)).toEqual(["night", "night"]);
  expect(["/introd", "/famous_list", "/login", "/home/deeper"].map(skyOfPath)).toEqual(Array(4).fill("paper"));
});

test("the 404 is a night, a fault and a broken line are said on paper", () => {
  expect(skyOfFailure(refusal("notFound"))).toBe("night");
  expect([refusal("unavailable"), new TypeError("Failed to fetch"), "?"].map(skyOfFailure)).toEqual(
    Array(3).fill("paper"),
  );
});
