import { news } from "@changming/contract/admin/news";
import { getAnyNews, listAllNews } from "@changming/domain/news/list-all-news";
import { presentAllNews, presentAnyNews } from "@changming/domain/news/present-for-staff";
import { saveNews } from "@changming/domain/news/save-news";
import type { SavedPublication } from "@changming/domain/publication/shelf";
import { madeOnce, overEarlier } from "@changming/domain/staff/made-once";
import { bind } from "../../http/bind.ts";
import { shelfRoutes } from "./shelf-routes.ts";

export const newsRoutes = [
  bind(news.list, async (ctx, { isDescending, ...asked }) =>
    presentAllNews(await listAllNews(ctx, { ...asked, isDescending: isDescending === 1 }), ctx.clock(), ctx.media),
  ),
  bind(news.detail, async (ctx, input) => presentAnyNews(await getAnyNews(ctx, input), ctx.clock(), ctx.media)),
  bind(news.save, (ctx, { ref, isDraft, ...draft }) =>
    madeOnce<SavedPublication>(ctx, { ref, deed: "news.save", contents: [draft, isDraft] }, (ctx, earlier) =>
      saveNews(ctx, { ...draft, ...overEarlier(draft, earlier), isDraft: isDraft === 1 }),
    ),
  ),
  ...shelfRoutes(news, "news"),
];
