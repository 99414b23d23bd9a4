import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { loadBasics } from "@changming/db/starter/load-basics";
import { getGarden } from "../garden/list-gardens.ts";
import { presentGarden } from "../garden/present.ts";
import { getNews, presentNews } from "../news/list-news.ts";
import { getNotice, presentNotice } from "../notice/list-notices.ts";
import { getSlide, presentSlideDetail, publishedSlides } from "../slide/list-slides.ts";
import { getStaticPage, presentStaticPage } from "../static-page/get-static-page.ts";
import { aGarden, aResidence } from "../testing/builders.ts";
import { aNews, aNotice, aSlide, aStaticPage } from "../testing/content.ts";
import { testNow, visitor } from "../testing/test-ctx.ts";
import { aGift } from "../testing/tributes.ts";
import { WithholdingHome } from "../testing/withholding-home.ts";

let database: TestDatabase;
let home: WithholdingHome;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
  home = new WithholdingHome(database.db);
});

afterAll(() => database?.close());

const note = "（这里的一张图片已停止展示。）";

test("an image is withheld in every published place at once, its file is not found, and all of it can be restored", async () => {
  const { db } = database;
  const image = await home.aContentImage();
  const { reference, html } = image;
  const slide = await aSlide(db, { image: reference, content_html: html, title: "轮播甲" });
  const textSlide = await aSlide(db, { content_html: html });
  const notice = await aNotice(db, { content_html: html, title: "公告甲" });
  const news = await aNews(db, { thumb: reference, content_html: html, title: "文章甲" });
  await aStaticPage(db, 2, { content_html: html, title: "文化" });
  const garden = await aGarden(db, {
    name: "园甲",
    thumb: reference,
    background: reference,
    banners: [reference, "gardens/other"],
    content_html: html,
  });
  const gift = await aGift(db, { image: reference });
  const { id: made_by } = await home.reviewer();
  const residence = await aResidence(db, { portrait: reference, made_by });
  await db.updateTable("level").set({ background: reference }).where("level", "=", 3).execute();
  await db.updateTable("site_info").set({ logo: reference }).execute();
  const ctx = home.as(visitor);
  const readAll = async () =>
    JSON.stringify([
      presentSlideDetail(await getSlide(ctx, { id: textSlide }), ctx.media),
      (await publishedSlides(db, testNow)).map((row) => row.image),
      presentNotice(await getNotice(ctx, { id: notice })),
      presentNews(await getNews(ctx, { id: news }), ctx.media),
      presentStaticPage(await getStaticPage(ctx, { contentType: 2 })),
      presentGarden(await getGarden(ctx, { id: garden }), ctx.media),
      await db.selectFrom("gift").select("image").where("id", "=", gift.id).execute(),
      await db.selectFrom("residence").select("portrait").where("id", "=", residence.id).execute(),
      await db.selectFrom("level").select("background").execute(),
      await db.selectFrom("site_info").select("logo").execute(),
    ]);
  const before = await readAll();
  expect(before).toContain(image.name);

  const { uses, ctx: reviewer } = await home.withhold(image.id);
  expect(uses).toHaveLength(10);
  expect(uses).toEqual(expect.arrayContaining(["轮播《轮播甲》", "公告《公告甲》", "园区园甲", "站点的标志"]));
  const during = await readAll();
  expect(during).not.toContain(reference);
  expect(during.split(note)).toHaveLength(6);
  expect((await publishedSlides(db, testNow)).map(({ id }) => id)).not.toContain(slide);
  expect(await home.served(image)).toBeNull();
  const invalidated = reviewer.tags.invalidations.map(({ tag }) => tag);
  const expected = ["slides", "notices", "news", "staticPages", "gardens", `garden:${garden}`, "catalogue", "levels"];
  for (const tag of [...expected, "siteInfo", `residence:${residence.id}`]) expect(invalidated).toContain(tag);

  await home.withhold(image.id, false);
  expect(await readAll()).toBe(before);
  expect(await home.served(image)).toBe("forever");
});

test("every column that can refer to an uploaded image is one of the places, or belongs to a residence", async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and (column_name in ('image', 'thumb', 'logo', 'banners', 'background', 'avatar',
      'pictures', 'portrait', 'picture') or column_name like '%\_html')
    order by 1`.execute(database.db);
  const ofResidence = ["photo.picture", "residence.background", "residence.intro_html"];
  const ofTheSystem = ["inbox_message.content_html"];
  const inPlaces = [
    ...["account.avatar", "application.portrait", "feedback.pictures", "garden.background", "garden.banners"],
    ...["garden.content_html", "garden.thumb", "gift.image", "level.background", "news.content_html", "news.thumb"],
    ...["notice.content_html", "order_item.image", "residence.portrait", "site_info.logo", "slide.content_html"],
    ...["slide.image", "static_page.content_html", "static_page_version.content_html"],
  ];
  expect(rows.map(({ name }) => name)).toEqual([...ofResidence, ...ofTheSystem, ...inPlaces].toSorted());
});
