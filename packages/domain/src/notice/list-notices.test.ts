import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aNotice } from "../testing/content.ts";
import { daysFromNow, testCtx, testNow } from "../testing/test-ctx.ts";
import { listNotices, getNotice, listNoticeTexts, presentNotice, presentNoticeItem } from "./list-notices.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const ids = new Map<string, number>();

/** Five published ones, two of them at the same time, and one of tomorrow. */
beforeAll(async () => {
  for (const [title, days] of [
    ["前天", -2],
    ["昨天", -1],
    ["刚刚甲", 0],
    ["刚刚乙", 0],
    ["去年", -365],
    ["明天", 1],
  ] as const) {
    ids.set(title, await aNotice(database.db, { title, published_at: daysFromNow(days), read_count: 12 }));
  }
});

const idOf = (title: string) => ids.get(title) ?? 0;

async function list(page: number, pageSize = 15, now = testNow) {
  const { counts, rows } = await listNotices(testCtx(database.db, undefined, now), { page, pageSize });
  return { counts, titles: rows.map((row) => row.title) };
}

test("notices are listed newest first, and of equal times the later created one first", async () => {
  expect(await list(1)).toEqual({ counts: 5, titles: ["刚刚乙", "刚刚甲", "昨天", "前天", "去年"] });
});

test("a notice with a future date is in no list, no count and has no detail until then", async () => {
  const before = new Date(daysFromNow(1).getTime() - 1);
  const id = idOf("明天");
  expect((await list(1, 15, before)).titles).not.toContain("明天");
  await expect(getNotice(testCtx(database.db, undefined, before), { id })).rejects.toMatchObject({ error: "notFound" });
  expect(await list(1, 15, daysFromNow(1))).toMatchObject({ counts: 6, titles: expect.arrayContaining(["明天"]) });
  expect(await getNotice(testCtx(database.db, undefined, daysFromNow(1)), { id })).toMatchObject({ title: "明天" });
});

test("pages list every notice once, are empty past the end, and page 501 gets an error", async () => {
  const pages = [await list(1, 2), await list(2, 2), await list(3, 2), await list(4, 2), await list(500, 2)];
  expect(pages.map((page) => page.counts)).toEqual([5, 5, 5, 5, 5]);
  expect(pages.map((page) => page.titles)).toEqual([["刚刚乙", "刚刚甲"], ["昨天", "前天"], ["去年"], [], []]);
  await expect(list(501)).rejects.toMatchObject({ error: "pageTooDeep", field: "page" });
});

test("a notice has its text, its time in Shanghai and its read count", async () => {
  const row = await getNotice(testCtx(database.db), { id: idOf("昨天") });
  const time = { date_time: "2026-11-20 12:00:00", create_time: "2026-11-20 12:00:00" };
  expect(presentNoticeItem(row)).toEqual({ id: idOf("昨天"), title: "昨天", ...time, read_nums: 12 });
  const beside = { previous: { id: idOf("刚刚甲"), title: "刚刚甲" }, next: { id: idOf("前天"), title: "前天" } };
  expect(presentNotice(row)).toEqual({ ...presentNoticeItem(row), content: "<p>春祭安排</p>", ...beside });
});

test("a notice's neighbours are the newer and the older published one, ordered also at equal times", async () => {
  const beside = async (title: string, now = testNow) => {
    const { previous, next } = await getNotice(testCtx(database.db, undefined, now), { id: idOf(title) });
    return [previous?.title, next?.title];
  };
  expect(await beside("刚刚乙")).toEqual([undefined, "刚刚甲"]);
  expect(await beside("刚刚甲")).toEqual(["刚刚乙", "昨天"]);
  expect(await beside("去年")).toEqual(["前天", undefined]);
  expect(await beside("刚刚乙", daysFromNow(1))).toEqual(["明天", "刚刚甲"]);
});

test("the feed has the newest published notices with their texts, and changes of notices invalidate it", async () => {
  const ctx = testCtx(database.db);
  const rows = await listNoticeTexts(ctx, { limit: 3 });
  expect(rows.map((row) => [row.title, row.content_html])).toEqual(
    ["刚刚乙", "刚刚甲", "昨天"].map((title) => [title, "<p>春祭安排</p>"]),
  );
  expect([...ctx.tags.reads]).toEqual(["notices"]);
});

test("an unknown notice is not found, and changes of notices invalidate every response", async () => {
  const contexts = [testCtx(database.db), testCtx(database.db), testCtx(database.db)] as const;
  await expect(getNotice(contexts[0], { id: 2_000_000_000 })).rejects.toMatchObject({ error: "notFound" });
  await getNotice(contexts[1], { id: idOf("昨天") });
  await listNotices(contexts[2], { page: 1, pageSize: 15 });
  for (const { tags } of contexts) expect([...tags.reads]).toEqual(["notices"]);
});
