import { notice } from "@changming/contract/admin/notice";
import { slide } from "@changming/contract/admin/slide";
import { getNewsForStaff, listAllNews, presentAllNews, presentNewsForStaff } from "@changming/domain/news/list-news";
import {
  getNoticeForStaff,
  listAllNotices,
  presentAllNotices,
  presentNoticeForStaff,
} from "@changming/domain/notice/list-notices";
import { saveNotice } from "@changming/domain/notice/save-notice";
import type { SavedPublication, PublicationKind } from "@changming/domain/publication/publication-columns";
import {
  getSlideForStaff,
  listAllSlides,
  presentSlideForStaff,
  presentSlideRow,
} from "@changming/domain/slide/list-slides";
import { createOnce, overEarlier } from "@changming/domain/staff/create-once";
import type { publicationCalls } from "@changming/contract/admin/publication";
import { removePublication, restorePublication, setDraft } from "@changming/domain/publication/change-publication";
import { reorderOperatorItems } from "@changming/domain/operator-item/reorder-operator-items";
import { saveSlide } from "@changming/domain/slide/save-slide";
import { news } from "@changming/contract/admin/news";
import { saveNews } from "@changming/domain/news/save-news";
import { bind } from "../../http/bind.ts";

const newsRoutes = [
  bind(news.list, async (ctx, { isDescending, ...input }) =>
    presentAllNews(await listAllNews(ctx, { ...input, isDescending: isDescending === 1 }), ctx.clock(), ctx.media),
  ),
  bind(news.detail, async (ctx, input) =>
    presentNewsForStaff(await getNewsForStaff(ctx, input), ctx.clock(), ctx.media),
  ),
  bind(news.save, (ctx, { ref, isDraft, ...draft }) =>
    createOnce<SavedPublication>(ctx, { ref, action: "news.save", contents: [draft, isDraft] }, (ctx, earlier) =>
      saveNews(ctx, { ...draft, ...overEarlier(draft, earlier), isDraft: isDraft === 1 }),
    ),
  ),
  ...sharedPublicationRoutes(news, "news"),
];

const slideRoutes = [
  bind(slide.list, async (ctx) => {
    const rows = await listAllSlides(ctx);
    return { itemList: rows.map((row) => presentSlideRow(row, ctx.clock(), ctx.media)) };
  }),
  bind(slide.detail, async (ctx, input) =>
    presentSlideForStaff(await getSlideForStaff(ctx, input), ctx.clock(), ctx.media),
  ),
  bind(slide.save, (ctx, { ref, isDraft, needJump, ...draft }) =>
    createOnce<SavedPublication>(
      ctx,
      { ref, action: "slide.save", contents: [draft, isDraft, needJump] },
      (ctx, earlier) =>
        saveSlide(ctx, { ...draft, ...overEarlier(draft, earlier), isDraft: isDraft === 1, needJump: needJump === 1 }),
    ),
  ),
  bind(slide.order, async (ctx, input) => {
    await reorderOperatorItems(ctx, "slide", input);
    return { done: true as const };
  }),
];

export const publicationRoutes = [
  bind(notice.list, async (ctx, { isDescending, ...input }) =>
    presentAllNotices(await listAllNotices(ctx, { ...input, isDescending: isDescending === 1 }), ctx.clock()),
  ),
  bind(notice.detail, async (ctx, input) => presentNoticeForStaff(await getNoticeForStaff(ctx, input), ctx.clock())),
  bind(notice.save, (ctx, { ref, isDraft, ...draft }) =>
    createOnce<SavedPublication>(ctx, { ref, action: "notice.save", contents: [draft, isDraft] }, (ctx, earlier) =>
      saveNotice(ctx, { ...draft, ...overEarlier(draft, earlier), isDraft: isDraft === 1 }),
    ),
  ),
  ...sharedPublicationRoutes(notice, "notice"),
  ...newsRoutes,
  ...slideRoutes,
  ...sharedPublicationRoutes(slide, "slide"),
];

/** Calls that all kinds of publications have in common. */
function sharedPublicationRoutes(calls: ReturnType<typeof publicationCalls>, kind: PublicationKind) {
  return [
    bind(calls.setDraft, (ctx, { isDraft, ...input }) => setDraft(ctx, kind, { ...input, isDraft: isDraft === 1 })),
    bind(calls.remove, (ctx, input) => removePublication(ctx, kind, input)),
    bind(calls.restore, (ctx, input) => restorePublication(ctx, kind, input)),
  ];
}
