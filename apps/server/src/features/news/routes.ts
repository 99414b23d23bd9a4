import { news } from "@changming/contract/news";
import { listNews, listNewsCategories, getNews, presentNews, presentNewsItem } from "@changming/domain/news/list-news";
import { bind } from "../../http/bind.ts";

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
