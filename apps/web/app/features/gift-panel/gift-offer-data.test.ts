import { expect, test } from "vitest";
import { isFreeIn } from "./gift-offer-data.ts";

test("a gift is free at 0.00, and where its flag names the kind of the garden", () => {
  const gift = { price: "3.00", gongyi_free: 0, mingren_free: 1, lieshi_free: 0 };
  expect(isFreeIn({ ...gift, price: "0.00", mingren_free: 0 }, "ordinary")).toBe(true);
  expect(isFreeIn(gift, "celebrity")).toBe(true);
  expect(isFreeIn({ ...gift, gongyi_free: 1 }, "welfare")).toBe(true);
  expect(isFreeIn({ ...gift, lieshi_free: 1 }, "martyrs")).toBe(true);
  expect((["ordinary", "welfare", "martyrs"] as const).map((kind) => isFreeIn(gift, kind))).toEqual([
    false,
    false,
    false,
  ]);
});
