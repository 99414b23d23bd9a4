import { expect, test } from "vitest";
import { giftText } from "../gift/present.ts";
import type { PlacedGiftRow } from "../gift/queries.ts";
import { placedGifts } from "./present.ts";

let serial = 0;

type Place = PlacedGiftRow["place"];

function given(gift_id: number, place: Place): PlacedGiftRow {
  serial += 1;
  const gift = { gift_name: `gift ${gift_id}`, unit: "束", image: "gifts/x", quantity: 1, coins: 10, effect: null };
  const giver = {
    nickname: "阿宁",
    avatar: null,
    account_id: 1,
    residence_id: 1,
    given_at: new Date(0),
    lasts_until: null,
  };
  return { ...gift, ...giver, id: serial, gift_id, place };
}

const placesOf = (rows: PlacedGiftRow[]) => placedGifts(rows).map(({ place, gift }) => [place, gift.gift_id]);

test("the newest of each sort is at its place", () => {
  const rows = [
    given(1, "offering"),
    given(2, "flowers"),
    given(3, "lamp"),
    given(4, "flowers"),
    given(5, "offering"),
    given(6, "incense"),
    given(7, "lamp"),
    given(8, "flowers"),
  ];
  expect(placesOf(rows)).toEqual([
    ["lamp", 3],
    ["incense", 6],
    ["flowers", 2],
    ["flowers2", 4],
    ["offering", 1],
  ]);
});

test("the latest gift is visible, whatever its sort", () => {
  const before = (["lamp", "incense", "flowers", "offering"] as const).map((place, index) => given(index + 1, place));
  for (const place of ["lamp", "incense", "flowers", "offering"] as const) {
    expect(placesOf([given(9, place), ...before])).toContainEqual([place, 9]);
  }
});

test("two vases never hold the same flower", () => {
  expect(placesOf([given(2, "flowers"), given(2, "flowers")])).toEqual([["flowers", 2]]);
  expect(placesOf([given(2, "flowers"), given(2, "flowers"), given(6, "flowers")])).toEqual([
    ["flowers", 2],
    ["flowers2", 6],
  ]);
});

test("without gifts every place is empty", () => {
  expect(placesOf([])).toEqual([]);
});

test("a gift's text uses the spoken form of a number: 两, not 二", () => {
  expect([1, 2, 12, 99].map((quantity) => giftText("白菊", quantity, "束"))).toEqual([
    "白菊一束",
    "白菊两束",
    "白菊十二束",
    "白菊九十九束",
  ]);
});

test("a gift whose name includes a count is not counted twice", () => {
  expect([1, 2].map((quantity) => giftText("檀香一炉", quantity, "炉"))).toEqual(["檀香一炉", "檀香两炉"]);
  expect(giftText("一炉", 1, "炉")).toBe("一炉一炉");
});
