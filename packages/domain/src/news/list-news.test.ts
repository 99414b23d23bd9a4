import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aNews, aNewsCategory } from "../testing/content.ts";
import { daysFromNow, testCtx, testNow } from "../testing/test-ctx.ts";
import { listNews, listNewsCategories, getNews, presentNews, presentNewsItem } from "./list-news.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const ids = new Map<string, number>();
let customs: number;
let stories: number;

beforeAll(async () => {
  const { db } = database;
  stories = await aNewsCategory(db, { name: "家风故事", position: 2 });
  customs = await aNewsCategory(db, { name: "祭扫习俗", position: 1 });
  for (const [title, category_id, days] of [
    ["清明", customs, -3],
    ["家书", stories, -2],
    ["寒衣", customs, -1],
    ["家谱", stories, -1],
    ["冬至", customs, 1],
  ] as const) {
    ids.set(title, await aNews(db, { title, category_id, published_at: daysFromNow(days), read_count: 7 }));
  }
});

const idOf = (title: string) => ids.get(title) ?? 0;

async function list(overrides: { page?: number; pageSize?: number; categoryId?: number } = {}, now = testNow) {
  const input = { page: 1, pageSize: 5, categoryId: 0, ...overrides };
  const { counts, rows } = await listNews(testCtx(database.db, undefined, now), input);
  return { counts, titles: rows.map((row) => row.title) };
}

test("category 0 is all articles, newest first, and of equal times the later created one first", async () => {
  expect(await list()).toEqual({ counts: 4, titles: ["家谱", "寒衣", "家书", "清明"] });
});

test("a category lists and counts its own articles, and an unknown one is empty", async () => {
  expect(await list({ categoryId: customs })).toEqual({ counts: 2, titles: ["寒衣", "清明"] });
  expect(await list({ categoryId: stories })).toEqual({ counts: 2, titles: ["家谱", "家书"] });
  expect(await list({ categoryId: 2_000_000_000 })).toEqual({ counts: 0, titles: [] });
});

test("an article with a future date is in no list, no count and has no detail until then", async () => {
  const before = new Date(daysFromNow(1).getTime() - 1);
  const after = daysFromNow(1);
  const detail = (now: Date) => getNews(testCtx(database.db, undefined, now), { id: idOf("冬至") });
  expect(await list({ categoryId: customs }, before)).toMatchObject({ counts: 2 });
  await expect(detail(before)).rejects.toMatchObject({ error: "notFound" });
  expect(await list({ categoryId: customs }, after)).toEqual({ counts: 3, titles: ["冬至", "寒衣", "清明"] });
  expect(await detail(after)).toMatchObject({ title: "冬至" });
});

test("pages list every article once, are empty past the end, and page 501 gets an error", async () => {
  const pages = [];
  for (const page of [1, 2, 3, 500]) pages.push(await list({ page, pageSize: 3 }));
  expect(pages.map((page) => page.titles)).toEqual([["家谱", "寒衣", "家书"], ["清明"], [], []]);
  expect(pages.map((page) => page.counts)).toEqual([4, 4, 4, 4]);
  await expect(list({ page: 501 })).rejects.toMatchObject({ error: "pageTooDeep", field: "page" });
});

test("an article has its category, its image and its texts for search engines", async () => {
  const own = { category_id: stories, title: "灯", thumb: "scenes/lamp", summary: "一盏灯", seo_title: "灯的来历" };
  const id = await aNews(database.db, { ...own, seo_description: "为什么点灯", published_at: daysFromNow(-9) });
  const { media } = testCtx(database.db);
  const row = await getNews(testCtx(database.db), { id });
  const item = { id, category_id: stories, category_name: "家风故事", title: "灯", read_nums: 0 };
  const presented = { ...item, thumb: "/art/scenes/lamp", date_time: "2026-11-12 12:00:00", sumary: "一盏灯" };
  expect(presentNewsItem(row, media)).toEqual(presented);
  const beside = { previous: { id: idOf("家书"), title: "家书" }, next: null };
  const more = { content: "<p>正文</p>", seo_title: "灯的来历", seo_desc: "为什么点灯", ...beside };
  expect(presentNews(row, media)).toEqual({ ...presented, ...more });
  expect(presentNewsItem({ ...row, thumb: null }, media).thumb).toBe("");
});

test("an article's neighbours are the newer and the older published one of its own category", async () => {
  const beside = async (title: string, now = testNow) => {
    const { previous, next } = await getNews(testCtx(database.db, undefined, now), { id: idOf(title) });
    return [previous?.title, next?.title];
  };
  expect(await beside("寒衣")).toEqual([undefined, "清明"]);
  expect(await beside("清明")).toEqual(["寒衣", undefined]);
  expect(await beside("寒衣", daysFromNow(1))).toEqual(["冬至", "清明"]);
  expect(await beside("家谱")).toEqual([undefined, "家书"]);
});

test("categories are in the operator's order, empty ones included", async () => {
  const empty = await aNewsCategory(database.db, { name: "空栏目", position: 0 });
  const rows = (await listNewsCategories(testCtx(database.db))).filter((row) =>
    [empty, customs, stories].includes(row.id),
  );
  expect(rows).toEqual([
    { id: empty, name: "空栏目" },
    { id: customs, name: "祭扫习俗" },
    { id: stories, name: "家风故事" },
  ]);
});

test("an unknown article is not found, and changes of news invalidate every response", async () => {
  const contexts = [testCtx(database.db), testCtx(database.db), testCtx(database.db)] as const;
  await expect(getNews(contexts[0], { id: 2_000_000_000 })).rejects.toMatchObject({ error: "notFound" });
  await listNews(contexts[1], { page: 1, pageSize: 5, categoryId: 0 });
  await listNewsCategories(contexts[2]);
  for (const { tags } of contexts) expect([...tags.reads]).toEqual(["news"]);
});
