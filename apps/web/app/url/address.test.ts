import { expect, test } from "vitest";
import { idOf, pageNumberOf, requireId } from "./address.ts";

const at = (search: string) => new URL(`http://site/page?${search}`);

test("reads the id and ignores other query keys", () => {
  expect(idOf(at("id=12&payTypeid=4&rid=1"))).toBe(12);
  expect(idOf(at("id=12&did=7"), "did")).toBe(7);
});

test.each(["", "id=", "id=0", "id=-1", "id=1e3", "id=12x", "id=012", "id=2147483648", "id=99999999999"])(
  "“%s” holds no valid id",
  (search) => {
    expect(idOf(at(search))).toBeNull();
  },
);

test("requireId throws a 404 for a URL without an id", () => {
  expect(() => requireId(at("id=abc"))).toThrow(expect.objectContaining({ data: { error: "notFound" } }));
});

test.each([
  ["page=3", 3],
  ["page=３", 3],
  ["page=500", 500],
  ["", 1],
  ["page=0", 1],
  ["page=-2", 1],
  ["page=1.5", 1],
  ["page=9999999", 1],
])("the page number of “%s” is %i", (search, page) => {
  expect(pageNumberOf(at(search))).toBe(page);
});
