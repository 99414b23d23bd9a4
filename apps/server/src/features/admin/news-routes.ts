import { news } from "@changming/contract/admin/news";
import { getAnyNews, listAllNews } from "@changming/domain/news/list-all-news";
import { presentAllNews, presentAnyNews } from "@changming/domain/news/present-for-staff";
import { saveNews } from "@changming/domain/news/save-news";
import type { SavedPublication } from "@changming/domain/publication/publication-columns";
import { createOnce, overEarlier } from "@changming/domain/staff/create-once";
import { bind } from "../../http/bind.ts";
import { sharedPublicationRoutes } from "./shared-publication-routes.ts";

export const newsRoutes = [
  bind(news.list, async (ctx, { isDescending, ...input }) =>
    presentAllNews(await listAllNews(ctx, { ...input, isDescending: isDescending === 1 }), ctx.clock(), ctx.media),
  ),
  bind(news.detail, async (ctx, input) => presentAnyNews(await getAnyNews(ctx, input), ctx.clock(), ctx.media)),
  bind(news.save, (ctx, { ref, isDraft, ...draft }) =>
    createOnce<SavedPublication>(ctx, { ref, action: "news.save", contents: [draft, isDraft] }, (ctx, earlier) =>
      saveNews(ctx, { ...draft, ...overEarlier(draft, earlier), isDraft: isDraft === 1 }),
    ),
  ),
  ...sharedPublicationRoutes(news, "news"),
];
