import { expect, test } from "vitest";
import { loadError, loadErrorNameOf, isNetworkError } from "./load-error.ts";

test.each([
  ["notFound", 404],
  ["pageTooDeep", 400],
  ["invalidInput", 400],
  ["unavailable", 503],
  ["offline", 503],
] as const)("%s is thrown with status %i and read back by its name", (name, status) => {
  const thrown = loadError(name);
  expect(thrown.init?.status).toBe(status);
  expect(loadErrorNameOf(thrown)).toBe(name);
  expect(loadErrorNameOf({ status, statusText: "", internal: false, data: thrown.data })).toBe(name);
});

test("two errors with the same status are told apart by name", () => {
  const asSent = (error: string) => ({ status: 400, statusText: "", internal: false, data: { error } });
  expect(loadErrorNameOf(asSent("invalidInput"))).not.toBe(loadErrorNameOf(asSent("pageTooDeep")));
});

test("a network error is offline, not an error of the server", () => {
  expect(loadErrorNameOf(new TypeError("Failed to fetch"))).toBe("offline");
});

test("the router's own 404 is notFound, a bug has no name", () => {
  expect(loadErrorNameOf({ status: 404, statusText: "Not Found", internal: true, data: "" })).toBe("notFound");
  expect(loadErrorNameOf({ status: 405, statusText: "", internal: true, data: "" })).toBeNull();
  expect(loadErrorNameOf(new TypeError("x is not a function"))).toBeNull();
});

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
