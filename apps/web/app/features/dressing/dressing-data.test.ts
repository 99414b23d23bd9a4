import { expect, test } from "vitest";
import { atPlace, type Dressings, isFitting, placesFor } from "./dressing-data.ts";

const item = (gift_id: number, place: "lamp" | "flowers") => ({
  gift_id,
  name: `装扮${gift_id}`,
  image: "",
  unit: "盏",
  nums: 1,
  place,
  is_placed: 0,
});

const own: Dressings = {
  itemList: [item(1, "lamp"), item(2, "flowers"), item(3, "lamp")],
  placedList: [{ place: "lamp", gift_id: 3 }],
};

test("each place offers what the family owns for it, and knows what is placed there", () => {
  expect(atPlace(own, "lamp")).toMatchObject({ owned: [{ gift_id: 1 }, { gift_id: 3 }], placedGiftId: 3 });
  expect(atPlace(own, "flowers")).toMatchObject({ owned: [{ gift_id: 2 }], placedGiftId: 0 });
  expect(atPlace(own, "plaque")).toEqual({ owned: [], placedGiftId: 0 });
});

test("a courtyard has six places; a stele has none for a plaque or a background", () => {
  const names = (is_martyr: boolean) => placesFor({ is_martyr }).map(({ name }) => name);
  expect(names(false)).toEqual(["香", "灯", "花", "供", "匾", "背景"]);
  expect(names(true)).toEqual(["香", "灯", "花", "供"]);
  expect([isFitting("plaque", { is_martyr: true }), isFitting("", { is_martyr: false })]).toEqual([false, false]);
});
