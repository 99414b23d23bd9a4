import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aGarden, aResidence } from "../testing/builders.ts";
import { aNews, aNotice, aStaticPage } from "../testing/content.ts";
import { anAlbum, aPhoto } from "../testing/keepsakes.ts";
import { daysFromNow, testCtx, testNow } from "../testing/test-ctx.ts";
import { addMessage } from "../testing/tributes.ts";
import { listSitemapParts, listWrittenPages, readSitemapPart, type SitemapPart, type SitemapRow } from "./sitemap.ts";

let database: TestDatabase;
let gardenId: number;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  gardenId = await aGarden(database.db);
});

afterAll(() => database?.close());

async function residenceAt(id: number, overrides: { is_private?: boolean; hidden_at?: Date } = {}): Promise<number> {
  await database.pool.query(`alter table residence alter column id restart with ${id}`);
  return (await aResidence(database.db, { garden_id: gardenId, ...overrides })).id;
}

async function batchesOf(part: SitemapPart, ctx = testCtx(database.db)): Promise<SitemapRow[][]> {
  const batches = [];
  for await (const rows of readSitemapPart(ctx, part)) batches.push(rows);
  return batches;
}

const read = async (part: SitemapPart, now = testNow) =>
  (await batchesOf(part, testCtx(database.db, undefined, now))).flat();

const idsOf = (rows: readonly SitemapRow[]) => rows.map((row) => row.id);

test("a part has the public residences of its id range in order, and neither private nor hidden ones", async () => {
  const open = [await residenceAt(7), await residenceAt(2_500)];
  await residenceAt(8, { is_private: true });
  await residenceAt(9, { hidden_at: testNow });
  const next = await residenceAt(2_501);
  expect(idsOf(await read({ section: "residences", part: 1 }))).toEqual(open);
  expect(idsOf(await read({ section: "residences", part: 2 }))).toEqual([next]);
});

test("parts without public rows are not listed, however far apart the others are", async () => {
  await residenceAt(2_147_483_640);
  await residenceAt(50_000, { is_private: true });
  const parts = await listSitemapParts(testCtx(database.db));
  const ofResidences = parts.filter(({ section }) => section === "residences").map(({ part }) => part);
  expect(ofResidences).toEqual([1, 2, 858_994]);
  expect(idsOf(await read({ section: "residences", part: 858_994 }))).toEqual([2_147_483_640]);
  expect(await read({ section: "residences", part: 20 })).toEqual([]);
  expect(await read({ section: "residences", part: 999_999 })).toEqual([]);
});

test("a residence's pages are listed if they have content", async () => {
  const id = await residenceAt(600_001);
  await database.db.updateTable("residence").set({ intro_html: "" }).where("id", "=", id).execute();
  const part = { section: "residences", part: Math.ceil(id / 2_500) } as const;
  expect(await read(part)).toMatchObject([{ id, has_intro: false, has_photos: false, has_messages: false }]);
  await database.db.updateTable("residence").set({ intro_html: "<p>生平</p>" }).where("id", "=", id).execute();
  await addMessage(database.db, id);
  await database.db.updateTable("residence_counter").set({ message_total: 1 }).where("residence_id", "=", id).execute();
  const album = await anAlbum(database.db, id);
  expect(await read(part)).toMatchObject([{ has_photos: false }]);
  await aPhoto(database.db, album);
  expect(await read(part)).toMatchObject([{ id, has_intro: true, has_photos: true, has_messages: true }]);
});

test("more than one batch is read completely and without duplicates", async () => {
  for (let count = 0; count < 501; count += 1) await aNotice(database.db, { title: `公告${count}` });
  const sizes = (await batchesOf({ section: "notices", part: 1 })).map((rows) => rows.length);
  expect(sizes).toEqual([500, 1]);
  expect(new Set(idsOf(await read({ section: "notices", part: 1 }))).size).toBe(501);
});

test("published notices and articles are listed, articles with their category, and all gardens", async () => {
  const later = await aNotice(database.db, { published_at: daysFromNow(1) });
  expect(idsOf(await read({ section: "notices", part: 1 }))).not.toContain(later);
  expect(idsOf(await read({ section: "notices", part: 1 }, daysFromNow(1)))).toContain(later);
  const news = await aNews(database.db, { published_at: daysFromNow(1) });
  expect(await read({ section: "news", part: 1 })).toEqual([]);
  const [article] = await read({ section: "news", part: 1 }, daysFromNow(1));
  expect(article).toEqual({ id: news, category_id: expect.any(Number), changed_at: daysFromNow(1) });
  expect(await read({ section: "gardens", part: 1 })).toEqual([{ id: gardenId, changed_at: null }]);
});

test("the operator's pages are listed once they have a text, with their last change", async () => {
  await aStaticPage(database.db, 2, { updated_at: daysFromNow(-3) });
  expect(await listWrittenPages(testCtx(database.db))).toEqual([{ page: "culture", changedAt: daysFromNow(-3) }]);
});

test("changes of the sources invalidate the sitemap", async () => {
  const index = testCtx(database.db);
  const part = testCtx(database.db);
  const pages = testCtx(database.db);
  await listSitemapParts(index);
  await batchesOf({ section: "residences", part: 1 }, part);
  await listWrittenPages(pages);
  expect([...index.tags.reads].toSorted()).toEqual(["gardens", "news", "notices", "residences"]);
  expect([...part.tags.reads]).toEqual(["residences"]);
  expect([...pages.tags.reads]).toEqual(["staticPages"]);
});
