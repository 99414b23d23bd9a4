import { shanghaiDay } from "@changming/kit/shanghai";
import type { Ctx } from "../context/context.ts";
import { gardenCards } from "../garden/queries.ts";
import { newestNews } from "../news/queries.ts";
import { newestNotices } from "../notice/queries.ts";
import { mostRememberedResidences, newestResidences, recommendedResidences } from "../residence/queries.ts";
import { publishedSlides } from "../slide/queries.ts";
import { friendLinks, hotWords } from "./queries.ts";

const cardsInRow = 12;
const newestCount = 6;
const firstRows = { limit: 20, offset: 0 };

/** Home data part 1: slides, search terms, recommended residences, gardens. */
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

/** Home data part 2: newest residences, notices, news, friend links. */
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
