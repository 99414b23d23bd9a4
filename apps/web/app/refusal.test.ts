import { expect, test } from "vitest";
import { refusal, refusalOf } from "./refusal.ts";

test.each([
  ["notFound", 404],
  ["pageTooDeep", 400],
  ["invalidInput", 400],
  ["unavailable", 503],
  ["offline", 503],
] as const)("%s is thrown as %i and read back by its name", (name, status) => {
  const thrown = refusal(name);
  expect(thrown.init?.status).toBe(status);
  expect(refusalOf(thrown)).toBe(name);
  expect(refusalOf({ status, statusText: "", internal: false, data: thrown.data })).toBe(name);
});

test("two refusals of one status keep their names apart", () => {
  const asSent = (error: string) => ({ status: 400, statusText: "", internal: false, data: { error } });
  expect(refusalOf(asSent("invalidInput"))).not.toBe(refusalOf(asSent("pageTooDeep")));
});

test("a line that broke is no fault of ours", () => {
  expect(refusalOf(new TypeError("Failed to fetch"))).toBe("offline");
});

test("the router's own 404 is a refusal, a fault is none", () => {
  expect(refusalOf({ status: 404, statusText: "Not Found", internal: true, data: "" })).toBe("notFound");
  expect(refusalOf({ status: 405, statusText: "", internal: true, data: "" })).toBeNull();
  expect(refusalOf(new TypeError("x is not a function"))).toBeNull();
});
