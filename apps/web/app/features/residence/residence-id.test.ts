import { expect, test } from "vitest";
import { requireResidenceId, residenceIdOf } from "./residence-id.ts";

test("reads the id and ignores what else an address carries", () => {
  expect(residenceIdOf(new URLSearchParams("id=12&payTypeid=4&rid=1"))).toBe(12);
});

test.each(["", "id=", "id=0", "id=-1", "id=1e3", "id=12x", "id=012", "id=2147483648", "id=99999999999"])(
  "“%s” names no residence",
  (search) => {
    expect(residenceIdOf(new URLSearchParams(search))).toBeNull();
  },
);

test("a loader answers 404 to an address without an id", () => {
  expect(() => requireResidenceId("http://site/home?id=abc")).toThrow(
    expect.objectContaining({ data: { error: "notFound" } }),
  );
});
