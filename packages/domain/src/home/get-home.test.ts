import { afterAll, beforeAll, expect, test } from "vitest";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { getSiteInfo, presentSiteInfo } from "../site-info/get-site-info.ts";
import { getSlide } from "../slide/list-slides.ts";
import { aGarden, aResidence } from "../testing/builders.ts";
import { daysFromNow, testCtx } from "../testing/test-ctx.ts";
import { getHomeIndex, getHomeIndex2, presentHomeIndex, presentHomeIndex2 } from "./get-home.ts";

let database: TestDatabase;
let gardenId: number;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
  gardenId = await aGarden(database.db, { name: "云麓园", position: 0 });
});

afterAll(() => database?.close());

async function index() {
  const ctx = testCtx(database.db);
  return presentHomeIndex(await getHomeIndex(ctx), ctx.media);
}

async function index2() {
  const ctx = testCtx(database.db);
  return presentHomeIndex2(await getHomeIndex2(ctx), ctx.media);
}

const names = (list: { name: string }[]) => list.map((item) => item.name);

test("the most remembered residences are listed unless the operator chose some, in the operator's order", async () => {
  const people = [
    { name: "少有人来", remembered: 1 },
    { name: "常有人来", remembered: 9 },
    { name: "私下怀念", remembered: 99, is_private: true },
    { name: "已被隐去", remembered: 98, hidden_at: daysFromNow(0) },
  ];
  for (const own of people) await aResidence(database.db, { garden_id: gardenId, ...own });
  expect(names((await index()).gResidenceList)).toEqual(["常有人来", "少有人来"]);
  await aResidence(database.db, { garden_id: gardenId, name: "推荐乙", recommended_position: 2 });
  await aResidence(database.db, { garden_id: gardenId, name: "推荐甲", recommended_position: 1 });
  await aResidence(database.db, { garden_id: gardenId, name: "推荐私", recommended_position: 0, is_private: true });
  expect(names((await index()).gResidenceList)).toEqual(["推荐甲", "推荐乙"]);
});

test("a garden's card counts its public residences and always has an image", async () => {
  const own = await aGarden(database.db, { name: "松风园", position: -1 });
  await aResidence(database.db, { garden_id: own });
  await aResidence(database.db, { garden_id: own, is_private: true });
  const [first] = (await index()).gardenList;
  expect(first).toMatchObject({ id: own, garden_name: "松风园", residence_nums: 1 });
  expect(first?.thumb).not.toBe("");
});

test("the newest residences are ordinary ones only; famous people have lists of their own", async () => {
  const arrivals = [
    { name: "先到", moved_in_at: daysFromNow(1) },
    { name: "后到", moved_in_at: daysFromNow(2) },
    { name: "名人", moved_in_at: daysFromNow(3), kind: "famous" as const },
    { name: "私密", moved_in_at: daysFromNow(4), is_private: true },
  ];
  for (const own of arrivals) await aResidence(database.db, { garden_id: gardenId, ...own });
  expect(names((await index2()).residenceList).slice(0, 2)).toEqual(["后到", "先到"]);
});

test("slides, notices and articles with a future date are not published yet", async () => {
  const { db } = database;
  const texts = { title: "今天", content_html: "<p>一</p>", read_count: 0 };
  const { id: categoryId } = await db
    .insertInto("news_category")
    .values({ name: "园区", position: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const slideIds: number[] = [];
  for (const [title, published_at] of [
    ["昨天", daysFromNow(-1)],
    ["今天", daysFromNow(0)],
    ["明天", daysFromNow(1)],
  ] as const) {
    await db
      .insertInto("notice")
      .values({ ...texts, title, published_at })
      .execute();
    const seo = { summary: "一句话", seo_title: "", seo_description: "" };
    await db
      .insertInto("news")
      .values({ ...texts, ...seo, category_id: categoryId, title, published_at })
      .execute();
    const slide = {
      image: "",
      title,
      subtitle: "",
      link: "",
      needs_jump: true,
      content_html: "<p>二</p>",
      position: 1,
    };
    const row = await db
      .insertInto("slide")
      .values({ ...slide, published_at })
      .returning("id")
      .executeTakeFirstOrThrow();
    slideIds.push(row.id);
  }
  const first = await index();
  const second = await index2();
  expect(first.slideList.map((slide) => slide.title)).toEqual(["昨天", "今天"]);
  expect(second.noticeList.map((notice) => notice.title)).toEqual(["今天", "昨天"]);
  expect(second.newsList).toMatchObject([
    { title: "今天", category_name: "园区", sumary: "一句话", date_time: "2026-11-21 12:00:00" },
    { title: "昨天" },
  ]);
  expect(await getSlide(testCtx(db), { id: slideIds[1] ?? 0 })).toMatchObject({ title: "今天" });
  await expect(getSlide(testCtx(db), { id: slideIds[2] ?? 0 })).rejects.toMatchObject({ error: "notFound" });
});

test("search terms and links are in the operator's order", async () => {
  const searchTerms = ["清明", "家书", "抗战"];
  await database.db
    .insertInto("hot_word")
    .values(searchTerms.map((word, place) => ({ word, position: -place })))
    .execute();
  const links = [
    { name: "乙", url: "https://b.example", position: 2 },
    { name: "甲", url: "https://a.example", position: 1 },
  ];
  await database.db.insertInto("friend_link").values(links).execute();
  expect((await index()).hotWordList).toEqual(searchTerms.toReversed());
  expect(names((await index2()).friendLinkList)).toEqual(["甲", "乙"]);
});

test("site settings include today's day in Shanghai and the lunar date", async () => {
  const ctx = testCtx(database.db, undefined, new Date("2027-02-05T16:30:00Z"));
  const { row, today } = await getSiteInfo(ctx);
  expect(presentSiteInfo(row, today, ctx)).toMatchObject({
    is_need_pay: 1,
    apply_money: "99.00",
    theme: 0,
    today: { day: "2027-02-06", weekday: "星期六", lunar: "丁未年正月初一", note: "今日春节" },
  });
});
