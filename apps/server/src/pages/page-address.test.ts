import { expect, test } from "vitest";
import { correctedPath, pageAddress } from "./page-address.ts";

const canonical = (address: string) => {
  const url = new URL(address, "http://localhost");
  return pageAddress(url.pathname, url.searchParams)?.canonical ?? null;
};

test("keys that the page does not read are dropped, so that they cannot fill the cache", () => {
  expect(canonical("/?utm_source=x&a=1")).toBe("/");
  expect(canonical("/home?x=1&id=3&id2=4")).toBe("/home?id=3");
  expect(canonical("/login?from=%2Fhome")).toBe("/login");
});

test("one page has one address, whatever the order of its keys", () => {
  expect(canonical("/search?page=2&words=林")).toBe(canonical("/search?words=林&page=2"));
  expect(canonical("/search?words=%E6%9E%97")).toBe(canonical("/search?words=林"));
  expect(canonical("/home?id=3&id=4")).toBe("/home?id=3");
});

test.each([
  "/nothing",
  "/home/",
  "/home/x.css",
  "//evil.example",
  "/HOME",
  "/__proto__",
  "/constructor",
  "/toString",
  "/api/x",
  "",
])("%j is no page", (path) => {
  expect(pageAddress(path, new URLSearchParams())).toBeNull();
});

test("search terms longer than any page reads are cut", () => {
  expect(canonical(`/search?words=${"a".repeat(200)}`)).toBe(`/search?words=${"a".repeat(200)}`);
  expect(canonical(`/search?words=${"a".repeat(201)}`)).toBe(`/search?words=${"a".repeat(200)}`);
});

test("what the router requests when it navigates is the data of the same page", () => {
  expect(pageAddress("/home.data", new URLSearchParams("id=3&_routes=routes%2Fhome"))).toEqual({
    canonical: "/home.data?id=3",
    isData: true,
  });
  expect(pageAddress("/_.data", new URLSearchParams())).toEqual({ canonical: "/_.data", isData: true });
  expect(pageAddress("/_root.data", new URLSearchParams())).toMatchObject({ isData: true });
  expect(pageAddress("/nothing.data", new URLSearchParams())).toBeNull();
  expect(pageAddress("/home", new URLSearchParams("id=3"))).toMatchObject({ isData: false });
});

test.each([
  ["/home/", "/home"],
  ["/HOME", "/home"],
  ["/Home//", "/home"],
  ["/Family_Index/", "/family_index"],
])("%j means the page %j", (path, page) => {
  expect(correctedPath(path)).toBe(page);
});

test.each([
  "/",
  "/home",
  "//",
  "//evil.example/",
  "/\\evil.example/",
  "//home",
  "/HOME.data",
  "/nothing/",
  "/CONSTRUCTOR/",
  "",
])("%j is not corrected", (path) => {
  expect(correctedPath(path)).toBeNull();
});
