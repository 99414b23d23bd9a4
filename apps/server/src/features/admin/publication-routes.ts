import { notice } from "@changming/contract/admin/notice";
import { slide } from "@changming/contract/admin/slide";
import { getAnyNotice, listAllNotices } from "@changming/domain/notice/list-all-notices";
import { presentAllNotices, presentAnyNotice } from "@changming/domain/notice/present-for-staff";
import { saveNotice } from "@changming/domain/notice/save-notice";
import type { SavedPublication } from "@changming/domain/publication/publication-columns";
import { createOnce, overEarlier } from "@changming/domain/staff/create-once";
import { bind } from "../../http/bind.ts";
import { newsRoutes } from "./news-routes.ts";
import { sharedPublicationRoutes } from "./shared-publication-routes.ts";
import { slideRoutes } from "./slide-routes.ts";

export const publicationRoutes = [
  bind(notice.list, async (ctx, { isDescending, ...input }) =>
    presentAllNotices(await listAllNotices(ctx, { ...input, isDescending: isDescending === 1 }), ctx.clock()),
  ),
  bind(notice.detail, async (ctx, input) => presentAnyNotice(await getAnyNotice(ctx, input), ctx.clock())),
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
