import { shanghaiDay } from "@changming/kit/shanghai";
import type { BodyOf } from "@changming/contract/define";
import type { home } from "@changming/contract/home";
import type { Db } from "@changming/db/database";
import type { Ctx } from "../context/context.ts";
import { gardenCards } from "../garden/list-gardens.ts";
import { newestNews, presentNewsItem } from "../news/list-news.ts";
import { newestNotices, presentNoticeItem } from "../notice/list-notices.ts";
import { mostRememberedResidences, newestResidences, recommendedResidences } from "../residence/queries.ts";
import { presentGardenCard } from "../garden/present.ts";
import type { Media } from "../context/media.ts";
import { presentResidenceCard } from "../residence/present.ts";
import { presentSlide, publishedSlides } from "../slide/list-slides.ts";

const cardsInRow = 12;
const newestCount = 6;
const firstRows = { limit: 20, offset: 0 };

/** Home data part 1: slides, search terms, recommended residences, gardens (R-home-1, R-home-7). */
export async function getHomeIndex(ctx: Ctx) {
  ctx.tags.read("slides", "hotWords", "residences", "gardens", "remembrances");
  const [slides, searchTerms, recommended, gardens] = await Promise.all([
    publishedSlides(ctx.db, ctx.clock()),
    hotWords(ctx.db, 12),
    recommendedResidences(ctx.db, cardsInRow),
    gardenCards(ctx.db, { limit: cardsInRow, offset: 0 }),
  ]);
  const residences = recommended.length > 0 ? recommended : await mostRememberedResidences(ctx.db, cardsInRow);
  return { slides, searchTerms, residences, gardens, today: shanghaiDay(ctx.clock()) };
}

/** Home data part 2: newest residences, notices, news, friend links (R-home-2, R-home-7). */
export async function getHomeIndex2(ctx: Ctx) {
  ctx.tags.read("residences", "notices", "news", "friendLinks", "remembrances", "gardens");
  const now = ctx.clock();
  const [residences, notices, news, links] = await Promise.all([
    newestResidences(ctx.db, newestCount),
    newestNotices(ctx.db, now, firstRows),
    newestNews(ctx.db, now, firstRows),
    friendLinks(ctx.db),
  ]);
  return { residences, notices, news, links, today: shanghaiDay(now) };
}

type Index = BodyOf<typeof home.index>;
type Index2 = BodyOf<typeof home.index2>;

export function presentHomeIndex(data: Awaited<ReturnType<typeof getHomeIndex>>, media: Media): Index {
  return {
    slideList: data.slides.map((row) => presentSlide(row, media)),
    hotWordList: data.searchTerms,
    gResidenceList: data.residences.map((row) => presentResidenceCard(row, data.today, media)),
    gardenList: data.gardens.map((row) => presentGardenCard(row, media)),
  };
}

export function presentHomeIndex2(data: Awaited<ReturnType<typeof getHomeIndex2>>, media: Media): Index2 {
  return {
    residenceList: data.residences.map((row) => presentResidenceCard(row, data.today, media)),
    noticeList: data.notices.map(presentNoticeItem),
    newsList: data.news.map((row) => presentNewsItem(row, media)),
    friendLinkList: data.links,
  };
}

export async function hotWords(db: Db, limit: number): Promise<string[]> {
  const rows = await db.selectFrom("hot_word").select("word").orderBy("position").orderBy("id").limit(limit).execute();
  return rows.map((row) => row.word);
}

export function friendLinks(db: Db) {
  return db.selectFrom("friend_link").select(["name", "url"]).orderBy("position").orderBy("id").execute();
}
