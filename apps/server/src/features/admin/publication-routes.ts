import { notice } from "@changming/contract/admin/notice";
import { slide } from "@changming/contract/admin/slide";
import { getAnyNotice, listAllNotices } from "@changming/domain/notice/list-all-notices";
import { presentAllNotices, presentAnyNotice } from "@changming/domain/notice/present-for-staff";
import { saveNotice } from "@changming/domain/notice/save-notice";
import type { SavedPublication } from "@changming/domain/publication/shelf";
import { madeOnce, overEarlier } from "@changming/domain/staff/made-once";
import { bind } from "../../http/bind.ts";
import { newsRoutes } from "./news-routes.ts";
import { shelfRoutes } from "./shelf-routes.ts";
import { slideRoutes } from "./slide-routes.ts";

export const publicationRoutes = [
  bind(notice.list, async (ctx, { isDescending, ...asked }) =>
    presentAllNotices(await listAllNotices(ctx, { ...asked, isDescending: isDescending === 1 }), ctx.clock()),
  ),
  bind(notice.detail, async (ctx, input) => presentAnyNotice(await getAnyNotice(ctx, input), ctx.clock())),
  bind(notice.save, (ctx, { ref, isDraft, ...draft }) =>
    madeOnce<SavedPublication>(ctx, { ref, deed: "notice.save", contents: [draft, isDraft] }, (ctx, earlier) =>
      saveNotice(ctx, { ...draft, ...overEarlier(draft, earlier), isDraft: isDraft === 1 }),
    ),
  ),
  ...shelfRoutes(notice, "notice"),
  ...newsRoutes,
  ...slideRoutes,
  ...shelfRoutes(slide, "slide"),
];
