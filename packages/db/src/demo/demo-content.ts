import { startOfShanghaiDay } from "@changming/kit/shanghai";
import type { Db } from "../database.ts";
import { newsArticles, newsCategories } from "./data/news.ts";
import { notices } from "./data/notices.ts";
import { friendLinks, hotWords, levels, siteInfo, slides } from "../starter/site.ts";
import type { DemoGarden, DemoGift } from "../starter/data/content-types.ts";
import { gifts } from "../starter/data/gifts.ts";
import { loadGiftCatalogue } from "../starter/load-catalogue.ts";

/** A morning of that day, so that sorting newest first gives the expected order. */
const morningOf = (day: string) => new Date(startOfShanghaiDay(day).getTime() + 9 * 3_600_000);

async function loadSite(db: Db, now: Date): Promise<void> {
  await db
    .insertInto("site_info")
    .values({
      id: 1,
      logo: siteInfo.logo,
      name: siteInfo.name,
      tel: siteInfo.tel,
      qrcode: siteInfo.qrcode,
      wxapp_qrcode: siteInfo.wxappQrcode,
      address: siteInfo.address,
      email: siteInfo.email,
      icp: siteInfo.icp,
      police_filing: siteInfo.policeFiling,
      copyright: siteInfo.copyright,
      website_summary: siteInfo.websiteSummary,
      welcome_statement: siteInfo.welcomeStatement,
      theme: siteInfo.theme,
      is_need_pay: siteInfo.isNeedPay,
      apply_money_fen: siteInfo.applyMoneyFen,
      cooperation_tips: siteInfo.cooperationTips,
      free_gift_nums: siteInfo.freeGiftNums,
      album_nums_limit: siteInfo.albumNumsLimit,
      photo_nums_limit: siteInfo.photoNumsLimit,
      opened_at: now,
      starter_adopted_at: now,
    })
    .execute();
  await db
    .insertInto("grey_day")
    .values({ name: "国家公祭日", from_on: "2026-12-13", to_on: "2026-12-13", is_yearly: true })
    .execute();
  await db.insertInto("level").values(levels).execute();
  await db
    .insertInto("hot_word")
    .values(hotWords.map((word, position) => ({ word, position })))
    .execute();
  await db
    .insertInto("friend_link")
    .values(friendLinks.map((link, position) => ({ ...link, position })))
    .execute();
  const slideRows = slides.map((slide, position) => ({
    image: slide.image,
    title: slide.title,
    subtitle: slide.subtitle,
    link: slide.link,
    needs_jump: slide.needJump,
    content_html: slide.contentHtml,
    position,
    published_at: morningOf(slide.publishedOn),
  }));
  await db.insertInto("slide").values(slideRows).execute();
}

async function loadNews(db: Db): Promise<void> {
  const noticeRows = notices.map((notice) => ({
    title: notice.title,
    content_html: notice.contentHtml,
    published_at: morningOf(notice.publishedOn),
    read_count: notice.readCount,
  }));
  await db.insertInto("notice").values(noticeRows).execute();
  const categories = await db
    .insertInto("news_category")
    .values(newsCategories.map((category, position) => ({ name: category.name, position })))
    .returning("id")
    .execute();
  const idOf = new Map(newsCategories.map((category, index) => [category.key, categories[index]?.id]));
  const rows = newsArticles.map((article) => {
    const categoryId = idOf.get(article.category);
    if (categoryId === undefined) throw new Error(`no news category ${article.category}`);
    return {
      category_id: categoryId,
      title: article.title,
      summary: article.summary,
      thumb: article.thumb || null,
      content_html: article.contentHtml,
      seo_title: article.seoTitle ?? "",
      seo_description: article.seoDescription ?? "",
      published_at: morningOf(article.publishedOn),
      read_count: article.readCount,
    };
  });
  await db.insertInto("news").values(rows).execute();
}

export interface LoadedGift {
  id: number;
  key: string;
  coins: number;
  /** Free in every garden. */
  isFree: boolean;
}

export interface CatalogueGift extends LoadedGift {
  /** The kinds of gardens in which it is free. */
  isFreeIn: Record<DemoGarden["kind"], boolean>;
  /** 0: it does not last. */
  lastsDays: number;
}

function freeIn({ priceFen, freeIn: flags }: DemoGift): CatalogueGift["isFreeIn"] {
  const always = priceFen === 0;
  return {
    ordinary: always,
    welfare: always || flags.gongyi,
    celebrity: always || flags.mingren,
    martyrs: always || flags.lieshi,
  };
}

async function loadGifts(db: Db): Promise<CatalogueGift[]> {
  const ids = await loadGiftCatalogue(db);
  return gifts.map((gift, index) => ({
    id: ids[index] ?? 0,
    key: gift.key,
    coins: gift.coins,
    isFree: gift.priceFen === 0,
    isFreeIn: freeIn(gift),
    lastsDays: gift.lastsDays,
  }));
}

/** The operator's content: site info, levels, slides, hot words, links, notices, news, and the gift catalogue. */
export async function loadContent(db: Db, now: Date): Promise<CatalogueGift[]> {
  await loadSite(db, now);
  await loadNews(db);
  return loadGifts(db);
}
