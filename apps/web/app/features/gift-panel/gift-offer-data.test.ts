import { expect, test } from "vitest";
import { type GiftItem, giftSections, isFreeIn } from "./gift-offer-data.ts";

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

test("the list starts with what is free in this garden; the rest follows by category, in the catalogue's order", () => {
  const item = (name: string, category_name: string, price: string, lieshi_free = 0) =>
    ({ name, category_name, price, lieshi_free, gongyi_free: 0, mingren_free: 0 }) as GiftItem;
  const catalogue = [
    item("长明灯", "香烛", "9.90", 1),
    item("白菊", "鲜花", "0.00"),
    item("百合", "鲜花", "9.00"),
    item("河灯", "香烛", "5.00"),
  ];
  const namesIn = (kind: "ordinary" | "martyrs") =>
    giftSections(catalogue, kind).map(({ name, isFree, gifts }) => [name, isFree, gifts.map((gift) => gift.name)]);
  expect(namesIn("ordinary")).toEqual([
    ["不收钱的", true, ["白菊"]],
    ["香烛", false, ["长明灯", "河灯"]],
    ["鲜花", false, ["百合"]],
  ]);
  expect(namesIn("martyrs")).toEqual([
    ["不收钱的", true, ["长明灯", "白菊"]],
    ["鲜花", false, ["百合"]],
    ["香烛", false, ["河灯"]],
  ]);
  expect(giftSections([], "ordinary")).toEqual([]);
});
