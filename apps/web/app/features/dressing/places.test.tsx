import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { home, place } from "../family/testing/samples.ts";
import { dressed, type DressingItem, type Dressings, places } from "./dressing-data.ts";
import { DressingSummary } from "./dressing-purchase.tsx";
import { DressingTile } from "./dressing-catalogue.tsx";
import { PlaceRow, type PlaceRowProps } from "./scene-workspace.tsx";

const draw = (part: ReactNode) => renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>).replaceAll("&amp;", "&");

const owned = (gift_id: number, name: string) =>
  ({ gift_id, name, image: `/art/${gift_id}.svg`, unit: "盏", nums: 1, place: "lamp", is_placed: 0 }) as const;
const own: Dressings = {
  itemList: [owned(1, "莲灯"), owned(3, "石灯")],
  placedList: [{ place: "lamp", gift_id: 3 }],
};
const idle: NonNullable<PlaceRowProps["placing"]> = { busy: null, error: null, put: async () => undefined };

function row(placing: PlaceRowProps["placing"], at = "lamp", dressings = own): string {
  const found = places.find((each) => each.place === at);
  if (!found) throw new Error(`unknown place: ${at}`);
  return draw(<PlaceRow at={found} dressings={dressings} placing={placing} />);
}
const pressed = (html: string) => [...html.matchAll(/aria-pressed="(\w+)"/g)].map(([, is]) => is);

test("a manager places a dressing with one press, sees what is placed, and can remove it", () => {
  const html = row(idle);
  expect(pressed(html)).toEqual(["false", "true"]);
  expect(html).toMatch(/石灯<\/span><small>正摆着.*aria-label="收起灯"/);
});

test("the quantity that the family owns is displayed when it is more than one", () => {
  const many = { ...own, itemList: own.itemList.map((item) => ({ ...item, nums: item.gift_id === 1 ? 99 : 2 })) };
  expect(row(idle, "lamp", many)).toMatch(/莲灯<\/span><small>共 99 盏<.*石灯<\/span><small>正摆着，共 2 盏</);
});

test("an empty place has nothing to remove, and says that the family owns nothing for it", () => {
  expect(row(idle, "lamp", { ...own, placedList: [] })).not.toContain("收起");
  expect(row(idle, "flowers")).toContain("还没有可以摆的花");
  expect(row(idle, "background")).toContain("还没有别的背景");
});

test("a relative sees what is placed there and has no button", () => {
  const html = row(null);
  expect(html).toMatch(/data-placed="true".*石灯.*正摆着/);
  expect(html).not.toContain("<button");
});

test("an error is displayed at its own place only, and only the place that is being changed is busy", () => {
  const error = { place: "lamp", msg: "网络不太通畅" } as const;
  expect(row({ ...idle, error })).toMatch(/role="alert"[^>]*>网络不太通畅/);
  expect(row({ ...idle, error }, "flowers")).not.toContain("网络不太通畅");
  expect(
    [row({ ...idle, busy: "lamp" }), row({ ...idle, busy: "flowers" })].map((html) => /aria-busy/.test(html)),
  ).toEqual([true, false]);
});

test("the scene displays the family's current choice, and nothing that it does not own", () => {
  const chosen: Dressings = { ...own, placedList: [...own.placedList, { place: "flowers", gift_id: 99 }] };
  expect(dressed(home.detail, chosen).dressing).toEqual([
    { place: "lamp", gift_id: 3, gift_name: "石灯", image: "/art/3.svg" },
  ]);
});

const item = {
  id: 5,
  name: "木匾",
  image: "/art/5.svg",
  price: "68.00",
  unit: "",
  category_name: "匾额",
  place: "plaque",
} as DressingItem;
const tile = (is_martyr: boolean) => draw(<DressingTile item={item} place={place} detail={{ is_martyr }} />);

test("the catalogue displays a dressing's place and price, and links to its purchase", () => {
  const html = tile(false);
  expect(html).toContain("匾，¥68.00");
  const href = /href="([^"]*)"/.exec(html)?.[1] ?? "";
  const { pathname, searchParams } = new URL(href, "http://local.invalid");
  expect([pathname, searchParams.get("id"), searchParams.get("gift_id")]).toEqual(["/family_dress_pay", "12", "5"]);
});

test("a dressing that does not fit a stele is displayed there but not sold", () => {
  expect(tile(true)).toMatch(/木匾.*碑前用不上/);
  expect(tile(true)).not.toContain("href");
});

test("a price is that of one, with its own measure word or per piece", () => {
  expect(draw(<DressingSummary item={item} />)).toMatch(/匾额.*¥68\.00 一件/);
  expect(draw(<DressingSummary item={{ ...item, unit: "方", price: "0.00" }} />)).toContain("免费 一方");
});
