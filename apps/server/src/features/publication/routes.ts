import { notice } from "@changming/contract/notice";
import { listNotices, getNotice, presentNotice, presentNoticeItem } from "@changming/domain/notice/list-notices";
import { bind } from "../../http/bind.ts";
import { news } from "@changming/contract/news";
import { listNews, listNewsCategories, getNews, presentNews, presentNewsItem } from "@changming/domain/news/list-news";
import { slide } from "@changming/contract/slide";
import { getSlide, presentSlideDetail } from "@changming/domain/slide/list-slides";

export const noticeRoutes = [
  bind(notice.list, async (ctx, input) => {
    const { counts, rows } = await listNotices(ctx, input);
    return { counts, itemList: rows.map(presentNoticeItem) };
  }),
  bind(notice.detail, async (ctx, input) => presentNotice(await getNotice(ctx, input))),
];

export const newsRoutes = [
  bind(news.categories, async (ctx) =>
    (await listNewsCategories(ctx)).map((row) => ({ id: row.id, category_name: row.name })),
  ),
  bind(news.list, async (ctx, input) => {
    const { counts, rows } = await listNews(ctx, input);
    return { counts, itemList: rows.map((row) => presentNewsItem(row, ctx.media)) };
  }),
  bind(news.detail, async (ctx, input) => presentNews(await getNews(ctx, input), ctx.media)),
];

export const slideRoutes = [
  bind(slide.detail, async (ctx, input) => presentSlideDetail(await getSlide(ctx, input), ctx.media)),
];
