import { afterAll, beforeAll, expect, test } from "vitest";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { getSlide, presentSlide, presentSlideDetail, publishedSlides } from "../slide/list-slides.ts";
import { daysFromNow, testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { getSiteInfo, presentSiteInfo } from "./get-site-info.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
});

afterAll(() => database?.close());

async function siteInfoAt(now: Date) {
  const ctx = testCtx(database.db, visitor, now);
  const { row, today } = await getSiteInfo(ctx);
  expect([...ctx.tags.reads]).toEqual(["siteInfo"]);
  return presentSiteInfo(row, today, ctx);
}

test("site settings have money as text and switches as 0 and 1", async () => {
  await database.db
    .updateTable("site_info")
    .set({ is_need_pay: true, apply_money_fen: 9_900, theme: 1, album_nums_limit: 20, photo_nums_limit: 60 })
    .execute();
  expect(await siteInfoAt(testNow)).toMatchObject({
    is_need_pay: 1,
    apply_money: "99.00",
    theme: 1,
    album_nums_limit: 20,
    photo_nums_limit: 60,
  });
});

test("the day changes at midnight in Shanghai, 16:00 UTC, with weekday and lunar date", async () => {
  const before = await siteInfoAt(new Date("2026-11-21T15:59:59Z"));
  const after = await siteInfoAt(new Date("2026-11-21T16:00:00Z"));
  expect(before.today).toMatchObject({ day: "2026-11-21", date: "2026年11月21日", weekday: "星期六" });
  expect(after.today).toMatchObject({ day: "2026-11-22", date: "2026年11月22日", weekday: "星期日" });
  expect(before.today.lunar).toBe("丙午年十月十三");
  expect(after.today.lunar).toBe("丙午年十月十四");
});

test("the lunar year changes with its own new year, not in January", async () => {
  expect((await siteInfoAt(new Date("2026-02-16T04:00:00Z"))).today.lunar).toBe("乙巳年十二月廿九");
  expect((await siteInfoAt(new Date("2026-02-17T04:00:00Z"))).today.lunar).toBe("丙午年正月初一");
});

async function aSlide(
  overrides: { published_at?: Date; position?: number; needs_jump?: boolean; title?: string } = {},
) {
  const texts = {
    image: "slides/lamp",
    title: "清明",
    subtitle: "云端祭扫",
    link: "/notice",
    content_html: "<p>清明</p>",
  };
  const { id } = await database.db
    .insertInto("slide")
    .values({ ...texts, needs_jump: true, position: 1, published_at: testNow, ...overrides })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

test("slides are in the operator's order once published, and tomorrow's are not found by id either", async () => {
  const last = await aSlide({ position: 9 });
  const first = await aSlide({ position: 2, needs_jump: false });
  const tomorrow = await aSlide({ published_at: daysFromNow(1), position: 1 });
  const ids = async (now: Date) => (await publishedSlides(database.db, now)).map(({ id }) => id);
  expect(await ids(testNow)).toEqual([first, last]);
  expect(await ids(daysFromNow(1))).toEqual([tomorrow, first, last]);
  const ctx = testCtx(database.db);
  for (const id of [tomorrow, 2_000_000_000]) {
    await expect(getSlide(ctx, { id })).rejects.toMatchObject({ error: "notFound" });
  }
  expect([...ctx.tags.reads]).toEqual(["slides"]);
  expect((await getSlide(testCtx(database.db, visitor, daysFromNow(1)), { id: tomorrow })).id).toBe(tomorrow);
});

test("a slide has the fields of R-content-5, its text on its own page only", async () => {
  const ctx = testCtx(database.db);
  const row = await getSlide(ctx, { id: await aSlide() });
  const card = presentSlide(row, ctx.media);
  expect(card).toEqual({
    id: row.id,
    image: "/art/slides/lamp",
    links: "/notice",
    needJump: 1,
    title: "清明",
    subtitle: "云端祭扫",
    create_time: "2026-11-21 12:00:00",
  });
  expect(presentSlideDetail(row, ctx.media)).toEqual({ ...card, content: "<p>清明</p>" });
});
