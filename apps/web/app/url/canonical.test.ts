import { expect, test } from "vitest";
import { canonical } from "./canonical.ts";

test.each([
  ["/home", "?id=1&payTypeid=6&rid=1", "/home?id=1"],
  ["/search", "?page=2&words=%E6%9E%97&utm=x", "/search?words=%E6%9E%97&page=2"],
  ["/search", "?words=林&page=1", "/search?words=%E6%9E%97"],
  ["/famous_list", "?page=abc", "/famous_list"],
  ["/famous_list", "?page=１２", "/famous_list?page=12"],
  ["/login", "?from=%2Fhome", "/login"],
  ["/", "", "/"],
])("%s%s is rendered as %s", (path, search, address) => {
  expect(canonical(path, search)).toBe(address);
});

test("a canonical path is its own canonical form", () => {
  const address = canonical("/search", "?words=林 则徐&page=2") ?? "";
  const { pathname, search } = new URL(address, "http://local.invalid");
  expect(canonical(pathname, search)).toBe(address);
});

test.each(["/nothing", "/404", "/home/", "/constructor", ""])("%j is no page", (path) => {
  expect(canonical(path, "?id=1")).toBeNull();
});

test("search terms longer than any page reads are cut", () => {
  expect(canonical("/search", `?words=${"a".repeat(201)}`)).toBe(`/search?words=${"a".repeat(200)}`);
});
