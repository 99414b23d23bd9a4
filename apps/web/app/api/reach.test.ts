import { expect, test } from "vitest";
import { isNetworkError } from "./reach.ts";

test.each([
  "Failed to fetch",
  "NetworkError when attempting to fetch resource.",
  "Load failed",
  "The network connection was lost.",
  "Failed to fetch dynamically imported module: https://changming.example/assets/login-x.js",
  "Importing a module script failed.",
])("%j is a network error", (message) => {
  expect(isNetworkError(new TypeError(message))).toBe(true);
});

test("a response that breaks off is a network error too", () => {
  const cause = new TypeError("network error: Failed to fetch");
  expect(isNetworkError(new Error("Unable to decode turbo-stream response", { cause }))).toBe(true);
});

test("a bug is no network error", () => {
  expect(isNetworkError(new TypeError("Cannot read properties of undefined (reading 'name')"))).toBe(false);
  expect(isNetworkError({ message: "Failed to fetch" })).toBe(false);
});
