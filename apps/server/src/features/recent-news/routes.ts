import { recentNews } from "@changming/contract/recent-news";
import { getRecentNews, presentRecentNews } from "@changming/domain/recent-news/get-recent-news";
import { bind } from "../../http/bind.ts";

export const recentNewsRoutes = [
  bind(recentNews.list, async (ctx, input) =>
    (await getRecentNews(ctx, input)).map((row) => presentRecentNews(row, ctx.media)),
  ),
];
