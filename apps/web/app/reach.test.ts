import { expect, test } from "vitest";
import { isBrokenLine } from "./reach.ts";

test.each([
  "Failed to fetch",
  "NetworkError when attempting to fetch resource.",
  "Load failed",
  "The network connection was lost.",
  "Failed to fetch dynamically imported module: https://changming.example/assets/login-x.js",
  "Importing a module script failed.",
])("%j is a broken line", (message) => {
  expect(isBrokenLine(new TypeError(message))).toBe(true);
});

test("an answer that breaks off half way is a broken line too", () => {
  const cause = new TypeError("network error: Failed to fetch");
  expect(isBrokenLine(new Error("Unable to decode turbo-stream response", { cause }))).toBe(true);
});

test("a fault of ours is none", () => {
  expect(isBrokenLine(new TypeError("Cannot read properties of undefined (reading 'name')"))).toBe(false);
  expect(isBrokenLine({ message: "Failed to fetch" })).toBe(false);
});
