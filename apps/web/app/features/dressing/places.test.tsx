import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { home, place } from "../family/testing/samples.ts";
import { dressed, type DressingItem, type Dressings, places } from "./dressing-data.ts";
import { DressingFace } from "./dressing-face.tsx";
import { DressingTile } from "./dressing-tile.tsx";
import { PlaceRow, type PlaceRowProps } from "./place-row.tsx";

const draw = (part: ReactNode) => renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>).replaceAll("&amp;", "&");

const owned = (gift_id: number, name: string) =>
  ({ gift_id, name, image: `/art/${gift_id}.svg`, unit: "盏", nums: 1, place: "lamp", is_placed: 0 }) as const;
const own: Dressings = {
  itemList: [owned(1, "莲灯"), owned(3, "石灯")],
  placedList: [{ place: "lamp", gift_id: 3 }],
};
const idle: NonNullable<PlaceRowProps["placing"]> = { busy: null, wrong: null, put: async () => undefined };

function row(placing: PlaceRowProps["placing"], at = "lamp", dressings = own): string {
  const found = places.find((each) => each.place === at);
  if (!found) throw new Error(`no place ${at}`);
  return draw(<PlaceRow at={found} dressings={dressings} placing={placing} />);
}
const pressed = (html: string) => [...html.matchAll(/aria-pressed="(\w+)"/g)].map(([, is]) => is);

test("who manages puts something up with one press, sees what stands there, and can put it away", () => {
  const html = row(idle);
  expect(pressed(html)).toEqual(["false", "true"]);
  expect(html).toMatch(/石灯<\/span><small>正摆着.*aria-label="收起灯"/);
});

test("how many of one thing the family has is said when it is more than one", () => {
  const many = { ...own, itemList: own.itemList.map((item) => ({ ...item, nums: item.gift_id === 1 ? 99 : 2 })) };
  expect(row(idle, "lamp", many)).toMatch(/莲灯<\/span><small>共 99 盏<.*石灯<\/span><small>正摆着，共 2 盏</);
});

test("a bare place has nothing to put away, and says that nothing is there for it", () => {
  expect(row(idle, "lamp", { ...own, placedList: [] })).not.toContain("收起");
  expect(row(idle, "flowers")).toContain("还没有可以摆的花");
  expect(row(idle, "background")).toContain("还没有别的背景");
});

test("a relative sees what stands there and has no button", () => {
  const html = row(null);
  expect(html).toMatch(/data-standing="true".*石灯.*正摆着/);
  expect(html).not.toContain("<button");
});

test("what went wrong is said at its own place only, and only the place that is being changed waits", () => {
  const wrong = { place: "lamp", msg: "网络不太通畅" } as const;
  expect(row({ ...idle, wrong })).toMatch(/role="alert">网络不太通畅/);
  expect(row({ ...idle, wrong }, "flowers")).not.toContain("网络不太通畅");
  expect(
    [row({ ...idle, busy: "lamp" }), row({ ...idle, busy: "flowers" })].map((html) => /aria-busy/.test(html)),
  ).toEqual([true, false]);
});

test("the scene shows what the family just chose, and nothing that it does not own", () => {
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

test("the catalogue says where a thing stands and what it costs, and leads to where it is bought", () => {
  const html = tile(false);
  expect(html).toContain("匾，¥68.00");
  const href = /href="([^"]*)"/.exec(html)?.[1] ?? "";
  const { pathname, searchParams } = new URL(href, "http://local.invalid");
  expect([pathname, searchParams.get("id"), searchParams.get("gift_id")]).toEqual(["/family_dress_pay", "12", "5"]);
});

test("what cannot stand before a stele is shown there but not sold", () => {
  expect(tile(true)).toMatch(/木匾.*碑前用不上/);
  expect(tile(true)).not.toContain("href");
});

test("a price is that of one, by its own measure word or by the piece", () => {
  expect(draw(<DressingFace item={item} />)).toMatch(/匾额.*¥68\.00 一件/);
  expect(draw(<DressingFace item={{ ...item, unit: "方", price: "0.00" }} />)).toContain("免费 一方");
});
