import { expect, test } from "vitest";
import { isOtherHashOnly } from "./other-hash.ts";

test("closing a viewer above a page reloads no data; another page and a reload do", () => {
  const at = (rest: string) => new URL(`http://site/album_details?id=1&did=2${rest}`);
  expect(isOtherHashOnly(at("#photo-3"), at(""))).toBe(true);
  expect(isOtherHashOnly(at("#photo-3"), at("0"))).toBe(false);
  expect(isOtherHashOnly(at(""), at(""))).toBe(false);
});
