import { application } from "@changming/contract/admin/application";
import { approveApplication, rejectApplication } from "@changming/domain/application/decide-application";
import {
  presentDecision,
  presentQueueForStaff,
  presentReviewForStaff,
} from "@changming/domain/application/present-review";
import { getReview, listQueue } from "@changming/domain/application/review";
import { viewDocument } from "@changming/domain/application/view-document";
import { isDocumentKey } from "@changming/domain/application/documents";
import { fail } from "@changming/domain/context/domain-error";
import { bind } from "../../http/bind.ts";
import { documentImage } from "../../upload/watermark.ts";

export const applicationRoutes = [
  bind(application.list, async (ctx, { gardenId, isDecided, ...paging }) => {
    const query = { ...paging, gardenId: gardenId ?? null, isDecided: isDecided === 1 };
    return presentQueueForStaff(await listQueue(ctx, query), ctx.clock(), ctx.media);
  }),
  bind(application.detail, async (ctx, input) =>
    presentReviewForStaff(await getReview(ctx, input), ctx.actor, ctx.clock(), ctx.media),
  ),
  bind(application.lookAtPaper, async (ctx, { id, paper }) => {
    if (!isDocumentKey(paper)) return fail("notFound");
    return documentImage(await viewDocument(ctx, { applicationId: id, document: paper, size: "1920" }), "仅供入驻审核");
  }),
  bind(application.approve, async (ctx, input) => presentDecision(await approveApplication(ctx, input))),
  bind(application.reject, async (ctx, input) => presentDecision(await rejectApplication(ctx, input))),
];
