import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { loadBasics } from "@changming/db/starter/load-basics";
import { testCtx } from "../testing/test-ctx.ts";
import { aGift } from "../testing/tributes.ts";
import { listGiftCategories, listGifts } from "./list-gifts.ts";
import { presentGift } from "./present.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

let flowers: number;
let candles: number;

beforeAll(async () => {
  const { db } = database;
  await aGift(db, { name: "白菊", category: "鲜花", position: 2 });
  await aGift(db, { name: "心香", category: "香烛", unit: "炷", position: 1, price_fen: 5, effect: "incense" });
  await aGift(db, { name: "黄菊", category: "鲜花", position: 3 });
  await aGift(db, { name: "百合", category: "鲜花", position: 3 });
  await aGift(db, { name: "旧花圈", category: "鲜花", position: 0, is_on_sale: false });
  await db.updateTable("gift_category").set({ position: 2 }).where("name", "=", "鲜花").execute();
  const rows = await db.selectFrom("gift_category").select(["id", "name"]).execute();
  const idOf = (name: string) => rows.find((row) => row.name === name)?.id ?? 0;
  [flowers, candles] = [idOf("鲜花"), idOf("香烛")];
});

async function list(
  overrides: { categoryId?: number; isDressing?: boolean; giftId?: number; page?: number; pageSize?: number } = {},
) {
  const { counts, rows } = await listGifts(testCtx(database.db), {
    categoryId: 0,
    page: 1,
    pageSize: 16,
    ...overrides,
  });
  return { counts, names: rows.map((row) => row.name) };
}

test("category 0 is the whole catalogue in the operator's order, without gifts that are off sale", async () => {
  expect(await list()).toEqual({ counts: 4, names: ["心香", "白菊", "黄菊", "百合"] });
});

test("a category lists and counts its own gifts, and an unknown one is empty", async () => {
  expect(await list({ categoryId: flowers })).toEqual({ counts: 3, names: ["白菊", "黄菊", "百合"] });
  expect(await list({ categoryId: candles })).toEqual({ counts: 1, names: ["心香"] });
  expect(await list({ categoryId: 2_000_000_000 })).toEqual({ counts: 0, names: [] });
});

test("a gift on sale is found by its id, among gifts or dressings as its category says", async () => {
  const rows = await database.db.selectFrom("gift").select(["id", "name"]).execute();
  const one = (name: string) => ({ giftId: rows.find((row) => row.name === name)?.id ?? 0 });
  expect(await list(one("百合"))).toEqual({ counts: 1, names: ["百合"] });
  expect(await list({ ...one("百合"), isDressing: true })).toEqual({ counts: 0, names: [] });
  expect(await list(one("旧花圈"))).toEqual({ counts: 0, names: [] });
});

test("pages list every gift once, are empty past the end, and page 501 gets an error", async () => {
  const pages = [];
  for (const page of [1, 2, 3, 500]) pages.push(await list({ page, pageSize: 3 }));
  expect(pages.map((page) => page.names)).toEqual([["心香", "白菊", "黄菊"], ["百合"], [], []]);
  expect(pages.map((page) => page.counts)).toEqual([4, 4, 4, 4]);
  await expect(list({ page: 501 })).rejects.toMatchObject({ error: "pageTooDeep", field: "page" });
});

test("a gift has its price in yuan, its coins, its effect and the kinds of garden where it is free", async () => {
  const ctx = testCtx(database.db);
  const { rows } = await listGifts(ctx, { categoryId: candles, page: 1, pageSize: 16 });
  const [incense] = rows;
  if (!incense) throw new Error("no incense");
  expect(presentGift(incense, ctx.media)).toEqual({
    id: incense.id,
    name: "心香",
    category_name: "香烛",
    place: "",
    scene_place: "flowers",
    line: "",
    lasts_days: 0,
    image: "/art/gifts/white-chrysanthemum",
    price: "0.05",
    coin_nums: 10,
    gongyi_free: 0,
    mingren_free: 0,
    lieshi_free: 0,
    unit: "炷",
    effect: "incense",
  });
  const free = { ...incense, free_welfare: true, free_celebrity: true, free_martyrs: true, effect: null };
  expect(presentGift(free, ctx.media)).toMatchObject({ gongyi_free: 1, mingren_free: 1, lieshi_free: 1, effect: "" });
});

test("categories are in the operator's order, and catalogue changes invalidate both responses", async () => {
  const one = testCtx(database.db);
  const other = testCtx(database.db);
  expect((await listGiftCategories(one)).map((row) => row.name)).toEqual(["香烛", "鲜花"]);
  await listGifts(other, { categoryId: 0, page: 1, pageSize: 16 });
  for (const { tags } of [one, other]) expect([...tags.reads]).toEqual(["catalogue"]);
});

test("a category without any available gift is not offered", async () => {
  const { db } = database;
  const names = async () => (await listGiftCategories(testCtx(db))).map((row) => row.name);
  await aGift(db, { name: "旧纸扎", category: "纸扎", is_on_sale: false });
  await aGift(db, { name: "寿桃", category: "供果", is_civil: false });
  const isListed = async (name: string) => (await names()).includes(name);
  expect([await isListed("纸扎"), await isListed("供果")]).toEqual([false, true]);
  await loadBasics(db);
  await db.updateTable("site_info").set({ civil_gifts_only: true }).execute();
  expect(await isListed("供果")).toBe(false);
});
